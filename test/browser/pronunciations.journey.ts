// The card of pronunciations: an entry from its first letter to its removal, in the list, in a file and in a voice.
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { downloadFrom, firstSpeech, openPage, openSettings, signIn } from './user';

test.describe.configure({ mode: 'serial' });

let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const card = () => page.getByRole('region', { name: 'Pronunciations' });
const dialog = () => page.getByRole('dialog');

test('a new account has none, and adds one', async () => {
  await signIn(page, `pronounce-${Date.now()}@example.com`);
  await openSettings(page, 'Pronunciations');
  await expect(card().getByText('No pronunciations yet')).toBeVisible();
  await card().getByRole('button', { name: 'Add pronunciation' }).click();
  await dialog().getByLabel('Word or phrase').fill('nginx');
  await dialog().getByLabel('Say as').fill('engine x');
  await expectAccessible(page, 'the dialog of a pronunciation');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(card().getByText('engine x')).toBeVisible();
  await expect(card().getByText('1 of 1000 pronunciations')).toBeVisible();
  await expectAccessible(page, 'the settings with a pronunciation');
});

test('the word can be heard, and a change states what it costs', async () => {
  const sound = page.waitForResponse((response) => /\/api\/jobs\/[^/]+\/output/.test(response.url()), firstSpeech);
  await card()
    .getByRole('button', { name: /^Hear “nginx” \(5 characters/ })
    .click();
  expect((await sound).ok()).toBe(true);
  await card().getByRole('button', { name: 'Edit “nginx”' }).click();
  await dialog().getByLabel('Say as').fill('engine ex');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByRole('alert')).toContainText('1 line of audio that you keep would sound different.');
  await expect(dialog().getByRole('alert')).toContainText('costs 5 characters');
  await dialog().getByRole('button', { name: 'Save and keep the audio as it is' }).click();
  await expect(card().getByText('engine ex')).toBeVisible();
});

test('a file can be exported, changed and imported; another page follows', async () => {
  const { name, text } = await downloadFrom(card().getByRole('link', { name: 'Export file' }));
  expect(name).toBe('pronunciations.pls');
  expect(text).toContain('<alias>engine ex</alias>');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await openSettings(other, 'Pronunciations');
  await expect(other.getByText('engine ex')).toBeVisible();
  const buffer = Buffer.from(text.replace('engine ex', 'engine eks'));
  await card().getByLabel('Import file').last().setInputFiles({ name, mimeType: 'application/pls+xml', buffer });
  await expect(card().getByText('Added 0, changed 1, unchanged 0.')).toBeVisible();
  await expect(other.getByText('engine eks')).toBeVisible();
  await other.close();
});

test('removing asks first', async () => {
  await card().getByRole('button', { name: 'Remove “nginx”' }).click();
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(card().getByText('No pronunciations yet')).toBeVisible();
});

test('the page logs no errors', () => expect(problems).toEqual([]));
