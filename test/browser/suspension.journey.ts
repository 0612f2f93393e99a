// An administrator suspends an account and hides its public audio, then lifts the suspension; its owner meets both.
import { expect, test, type Page } from '@playwright/test';
import { giveReason, startAsAdministrator, type Scene } from './administrator';
import { createAudio } from './api';
import { expectAccessible } from './axe';
import { apiOf, openPage, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const email = 'ada@example.com';
let scene: Scene;
let page: Page;
let own: Page;
let shared: string;
test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser);
  ({ page } = scene);
  ({ page: own } = await openPage(browser, { baseURL: scene.server.url }));
  await signIn(own, email);
  const api = await apiOf(own);
  const jobId = await createAudio(api, 'bees.example', 'Bees dance.');
  const { data } = await api.post('/api/jobs/{jobId}/share', { params: { path: { jobId } } });
  shared = `/api/shares/${data.shareId}/audio`;
});
test.afterAll(async () => {
  await own.context().close();
  await scene.stop();
});

const account = () => page.getByRole('region', { name: email, exact: true });
const statusOfShared = async () => (await own.request.get(shared)).status();
/** Confirms a dialog with a reason. */
async function confirm(name: string, action: string, reason: string) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Reason, which the owner can read').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test('before, the owner works and the audio is public', async () => {
  await own.goto('/dashboard?tab=settings');
  await expect(own.getByRole('heading', { name: 'Named API tokens' })).toBeVisible();
  expect(await statusOfShared()).toBe(200);
});

test('suspending asks for a reason', async () => {
  await page.goto('/dashboard?tab=admin&section=accounts');
  await page.getByRole('table', { name: 'Accounts' }).getByRole('link', { name: email }).click();
  await giveReason(page);
  await page.getByRole('button', { name: 'Suspend and hide public audio…' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${email} and hide its public audio?` });
  await expectAccessible(page, 'the question before a suspension');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  expect(await statusOfShared()).toBe(200);
  await page.getByRole('button', { name: 'Suspend and hide public audio…' }).click();
  await confirm(`Suspend ${email} and hide its public audio?`, 'Suspend and hide', 'Copied books.');
  await expect(account().getByText('SUSPENDED')).toBeVisible();
  await expect(page.getByText('Suspended; public audio is hidden.')).toBeVisible();
  await expectAccessible(page, 'a suspended account');
});

test('the owner is out, and cannot sign in; the audio is gone', async () => {
  await own.reload();
  await expect(own.getByRole('heading', { name: 'Named API tokens' })).toHaveCount(0);
  const response = await own.request.post('/api/auth/request-magic-link', { data: { email } });
  const { data } = (await response.json()) as { data: { magicLink: string } };
  const { pathname, search } = new URL(data.magicLink);
  await own.goto(`${pathname}${search}`);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own.getByRole('alert')).toContainText('suspended');
  expect(await statusOfShared()).toBe(410);
});

test('lifting it lets the owner in, and the audio is public', async () => {
  await page.getByRole('button', { name: 'Lift the suspension…' }).click();
  await confirm(`Lift the suspension of ${email}?`, 'Lift the suspension', 'They were their own.');
  await expect(account().getByText('SUSPENDED')).toHaveCount(0);
  await signIn(own, email);
  await expect.poll(statusOfShared).toBe(200);
});

test('the owner reads who suspended the account and who lifted that, and why', async () => {
  await own.goto('/dashboard?tab=settings&section=data');
  const actions = own.getByRole('table', { name: 'Access by administrators' });
  for (const reason of ['Copied books.', 'They were their own.'])
    await expect(actions.getByRole('row', { name: reason })).toContainText('root@example.com');
});

test('the page logs no errors', () => expect(scene.problems).toEqual([]));
