// The Settings tab: the life of an API token, and the notices after a checkout.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before } from 'node:test';
import { baseUrl, openBrowser, openTab, signIn, steps } from './user.mjs';

const step = steps();
let browser, page, problems;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

const card = () => page.getByRole('region', { name: 'API token' });
const shownToken = () => card().getByLabel('API token', { exact: true });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
/** The API's response status for the token. */
const statusFor = async (token) => {
  const { status } = await fetch(`${baseUrl}/api/jobs`, { headers: { authorization: `Bearer ${token}` } });
  return status;
};
/** Waits until a full token other than `last` is visible. */
async function fullToken(last = '') {
  const token = shownToken().filter({ hasText: /^dc_[^•]+$/ });
  await (last ? token.filter({ hasNotText: last }) : token).waitFor();
  return shownToken().textContent();
}

step('a new account has a plan and no token', async () => {
  await signIn(page, `tina-${Date.now()}@example.com`);
  await openTab(page, 'Settings');
  const subscription = page.getByRole('region', { name: 'Subscription information' });
  for (const text of ['Free', 'active', '-']) await subscription.getByText(text, { exact: true }).waitFor();
  await subscription.getByText('Payments are not set up on this server').waitFor();
  await card().getByText('You have no API token yet.').waitFor();
});

let first, second;
step('generates a valid token and shows it', async () => {
  await card().getByRole('button', { name: 'Generate token' }).click();
  first = await fullToken();
  assert.equal(await statusFor(first), 200);
});

step('the token can be hidden, revealed and copied', async () => {
  await card().getByRole('button', { name: 'Hide token' }).click();
  await card().getByText(first).waitFor({ state: 'detached' });
  assert.match(await shownToken().textContent(), /^dc_•+.{4}$/);
  await card().getByRole('button', { name: 'Copy token' }).click();
  await card().getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await clipboard(), first);
  await page.reload();
  await openTab(page, 'Settings');
  await card().getByRole('button', { name: 'Reveal token' }).click();
  assert.equal(await fullToken(), first);
});

step('regenerating asks for confirmation; the old token is revoked, the new one is valid', async () => {
  await card().getByRole('button', { name: 'Regenerate token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regenerate the API token?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await statusFor(first), 200);
  await card().getByRole('button', { name: 'Regenerate token' }).click();
  await dialog.getByRole('button', { name: 'Regenerate', exact: true }).click();
  second = await fullToken(first);
  assert.notEqual(second, first);
  assert.deepEqual([await statusFor(first), await statusFor(second)], [401, 200]);
});

let other;
step('another page of the account shows the same token', async () => {
  other = await page.context().newPage();
  await other.goto('/dashboard');
  await openTab(other, 'Settings');
  const otherCard = other.getByRole('region', { name: 'API token' });
  await otherCard.getByRole('button', { name: 'Reveal token' }).click();
  await otherCard.getByText(second).waitFor();
  await other.getByRole('banner').getByRole('status', { name: 'Connected', exact: true }).waitFor();
});

step('revoking asks for confirmation, hides and revokes the token', async () => {
  await card().getByRole('button', { name: 'Revoke token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke the API token?' });
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await card().getByText('Your API token has been revoked. Please generate a new one.').waitFor();
  assert.equal(await page.getByText(second).count(), 0);
  assert.equal(await statusFor(second), 401);
  await other.getByText('Your API token has been revoked. Please generate a new one.').waitFor();
  assert.equal(await other.getByText(second).count(), 0);
  await other.close();
  await page.reload();
  await openTab(page, 'Settings');
  await card().getByText('Your API token has been revoked. Please generate a new one.').waitFor();
});

step('exports the account as one archive', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export account' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^duetcast-account-\d{4}-\d\d-\d\d\.tar\.gz$/);
  const entries = execFileSync('tar', ['-tzf', await download.path()], { encoding: 'utf8' });
  assert.match(entries, /^events\/000001\.ndjson$/m);
  assert.match(entries, /\nmanifest\.json\n$/);
});

step('the checkout result is shown once, on Settings, and can be dismissed', async () => {
  await page.goto('/dashboard?checkout=canceled');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const notice = page.getByRole('status').filter({ hasText: 'Checkout canceled' });
  await notice.waitFor();
  assert.equal(new URL(page.url()).search, '');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.goto('/dashboard?checkout=done');
  await page.getByText('Your plan is being activated. This takes a moment.').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.getByText('Payment received').count(), 0);
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
