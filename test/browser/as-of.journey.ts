// An administrator compares usage as of a moment with today's.
import { expect, test, type Page } from '@playwright/test';
import { giveReason, startAsAdministrator, type Scene } from './administrator';
import { createAudio, createUser, usedIn, type User } from './api';
import { until } from '../support/until';
import { expectAccessible } from './axe';

test.describe.configure({ mode: 'serial' });

const domain = 'bees.example';
let scene: Scene;
let page: Page;
let ada: User;
let moment: Date;
async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1_000);
  await until(() => Math.floor(Date.now() / 1_000) > second);
}

test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser);
  ({ page } = scene);
  ada = await createUser('ada@example.com', scene.server.url);
  await createAudio(ada.api, domain, 'Bees dance to tell where the flowers are.');
  // The input has a resolution of one second, so nothing else may happen within that second.
  await nextSecond();
  moment = new Date();
  await nextSecond();
  await createAudio(ada.api, domain, 'And the others follow.');
  await createAudio(ada.api, 'ants.example', 'Ants walk.');
  const path = { id: ada.id };
  await scene.api.put('/api/admin/accounts/{id}/limits', { params: { path }, body: { domain, limit: 7_000 } });
  await expect.poll(() => usedIn(ada.api, domain)).toBe(126);
});
test.afterAll(() => scene.stop());

/** The value of a `datetime-local` input in the browser's time zone. */
const inputValue = (at: Date) =>
  page.evaluate((time) => {
    const date = new Date(time);
    return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, at.getTime());
const table = () => page.getByRole('table', { name: /^As of / });
const rowOf = (name: string) => table().getByRole('row').filter({ hasText: name });
const cells = async (name: string) => (await rowOf(name).getByRole('cell').allTextContents()).slice(2);

test('a moment is required', async () => {
  await page.goto('/dashboard?tab=admin');
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await expect(page.getByText('The figures are computed from the events', { exact: false })).toBeVisible();
  await expectAccessible(page, 'usage without a moment');
});

test('shows usage as of the moment beside current usage', async () => {
  const form = page.getByRole('form', { name: 'Usage as of a date' });
  await form.getByLabel('Date and time').fill(await inputValue(moment));
  await form.getByRole('button', { name: 'Show usage' }).click();
  await expect(rowOf(domain)).toBeVisible();
  expect(await cells(domain)).toEqual(['82', '0', '10,000', '126', '+44', '7,000']);
  expect(await cells('ants.example')).toEqual(['no usage yet', '-', '-', '20', '+20', '10,000']);
  await expectAccessible(page, 'usage as of a moment');
});

test('the URL keeps the moment; a domain filters', async () => {
  await page.reload();
  await expect(rowOf('ants.example')).toBeVisible();
  const form = page.getByRole('form', { name: 'Usage as of a date' });
  await form.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await form.getByRole('button', { name: 'Show usage' }).click();
  // A domain names its account.
  await giveReason(page);
  await expect(rowOf(domain)).toBeVisible();
  await expect(rowOf('ants.example')).toHaveCount(0);
  expect(await cells(domain)).toEqual(['82', '0', '10,000', '126', '+44', '7,000']);
});

test('shows no usage before the first use', async () => {
  await page.goto(
    `/dashboard?tab=admin&section=usage&at=${new Date(moment.getTime() - 86_400_000 * 366).toISOString()}`,
  );
  await expect(page.getByText('No usage in that month')).toBeVisible();
});

test('the page logs no errors', () => expect(scene.problems).toEqual([]));
