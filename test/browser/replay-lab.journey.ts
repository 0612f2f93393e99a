// An administrator replays usage under another limit, applies the drift, and finds none in a second replay.
import { expect, test, type Page } from '@playwright/test';
import { startAsAdministrator, type Scene } from './administrator';
import { createAudio, createUser, usedIn, type User } from './api';
import { expectAccessible } from './axe';

test.describe.configure({ mode: 'serial' });

const domain = 'bees.example';
let scene: Scene;
let page: Page;
let ada: User;
test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser);
  ({ page } = scene);
  ada = await createUser('ada@example.com', scene.server.url);
  await createAudio(ada.api, domain, 'Bees dance to tell where the flowers are.');
  await createAudio(ada.api, domain, 'And the others follow.');
  await createAudio(ada.api, 'ants.example', 'Ants walk.');
  await expect.poll(() => usedIn(ada.api, domain)).toBe(126);
});
test.afterAll(() => scene.stop());

async function start(characters: number) {
  const form = page.getByRole('form', { name: 'New replay' });
  await form.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await form.getByRole('combobox', { name: 'Limit' }).click();
  await page.getByRole('option', { name: 'Custom allowance' }).click();
  await form.getByLabel('Characters a month').fill(String(characters));
  await form.getByRole('button', { name: 'Start replay' }).click();
}
/** The figures of a replay are those of the domain's owner. */
async function giveReason() {
  const form = page.getByRole('form', { name: 'This belongs to another account' });
  await form.getByLabel('Reason').fill('Ticket 42');
  await form.getByRole('button', { name: 'Open and record' }).click();
}
const drift = () => page.getByRole('table', { name: 'Drift by domain and month' });

test('the lab starts empty', async () => {
  await page.goto('/dashboard?tab=admin&section=replays');
  await expect(page.getByText('No replays yet')).toBeVisible();
  await expectAccessible(page, 'the empty lab');
});

test('an invalid limit shows an error at its field', async () => {
  await start(-2);
  await expect(page.getByText('The limit must be -1 or more.').first()).toBeVisible();
});

test('a replay with a lower limit finds a drift, which survives a reload', async () => {
  await page.goto('/dashboard?tab=admin&section=replays');
  await start(100);
  await giveReason();
  await expect(drift()).toBeVisible();
  await page.reload();
  await giveReason();
  const row = drift().getByRole('row').nth(1);
  await expect(row.getByText(domain)).toBeVisible();
  await expect(row.getByText('-44', { exact: true })).toBeVisible();
  await expect(row.getByText('1 of 2')).toBeVisible();
  await expect(page.getByText('awaiting decision')).toBeVisible();
  expect(await usedIn(ada.api, domain)).toBe(126);
});

test('the drift table can be sorted', async () => {
  const header = drift().getByRole('columnheader', { name: 'Month' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page, 'a drift');
});

test('applying asks for confirmation, then changes usage', async () => {
  await page.getByRole('button', { name: 'Apply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply these corrections?' });
  await expect(
    dialog.getByText(/^1 correcting event will be appended to the usage history: -44 characters/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  expect(await usedIn(ada.api, domain)).toBe(126);
  await page.getByRole('button', { name: 'Apply…' }).click();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Applied: 1 correcting event, -44 characters in total.')).toBeVisible();
  await expect.poll(() => usedIn(ada.api, domain)).toBe(82);
});

test('repeating the replay finds no drift', async () => {
  await page.getByRole('link', { name: 'All replays' }).click();
  await start(100);
  await giveReason();
  await expect(page.getByText('No drift', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply…' })).toHaveCount(0);
  await expectAccessible(page, 'no drift');
});

test('the result of a replay can be discarded', async () => {
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText('The result of this replay was discarded.')).toBeVisible();
});

test('the list shows all replays', async () => {
  await page.getByRole('link', { name: 'All replays' }).click();
  const list = page.getByRole('table', { name: 'Replays' });
  await expect(list.getByText('discarded')).toBeVisible();
  await expect(list.getByText('applied')).toBeVisible();
  await expect(list.getByText('-44', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the lab');
});

test('the page logs no errors', () =>
  // The browser logs the rejected replay, and each request for a reason.
  expect(scene.problems.filter((problem) => !/40[03]/.test(problem))).toEqual([]));
