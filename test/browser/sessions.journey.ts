// Two browsers of one account: one lists both sessions and ends the other one, which lands on the sign-in.
import { expect, test, type Page } from '@playwright/test';
import { openPage, openSettings, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const email = `sessions-${Date.now()}@example.com`;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let here: Page;
let there: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page: here, problems } = await openPage(browser));
  ({ page: there } = await openPage(browser, { userAgent: phone }));
  await signIn(there, email);
  await signIn(here, email);
});
test.afterAll(async () => {
  for (const page of [here, there]) await page.context().close();
});

const card = () => here.getByRole('region', { name: 'Sessions' });
const connected = (page: Page) => page.getByRole('banner').getByRole('status', { name: 'Connected', exact: true });

test('the settings list both devices', async () => {
  await openSettings(here, 'Sign-in');
  await expect(card().getByRole('row').nth(1)).toContainText('This device');
  const other = card().getByRole('row', { name: /Safari on iPhone/ });
  await expect(other).toBeVisible();
  await expect(other.getByText('This device')).toHaveCount(0);
});

test('a session that is ended lands on the sign-in, without any click there', async () => {
  await expect(connected(there)).toBeVisible();
  await card()
    .getByRole('row', { name: /Safari on iPhone/ })
    .getByRole('button', { name: 'End session' })
    .click();
  await expect(card().getByText('You are signed in on this device only.')).toBeVisible();
  await expect(there.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 });
  await there.reload();
  await expect(there.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('all other sessions end together; this one stays', async () => {
  await signIn(there, email);
  await expect(connected(there)).toBeVisible();
  await here.reload();
  await openSettings(here, 'Sign-in');
  await card().getByRole('button', { name: 'End all other sessions' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
  await expect(card().getByText('You are signed in on this device only.')).toBeVisible();
  await expect(there.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 });
  await expect(connected(here)).toBeVisible();
});

test('the page logs no errors', () => expect(problems).toEqual([]));
