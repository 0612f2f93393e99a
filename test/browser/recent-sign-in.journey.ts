// A session of sixteen minutes ago: what needs a recent sign-in asks for one, and goes on afterward.
import { expect, test, type Page } from '@playwright/test';
import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import { oldSession, openWith, type KeptSession } from './old-session';
import { serve, type Server } from './server';
import { openPage, openSettings, openTab, sessionOf } from './user';

test.describe.configure({ mode: 'serial' });

let server: Server;
let session: KeptSession;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  server = await serve({}, async (dataDir) => {
    session = await oldSession(dataDir, 'ada@example.com', recentSignInMs + 60_000);
  });
  // Just after its start, a server may answer that the row of the account is behind.
  const headers = { authorization: `Bearer ${session.token}` };
  await expect.poll(async () => (await fetch(`${server.url}/api/users/me`, { headers })).status).toBe(200);
  ({ page, problems } = await openPage(browser, { baseURL: server.url, reducedMotion: 'reduce' }));
  await openWith(page, session);
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

const card = () => page.getByRole('region', { name: 'API token', exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Sign in again to go on' });

test('a closed dialog leaves the page as it was, with the reason', async () => {
  await openTab(page, 'Settings');
  await card().getByRole('button', { name: 'Generate token' }).click();
  await expect(dialog()).toContainText('We e-mail a sign-in link to ada@example.com');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog()).toBeHidden();
  await expect(card().getByRole('alert')).toContainText('Confirm that it is you');
  await expect(card().getByText('You have no API token yet.')).toBeVisible();
});

test('the sign-in in another tab lets the page go on', async () => {
  await card().getByRole('button', { name: 'Generate token' }).click();
  await dialog().getByRole('button', { name: 'Send me a link' }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog().getByRole('link', { name: 'Open sign-in link' }).click(),
  ]);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.waitForURL('**/dashboard');
  await expect(dialog()).toBeHidden();
  await expect(card().getByLabel('API token', { exact: true })).toHaveText(/^dc_[^•]+$/);
  expect(await sessionOf(page)).not.toBe(session.token);
});

test('the new sign-in serves the export as well', async () => {
  await openSettings(page, 'Your data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export account' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^duetcast-account-/);
  expect(await download.failure()).toBeNull();
});

test('the export of an old session asks first', async () => {
  await openWith(page, session);
  await openSettings(page, 'Your data');
  await page.getByRole('button', { name: 'Export account' }).click();
  await expect(dialog()).toBeVisible();
});

test('the page logs nothing but the refusals', () =>
  expect(problems.filter((problem) => !problem.includes('status of 403'))).toEqual([]));
