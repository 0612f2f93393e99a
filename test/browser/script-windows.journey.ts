// One script in two windows, one of which is offline for a while: nothing is lost, and the conflict is shown.
import { expect, test, type Page } from '@playwright/test';
import { apiOf, openPage, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const email = `windows-${Date.now()}@example.com`;
const line = (page: Page, number: number) => page.getByRole('textbox', { name: `Line ${number}`, exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const conflict = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This script was changed in another window' });

let first: Page, second: Page;
test.beforeAll(async ({ browser }) => {
  [first, second] = [(await openPage(browser)).page, (await openPage(browser)).page];
  for (const page of [first, second]) await signIn(page, email);
});
test.afterAll(async () => {
  for (const page of [first, second]) await page.context().close();
});

test('a script that is typed is saved, and opens in another window', async () => {
  await openTab(first, 'Create');
  await first.getByRole('textbox', { name: 'Title' }).fill('Tides');
  await line(first, 1).fill('Why does the sea rise?');
  await line(first, 2).fill('The moon pulls it.');
  await saved(first);
  await openTab(second, 'Create');
  await second.getByRole('button', { name: 'My scripts' }).click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Tides/ })
    .click();
  await expect(line(second, 2)).toHaveValue('The moon pulls it.');
});

test('what the other window saved arrives, while nothing is typed here', async () => {
  await line(first, 2).fill('The moon pulls the water.');
  await saved(first);
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(line(second, 2)).toHaveValue('The moon pulls the water.');
});

test('offline edits are kept, also through a reload, and sent when the connection is back', async () => {
  await second.context().setOffline(true);
  await line(second, 1).fill('Why does the sea rise twice a day?');
  await expect(second.getByText('Not saved yet: waiting for the connection')).toBeVisible();
  await second.context().setOffline(false);
  await saved(second);
  await second.reload();
  await expect(line(second, 1)).toHaveValue('Why does the sea rise twice a day?');
});

test('edits in both windows are shown side by side, and both are kept', async () => {
  await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(line(first, 1)).toHaveValue('Why does the sea rise twice a day?');
  await second.context().setOffline(true);
  await line(second, 2).fill('It is the moon, says the phone.');
  await line(first, 2).fill('It is the moon, says the desk.');
  await saved(first);
  await second.context().setOffline(false);
  await expect(conflict(second).getByRole('deletion')).toHaveText(/says the desk/);
  await expect(conflict(second).getByRole('insertion')).toHaveText(/says the phone/);
  await second.getByRole('button', { name: 'Keep both as two scripts' }).click();
  await saved(second);
  const api = await apiOf(second);
  const { data: scripts } = await api.get('/api/podcast-jobs');
  const texts = await Promise.all(
    scripts.map(async ({ id }) => (await api.get('/api/podcast-jobs/{id}/script', { params: { path: { id } } })).data),
  );
  expect(texts.map(({ title, segments }) => [title, segments[1]!.text])).toEqual([
    ['Tides (copy)', 'It is the moon, says the phone.'],
    ['Tides', 'It is the moon, says the desk.'],
  ]);
});

test('an earlier version is compared and brought back', async () => {
  await first.getByRole('button', { name: 'Versions' }).click();
  const dialog = first.getByRole('dialog', { name: 'Versions' });
  await dialog
    .getByRole('button', { name: /^Script edited/ })
    .last()
    .click();
  await expect(dialog.getByRole('deletion').last()).toHaveText(/The moon pulls it/);
  await dialog.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(line(first, 2)).toHaveValue('The moon pulls it.');
  await saved(first);
});
