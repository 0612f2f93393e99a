// The Connections tab: connect a site, receive its heartbeat, send webhooks, disconnect; other pages update.
import { expect, test, type Page } from '@playwright/test';
import { apiWith, statusOf, submit } from './api';
import { apiOf, clipboardOf, openPage, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const domain = 'blog.example.com';
let second: Page;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const site = (target: Page) => target.getByRole('table', { name: 'Sites' }).getByRole('row', { name: domain });
const dialog = () => page.getByRole('dialog');
const secretNamed = async (name: string) => (await dialog().getByRole('group', { name }).textContent()) ?? '';

test('without sites, shows how to connect one', async () => {
  await signIn(page, `sita-${Date.now()}@example.com`);
  await openTab(page, 'Connections');
  await expect(page.getByText('No WordPress sites connected')).toBeVisible();
  second = await page.context().newPage();
  await second.goto('/dashboard');
  await openTab(second, 'Connections');
  await expect(second.getByText('No WordPress sites connected')).toBeVisible();
  await page.bringToFront(); // background pages render slowly
});

let token: string;
test('connects a site by URL; its secrets are shown once and can be copied', async () => {
  await page.getByRole('button', { name: 'Connect a site' }).click();
  await dialog().getByLabel('Address of the site').fill('no address');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog().getByText('Enter the address of a site, such as')).toBeVisible();
  await dialog().getByLabel('Address of the site').fill(domain);
  await dialog().getByLabel('Callback address (optional)').fill('https://user:secret@example.com/hook');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog().getByText('without a user name or password')).toBeVisible();
  // An unresolvable host: deliveries fail and are retried.
  await dialog().getByLabel('Callback address (optional)').fill('https://receiver.invalid/hook');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('dialog', { name: `${domain} is connected` })).toBeVisible();
  await expect(dialog().getByText('Copy both now. They are not shown again.')).toBeVisible();
  token = await secretNamed('Site token');
  const secret = await secretNamed('Webhook secret');
  await dialog().getByRole('button', { name: 'Copy site token' }).click();
  await expect.poll(() => clipboardOf(page)).toBe(token);
  await dialog().getByRole('button', { name: 'Copy webhook secret' }).click();
  await expect.poll(() => clipboardOf(page)).toBe(secret);
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeVisible();
  await dialog().getByRole('button', { name: 'I have copied both' }).click();
  await expect(dialog()).toHaveCount(0);
  const pageContent = await page.evaluate(
    () => document.documentElement.innerHTML + JSON.stringify({ ...localStorage }),
  );
  expect(pageContent).not.toContain(token);
  expect(pageContent).not.toContain(secret);
});

test('another open page shows the site without a reload', async () => {
  for (const target of [page, second]) await expect(site(target).getByText('Never used')).toBeVisible();
  await expect(second.getByRole('definition')).toHaveText(['1', '1', '0']);
});

test('a heartbeat updates the last activity', async () => {
  const { data } = await (await apiOf(page)).get('/api/plugin-connections');
  const id = data.connected_sites[0]!.id;
  await apiWith(token).post('/api/plugin-connections/{id}/heartbeat', { params: { path: { id } } });
  for (const target of [page, second]) {
    await expect(site(target).getByText('Active recently')).toBeVisible();
    await expect(site(target).getByRole('cell').nth(3).locator('time')).toBeVisible();
  }
  await expect(second.getByRole('definition')).toHaveText(['1', '1', '1']);
});

let jobId: string;
/** The status of the job's route for a site token. */
const statusFor = (siteToken: string) => statusOf(`/api/jobs/${jobId}`, siteToken);
test('lists webhook deliveries with attempts and next retry', async () => {
  await site(page).getByRole('button', { name: 'Deliveries' }).click();
  await expect(dialog().getByText('Nothing was sent to this site yet')).toBeVisible();
  jobId = await submit(apiWith(token), { domain, texts: [`Hello, ${Date.now()}.`] });
  const row = dialog()
    .getByRole('table', { name: `Deliveries to ${domain}` })
    .getByRole('row', { name: /Job completed/ });
  await expect(row.getByText('Pending')).toBeVisible({ timeout: 40_000 });
  await expect(row.getByText('The callback address could not be reached.')).toBeVisible({ timeout: 40_000 });
  await expect(row.getByRole('cell').nth(5)).toHaveText(/^in \d+ (second|minute)s?$/);
  expect(Number(await row.getByRole('cell').nth(3).textContent())).toBeGreaterThanOrEqual(1);
  const link = row.getByRole('link', { name: jobId.slice(0, 8) });
  await expect(link).toHaveAttribute('href', `/dashboard/jobs/${jobId}`);
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
});

test('disconnecting asks for confirmation, then revokes the site token on every page', async () => {
  await site(page)
    .getByRole('button', { name: `Disconnect ${domain}` })
    .click();
  await dialog().getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog()).toHaveCount(0);
  expect(await statusFor(token)).toBe(200);
  await site(page)
    .getByRole('button', { name: `Disconnect ${domain}` })
    .click();
  await dialog().getByRole('button', { name: 'Disconnect', exact: true }).click();
  for (const target of [page, second])
    await expect(site(target).getByText('Disconnected', { exact: true }).first()).toBeVisible();
  expect(await statusFor(token)).toBe(401);
  await expect(second.getByRole('definition')).toHaveText(['1', '0', '1']);
});

test('reconnecting issues a new token', async () => {
  await site(page).getByRole('button', { name: 'Reconnect' }).click();
  await expect(dialog().getByLabel('Address of the site')).toHaveValue(`https://${domain}`);
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  const newToken = await secretNamed('Site token');
  expect(newToken).not.toBe(token);
  expect([await statusFor(token), await statusFor(newToken)]).toEqual([401, 200]);
});

test('the page logs no errors', () => expect(problems).toEqual([]));
