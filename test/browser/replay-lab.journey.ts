// An administrator's task: who used what last month, a replay of one account under another allowance, applied with a reason; its
// owner sees it; undone, the figures are as before; each step is in the audit.
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { startAsAdministrator, type Scene } from './administrator';
import { createAudio, createUser, usedIn, type User } from './api';
import { expectAccessible } from './axe';
import { earlier } from './old-session';
import { confirmLink, openPage } from './user';

test.describe.configure({ mode: 'serial' });

const domain = 'bees.example';
const now = new Date();
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12));
const month = lastMonth.toISOString().slice(0, 7);
const used = () => usedIn(ada.api, domain, month);
/** On a server whose clock stood in the month. */
const useLastMonth = (dataDir: string) =>
  earlier(dataDir, now.getTime() - lastMonth.getTime(), async (url) => {
    const { api } = await createUser('ada@example.com', url);
    await createAudio(api, domain, 'Bees dance to tell where the flowers are.');
    await createAudio(api, domain, 'And the others follow.');
    await createAudio(api, 'ants.example', 'Ants walk.');
    await expect.poll(() => usedIn(api, domain, month)).toBe(126);
  });
let scene: Scene;
let page: Page;
let ada: User;
test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser, useLastMonth);
  ({ page } = scene);
  ada = await createUser('ada@example.com', scene.server.url);
});
test.afterAll(() => scene.stop());

const form = () => page.getByRole('form', { name: 'New replay' });
async function start(characters: number) {
  await form().getByRole('textbox', { name: 'Domain' }).fill(domain);
  await form().getByRole('combobox', { name: 'Limit' }).click();
  await page.getByRole('option', { name: 'Custom allowance' }).click();
  await form().getByLabel('Characters a month').fill(String(characters));
  await form().getByRole('button', { name: 'Start replay' }).click();
}
/** The figures of a replay are those of the domain's owner. */
async function giveReason() {
  const question = page.getByRole('form', { name: 'This belongs to another account' });
  await question.getByLabel('Reason').fill('Ticket 42');
  await question.getByRole('button', { name: 'Open and record' }).click();
}
const drift = () => page.getByRole('table', { name: 'Drift by domain and month' });
const months = () => page.getByRole('table', { name: 'Usage in a month' });
/** The usage of the month, chosen in the list. */
async function openMonth() {
  await page.goto('/dashboard?tab=admin&section=usage');
  await page.getByRole('combobox', { name: 'Month' }).selectOption(month);
}
const ofAda = () => months().getByRole('row', { name: /ada@example.com/ });
/** Confirms a dialog with a reason. */
async function confirm(name: string, action: string, reason: string) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Reason, which the owners of these accounts can read').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test('the lab starts empty; an invalid limit shows an error at its field', async () => {
  await page.goto('/dashboard?tab=admin&section=replays');
  await expect(page.getByText('No replays yet')).toBeVisible();
  await expectAccessible(page, 'the empty lab');
  await start(-2);
  await expect(page.getByText('The limit must be -1 or more.').first()).toBeVisible();
});

test('shows who used what last month, and saves all of it as a file', async () => {
  await openMonth();
  await expect(ofAda().getByRole('cell')).toHaveText(['ada@example.com', '2', '146', '0', '100%', 'Replay']);
  await expectAccessible(page, 'usage in a month');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${ada.id},ada@example.com,2,146,0\r\n`);
});

test('a replay of that account with a lower limit finds a drift, which survives a reload', async () => {
  await ofAda().getByRole('link', { name: 'Replay the usage of ada@example.com' }).click();
  await expect(form().getByRole('textbox', { name: /^Account/ })).toHaveValue('ada@example.com');
  await start(100);
  await giveReason();
  await expect(drift()).toBeVisible();
  await page.reload();
  await giveReason();
  const row = drift().getByRole('row').nth(1);
  await expect(row.getByText(domain)).toBeVisible();
  await expect(row.getByText('-44', { exact: true })).toBeVisible();
  await row.getByText('1 of 2').click();
  await expect(row.getByRole('link', { name: /^[\w-]{20,}$/ })).toHaveCount(1);
  await expect(page.getByText('awaiting decision')).toBeVisible();
  expect(await used()).toBe(126);
});

test('the drift table can be sorted', async () => {
  const header = drift().getByRole('columnheader', { name: 'Month' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page, 'a drift');
});

test('applying asks for a reason, then changes usage', async () => {
  await page.getByRole('button', { name: 'Apply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply these corrections?' });
  await expect(
    dialog.getByText(/^1 correcting event will be appended to the usage history: -44 characters/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  expect(await used()).toBe(126);
  await page.getByRole('button', { name: 'Apply…' }).click();
  await confirm('Apply these corrections?', 'Apply', 'The plan of ada was entered wrong.');
  await expect(page.getByText('Applied: 1 correcting event, -44 characters in total.')).toBeVisible();
  await expect.poll(used).toBe(82);
});

test('its owner sees who changed it, and why', async ({ browser }) => {
  const { page: own } = await openPage(browser, { baseURL: scene.server.url });
  const { data } = await ada.api.post('/api/auth/request-magic-link', { body: { email: 'ada@example.com' } });
  const { pathname, search } = new URL(data.magicLink ?? '', scene.server.url);
  await own.goto(`${pathname}${search}`);
  await confirmLink(own);
  await own.goto('/dashboard?tab=settings&section=data');
  const actions = own.getByRole('table', { name: 'Access by administrators' });
  const row = actions.getByRole('row', { name: /The plan of ada was entered wrong\./ });
  await expect(row).toContainText('root@example.com');
  await expect(row).toContainText('-44 characters');
  await own.context().close();
});

test('undone, the figures are as before', async () => {
  await page.getByRole('button', { name: 'Undo…' }).click();
  await confirm('Undo this replay?', 'Undo', 'It was right.');
  await expect(page.getByText('Undone: 1 correcting event, +44 characters in total.')).toBeVisible();
  await expect.poll(used).toBe(126);
  await openMonth();
  await expect(ofAda().getByRole('cell').nth(2)).toHaveText('146');
});

test('a replay whose result changes nothing finds no drift, and can be discarded', async () => {
  await ofAda().getByRole('link', { name: 'Replay the usage of ada@example.com' }).click();
  await start(126);
  await giveReason();
  await expect(page.getByText('No drift', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply…' })).toHaveCount(0);
  await expectAccessible(page, 'no drift');
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText('The result of this replay was discarded.')).toBeVisible();
});

test('the list and the audit show each step', async () => {
  await page.getByRole('link', { name: 'All replays' }).click();
  const list = page.getByRole('table', { name: 'Replays' });
  await expect(list.getByText('discarded')).toBeVisible();
  const undone = list.getByRole('row', { name: /undone/ });
  for (const text of ['ada@example.com · bees.example', 'Custom allowance: 100', 'root@example.com', '-44'])
    await expect(undone).toContainText(text);
  await expect(undone).toContainText(/[A-Z][a-z]{2} 1, 20\d\d, .* – [A-Z][a-z]{2} \d+, 20\d\d/); // the window
  await expectAccessible(page, 'the lab');
  await page.goto('/dashboard?tab=admin&section=acts');
  const acts = page.getByRole('table', { name: 'Admin actions' });
  for (const reason of ['The plan of ada was entered wrong.', 'It was right.', 'Ticket 42'])
    await expect(acts.getByText(reason).first()).toBeVisible();
});

test('the page logs no errors', () =>
  // The browser logs the rejected replay, and each request for a reason.
  expect(scene.problems.filter((problem) => !/40[03]/.test(problem))).toEqual([]));
