// The Settings tab: the life of an API token, and the notices after a checkout.
import { execFileSync } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { settled } from './all-pages';
import { statusOf } from './api';
import { expectAccessible } from './axe';
import { apiOf, clipboardOf, downloadFrom, openPage, openSettings, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const card = () => page.getByRole('region', { name: 'API token', exact: true });
const shownToken = () => card().getByLabel('API token', { exact: true });
/** The API's response status for the token. */
const statusFor = (token: string) => statusOf('/api/jobs', token);
/** Waits until a full token other than `last` is visible. */
async function fullToken(last = ''): Promise<string> {
  const token = shownToken().filter({ hasText: /^dc_[^•]+$/ });
  await expect(last ? token.filter({ hasNotText: last }) : token).toBeVisible();
  return (await shownToken().textContent()) ?? '';
}

test('a new account has a plan and no token', async () => {
  await signIn(page, `tina-${Date.now()}@example.com`);
  await openTab(page, 'Settings');
  const subscription = page.getByRole('region', { name: 'Subscription information' });
  for (const text of ['Free', 'active', '-']) await expect(subscription.getByText(text, { exact: true })).toBeVisible();
  await expect(subscription.getByText('Payments are not set up on this server')).toBeVisible();
  await expect(card().getByText('You have no API token yet.')).toBeVisible();
});

let first: string;
let second: string;
test('generates a valid token and shows it', async () => {
  await card().getByRole('button', { name: 'Generate token' }).click();
  first = await fullToken();
  expect(await statusFor(first)).toBe(200);
});

test('the token can be hidden, revealed and copied', async () => {
  await card().getByRole('button', { name: 'Hide token' }).click();
  await expect(card().getByText(first)).toHaveCount(0);
  await expect(shownToken()).toHaveText(/^dc_•+.{4}$/);
  await card().getByRole('button', { name: 'Copy token' }).click();
  await expect(card().getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboardOf(page)).toBe(first);
  await page.reload();
  await openTab(page, 'Settings');
  await card().getByRole('button', { name: 'Reveal token' }).click();
  expect(await fullToken()).toBe(first);
});

test('regenerating asks for confirmation; the old token is revoked, the new one is valid', async () => {
  await card().getByRole('button', { name: 'Regenerate token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regenerate the API token?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  expect(await statusFor(first)).toBe(200);
  await card().getByRole('button', { name: 'Regenerate token' }).click();
  await dialog.getByRole('button', { name: 'Regenerate', exact: true }).click();
  second = await fullToken(first);
  expect(second).not.toBe(first);
  expect([await statusFor(first), await statusFor(second)]).toEqual([401, 200]);
});

let other: Page;
test('another page of the account shows the same token', async () => {
  other = await page.context().newPage();
  await other.goto('/dashboard');
  await openTab(other, 'Settings');
  const otherCard = other.getByRole('region', { name: 'API token', exact: true });
  await otherCard.getByRole('button', { name: 'Reveal token' }).click();
  await expect(otherCard.getByText(second)).toBeVisible();
  await expect(other.getByRole('banner').getByRole('status', { name: 'Connected', exact: true })).toBeVisible();
});

test('revoking asks for confirmation, hides and revokes the token', async () => {
  await card().getByRole('button', { name: 'Revoke token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke the API token?' });
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(card().getByText('Your API token has been revoked. Please generate a new one.')).toBeVisible();
  await expect(page.getByText(second)).toHaveCount(0);
  expect(await statusFor(second)).toBe(401);
  await expect(other.getByText('Your API token has been revoked. Please generate a new one.')).toBeVisible();
  await expect(other.getByText(second)).toHaveCount(0);
  await other.close();
  await page.reload();
  await openTab(page, 'Settings');
  await expect(card().getByText('Your API token has been revoked. Please generate a new one.')).toBeVisible();
});

test('each section is accessible in light and dark, and fits a phone', async () => {
  for (const section of ['Usage', 'Sign-in', 'Notices', 'Pronunciations', 'Your data']) {
    await openSettings(page, section);
    await settled(page);
    await expectAccessible(page, section, 'main');
  }
});

test('of two tabs, one shows each notice that the browser was asked to show', async () => {
  await page.context().addInitScript(() => {
    const notices: string[] = [];
    class Recorder extends EventTarget {
      static requestPermission = async () => 'granted';
      constructor(_title: string, { body }: { body: string }) {
        super();
        notices.push(body);
      }
    }
    Object.assign(window, { Notification: Recorder, notices });
  });
  await page.reload();
  await openSettings(page, 'Notices');
  await page.getByRole('switch', { name: /^New API token.*In this browser$/ }).check();
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  for (const each of [page, second])
    await expect(each.getByRole('banner').getByRole('status', { name: 'Connected', exact: true })).toBeVisible();
  const api = await apiOf(page);
  const shown = async () => {
    const lists = [page, second].map((each) =>
      each.evaluate(() => (window as unknown as { notices: string[] }).notices),
    );
    return (await Promise.all(lists)).flat();
  };
  for (const count of [1, 2]) {
    await api.post('/api/users/generate-token', {});
    await expect.poll(shown).toHaveLength(count);
  }
  expect((await shown())[0]).toContain('There is a new API token or session.');
  await second.close();
});

test('exports the account as one archive', async () => {
  await openSettings(page, 'Your data');
  await expect(page).toHaveTitle('Your data · Settings · Dashboard · Duetcast');
  const { name, content } = await downloadFrom(page.getByRole('button', { name: 'Export account' }));
  expect(name).toMatch(/^duetcast-account-\d{4}-\d\d-\d\d\.tar\.gz$/);
  const entries = execFileSync('tar', ['-tz'], { input: content, encoding: 'utf8' });
  expect(entries).toMatch(/^events\/000001\.ndjson$/m);
  expect(entries).toMatch(/\nmanifest\.json\n$/);
});

test('the checkout result is shown once, on Settings, and can be dismissed', async () => {
  await page.goto('/dashboard?checkout=canceled');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Checkout canceled' });
  await expect(notice).toBeVisible();
  expect(new URL(page.url()).search).toBe('?tab=settings');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.goto('/dashboard?checkout=done');
  await expect(page.getByText('Your plan is being activated. This takes a moment.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Payment received')).toHaveCount(0);
});

test('the page logs no errors', () => expect(problems).toEqual([]));
