// The webhook endpoints of an account: add, test, read the delivery log, send again, rotate, pause, enable, delete.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Page } from '@playwright/test';
import { status, WebhookReceiver } from '../support/webhook-receiver';
import { submitSpeech } from './api';
import { expectAccessible, tooWide } from './axe';
import { serve, type Server } from './server';
import { apiOf, clipboardOf, openPage, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

let receiver: WebhookReceiver;
let server: Server;
let page: Page;
let api: Duetcast;
test.beforeAll(async ({ browser }) => {
  receiver = await WebhookReceiver.start();
  server = await serve({ DOWNLOAD_ALLOWED_HOSTS: receiver.host });
  ({ page } = await openPage(browser, { baseURL: server.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
  await receiver.close();
});

const card = () => page.getByRole('region', { name: 'Webhook endpoints' });
const dialog = () => page.getByRole('dialog');
const endpoint = () => card().getByRole('listitem', { name: receiver.url });
const press = (action: string) =>
  card()
    .getByRole('button', { name: `${action}: ${receiver.url}` })
    .click();
const deliveries = () => card().getByRole('table', { name: `Deliveries to ${receiver.url}` });
const row = (event: string) => deliveries().getByRole('row', { name: new RegExp(event) });
const sentLast = () => receiver.calls.at(-1)!;
/** The event of the last webhook, if the secret verifies it. */
const eventSignedBy = async (secret: string) => {
  const { body, headers } = sentLast();
  return (await api.webhooks.verify(body, headers, secret)).event;
};
const copiedSecret = async () => {
  const secret = (await dialog().getByRole('group', { name: 'Secret', exact: true }).textContent()) ?? '';
  await dialog().getByRole('button', { name: 'Copy secret' }).click();
  await expect.poll(() => clipboardOf(page)).toBe(secret);
  await page.keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog()).toHaveCount(0);
  return secret;
};

test('an account without endpoints learns what they are for', async () => {
  await signIn(page, `webhooks-${Date.now()}@example.com`);
  api = await apiOf(page);
  await openTab(page, 'Connections');
  await expect(card().getByText('No webhook endpoints yet')).toBeVisible();
  await expect(card().getByText('It then learns of the end of each job without asking.')).toBeVisible();
  await expectAccessible(page, 'Connections without an endpoint', 'main');
});

let secret: string;
test('an address that cannot be used is refused in words; a secret is shown once', async () => {
  await card().getByRole('button', { name: 'Add endpoint' }).click();
  const url = dialog().getByLabel('URL');
  // The second one is refused by the server.
  for (const address of ['ftp://example.com', 'https://10.0.0.1/hook']) {
    await url.fill(address);
    await dialog().getByRole('button', { name: 'Create endpoint' }).click();
    await expect(dialog().getByText('Enter a public https URL without a user name or password.')).toBeVisible();
    await expect(dialog().getByRole('button', { name: 'Create endpoint' })).toBeEnabled();
  }
  await url.fill(receiver.url);
  await dialog().getByLabel('Description (optional)').fill('Newsletter');
  await dialog().getByRole('button', { name: 'Create endpoint' }).click();
  await expect(dialog().getByText('Copy the secret now. It cannot be shown again.')).toBeVisible();
  secret = await copiedSecret();
  expect(secret).toMatch(/^whsec_/);
  for (const text of ['Enabled', 'Newsletter', 'All events · Whole job']) await expect(endpoint()).toContainText(text);
  const content = await page.evaluate(() => document.documentElement.innerHTML + JSON.stringify({ ...localStorage }));
  expect(content).not.toContain(secret);
});

test('a test is sent and logged; what failed is sent again', async () => {
  await endpoint().getByRole('button', { name: 'Deliveries' }).click();
  await expect(endpoint().getByText('Nothing was sent to this endpoint yet')).toBeVisible();
  receiver.respondNext(status(500));
  await press('Send test');
  await expect(card().getByText('The test was queued. Its answer appears in the deliveries.')).toBeVisible();
  await expect(row('Test')).toContainText(/Given up\s*HTTP 500/);
  expect(await eventSignedBy(secret)).toBe('webhook.test');
  await row('Test').getByRole('button', { name: 'Send again' }).click();
  await expect(card().getByText('1 delivery is sent again.')).toBeVisible();
  await expect(row('Test')).toContainText(/Delivered\s*HTTP 200/);
  expect(receiver.calls).toHaveLength(2);
});

test('the end of a job appears in the log without a reload', async () => {
  const jobId = await submitSpeech(api, `The moon pulls the sea, take ${Date.now()}.`);
  await expect(row('Job completed')).toContainText('Delivered', { timeout: 90_000 });
  await expect(row('Job completed').getByRole('link')).toHaveAttribute('href', `/dashboard/jobs/${jobId}`);
  expect(await eventSignedBy(secret)).toBe('job.completed');
});

test('fits phones and wide screens, light and dark', async () => {
  await expectAccessible(page, 'An endpoint with deliveries', 'main');
  await page.setViewportSize({ width: 360, height: 780 });
  await press('Edit');
  await expect(dialog().getByLabel('Description (optional)')).toHaveValue('Newsletter');
  expect(await tooWide(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog().getByLabel('Payload').selectOption('Id of the job only');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(endpoint()).toContainText('All events · Id of the job only');
});

test('a rotated secret replaces the one before, which signs a day longer', async () => {
  await press('Rotate secret');
  await dialog().getByRole('button', { name: 'Rotate secret' }).click();
  const rotated = await copiedSecret();
  expect(rotated).not.toBe(secret);
  await expect(endpoint().getByText(/The previous secret signs until/)).toBeVisible();
  const before = receiver.calls.length;
  await press('Send test');
  await receiver.received(before + 1);
  for (const each of [secret, rotated]) expect(await eventSignedBy(each)).toBe('webhook.test');
});

test('a paused endpoint misses what happens; a change that is made elsewhere appears', async () => {
  await press('Pause');
  await expect(endpoint().getByText('Paused')).toBeVisible();
  await expect(deliveries().getByRole('button', { name: 'Send again' })).toHaveCount(0);
  const [one] = (await api.get('/api/webhook-endpoints')).data;
  const change = { params: { path: { id: one?.id ?? '' } }, body: { description: 'Changed elsewhere' } };
  await api.patch('/api/webhook-endpoints/{id}', change);
  await expect(endpoint().getByText('Changed elsewhere')).toBeVisible();
  await press('Enable');
  await expect(endpoint().getByText('Enabled')).toBeVisible();
});

test('a deleted endpoint is gone', async () => {
  await press('Delete');
  await expect(dialog().getByText(`${receiver.url} gets no more webhooks`)).toBeVisible();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card().getByText('No webhook endpoints yet')).toBeVisible();
});
