// An administrator finds an account, changes its plan, limits and rights, signs it out, and reviews the audit log.
import { expect, test, type Page } from '@playwright/test';
import { giveReason, startAsAdministrator, type Scene } from './administrator';
import { createAudio, createUser, type User } from './api';
import { expectAccessible } from './axe';

test.describe.configure({ mode: 'serial' });

let scene: Scene;
let page: Page;
let ada: User;
test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser);
  ({ page } = scene);
  ada = await createUser('ada@example.com', scene.server.url);
  await createUser('bob@example.com', scene.server.url);
  await createAudio(ada.api, 'bees.example', 'Bees dance to tell where the flowers are.');
});
test.afterAll(() => scene.stop());

const list = () => page.getByRole('table', { name: 'Accounts' });
const actions = () => page.getByRole('table', { name: 'Admin actions' });
const section = (name: string) => page.getByRole('region', { name, exact: true });
const confirm = (dialog: string, action: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: action, exact: true }).click();

test('finds accounts by the start of the address', async () => {
  await page.goto('/dashboard?tab=admin&section=accounts');
  await expect(list().getByText('bob@example.com')).toBeVisible();
  await expectAccessible(page, 'the accounts');
  await page.getByRole('searchbox', { name: 'Email or account ID' }).fill('ad');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(list().getByText('bob@example.com')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Administrators only' }).click();
  await expect(list().getByRole('link', { name: 'root@example.com' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Email or account ID' }).fill(ada.id);
  await page.getByRole('button', { name: 'Find' }).click();
  await list().getByRole('link', { name: 'ada@example.com' }).click();
});

test('asks for a reason, then shows usage and jobs, without content', async () => {
  await giveReason(page);
  await expect(section('ada@example.com').getByText(ada.id)).toBeVisible();
  await expect(section('Jobs').getByText('bees.example')).toBeVisible();
  await expect(section('Jobs').getByText('completed')).toBeVisible();
  await expect(page.getByRole('table', { name: /^Usage in / }).getByText('82')).toBeVisible();
  expect(await page.content()).not.toContain('Bees dance');
  await expectAccessible(page, 'an account');
});

test('changes the plan and the limit of one domain', async () => {
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Creator' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('A trial.');
  await confirm('Change the plan of ada@example.com to Creator?', 'Change plan');
  await expect(section('ada@example.com').getByText('Creator')).toBeVisible();
  const form = page.getByRole('form', { name: 'Set limit' });
  await form.getByLabel('Domain').fill('bees.example');
  await form.getByLabel('Characters a month').fill('-2');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect(form.getByText('The limit must be -1 or more.')).toBeVisible();
  await form.getByLabel('Characters a month').fill('7000');
  await form.getByRole('button', { name: 'Set limit' }).click();
  const limits = page.getByRole('table', { name: 'Custom domain limits' });
  await expect(limits.getByText('7,000')).toBeVisible();
  await limits.getByRole('button', { name: 'Use the plan’s limit for bees.example' }).click();
  await confirm('Use the plan’s limit for bees.example?', 'Use the plan’s limit');
  await expect(page.getByText('Every domain uses the plan’s limit.')).toBeVisible();
});

test('grants and revokes administrator rights', async () => {
  await page.getByRole('button', { name: 'Make administrator…' }).click();
  await confirm('Make ada@example.com an administrator?', 'Make administrator');
  await expect(section('ada@example.com').getByText('ADMIN', { exact: true })).toBeVisible();
  await ada.api.get('/api/admin/projections');
  await page.getByRole('button', { name: 'Revoke administrator rights…' }).click();
  await confirm('Revoke administrator rights from ada@example.com?', 'Revoke rights');
  await expect(section('ada@example.com').getByText('ADMIN', { exact: true })).toHaveCount(0);
});

test('signs the account out everywhere', async () => {
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await confirm('Sign ada@example.com out everywhere?', 'Sign out');
  await expect(section('ada@example.com').getByText('never')).toHaveCount(0);
  await expect(ada.api.get('/api/jobs')).rejects.toMatchObject({ status: 401 });
});

test('the audit log lists every action with its administrator', async () => {
  await section('ada@example.com').getByRole('link', { name: 'Admin actions' }).click();
  await expect(actions().getByText('Signed out everywhere')).toBeVisible();
  const listed = (await actions().getByRole('row').allTextContents()).slice(1);
  // The log may have its own reading already.
  const entries = listed.filter((text) => !text.includes('admin actions'));
  expect(entries.length).toBe(9);
  expect(entries.every((text) => text.includes('root@example.com') && text.includes('ada@example.com'))).toBe(true);
  const [limit, plan, ...reads] = entries.slice(4);
  expect(plan).toMatch(/Changed the planto Creator/);
  expect(limit).toMatch(/bees\.example: 7,000/);
  expect(reads.map((text) => /Opened the account(overview|jobs|accounts).*Ticket 42/.exec(text)?.[1])).toEqual([
    'jobs',
    'overview',
    'accounts',
  ]);
  await expectAccessible(page, 'the audit log');
});

test('administrators cannot revoke their own rights', async () => {
  await actions().getByRole('link', { name: 'root@example.com' }).first().click();
  await page.getByRole('button', { name: 'Revoke administrator rights…' }).click();
  await confirm('Revoke administrator rights from root@example.com?', 'Revoke rights');
  await expect(page.getByRole('alert', { name: 'Failed to update the account' })).toBeVisible();
  await expect(section('root@example.com').getByText('ADMIN', { exact: true })).toBeVisible();
});
test('the page logs no errors', () =>
  // The browser logs the rejected requests.
  expect(scene.problems.filter((problem) => !/status of (400|403|409)/.test(problem))).toEqual([]));
