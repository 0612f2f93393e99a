// The Connections tab: connect a site, receive its heartbeat, send webhooks, disconnect; other pages update.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { baseUrl, openBrowser, openTab, signIn, steps } from './user.mjs';

const step = steps();
const domain = 'blog.example.com';
let browser, page, second, problems;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

const call = (path, token, body) =>
  fetch(`${baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: JSON.stringify(body),
  });
const site = (target) => target.getByRole('article', { name: domain });
const dialog = () => page.getByRole('dialog');
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

step('without sites, shows how to connect one', async () => {
  await signIn(page, `sita-${Date.now()}@example.com`);
  await openTab(page, 'Connections');
  await page.getByText('No WordPress sites connected').waitFor();
  second = await page.context().newPage();
  await second.goto('/dashboard');
  await openTab(second, 'Connections');
  await second.getByText('No WordPress sites connected').waitFor();
  await page.bringToFront(); // background pages render slowly
});

let token;
step('connects a site by URL; its secrets are shown once and can be copied', async () => {
  await page.getByRole('button', { name: 'Connect a site' }).click();
  await dialog().getByLabel('Address of the site').fill('no address');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog().getByText('Enter the address of a site, such as').waitFor();
  await dialog().getByLabel('Address of the site').fill(domain);
  await dialog().getByLabel('Callback address (optional)').fill('http://127.0.0.1/hook');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog().getByText('Enter a public http(s) address').waitFor();
  // An unresolvable host: deliveries fail and are retried.
  await dialog().getByLabel('Callback address (optional)').fill('https://receiver.invalid/hook');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('dialog', { name: `${domain} is connected` }).waitFor();
  await dialog().getByText('Copy both now. They are not shown again.').waitFor();
  token = await dialog().getByRole('group', { name: 'Site token' }).textContent();
  const secret = await dialog().getByRole('group', { name: 'Webhook secret' }).textContent();
  await dialog().getByRole('button', { name: 'Copy site token' }).click();
  assert.equal(await clipboard(), token);
  await dialog().getByRole('button', { name: 'Copy webhook secret' }).click();
  await page.waitForFunction(async (text) => (await navigator.clipboard.readText()) === text, secret);
  await page.keyboard.press('Escape');
  assert.equal(await dialog().isVisible(), true);
  await dialog().getByRole('button', { name: 'I have copied both' }).click();
  await dialog().waitFor({ state: 'detached' });
  const pageContent = await page.evaluate(
    () => document.documentElement.innerHTML + JSON.stringify({ ...localStorage }),
  );
  assert.equal(pageContent.includes(token) || pageContent.includes(secret), false);
});

step('another open page shows the site without a reload', async () => {
  for (const target of [page, second]) await site(target).getByText('Never used').waitFor();
  assert.deepEqual(await second.getByRole('definition').allTextContents(), ['1', '1', '0']);
});

step('a heartbeat updates the last activity', async () => {
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
  const { data } = await (await call('/api/plugin-connections', session)).json();
  const { status } = await call(`/api/plugin-connections/${data.connected_sites[0].id}/heartbeat`, token, {});
  assert.equal(status, 200);
  for (const target of [page, second]) {
    await site(target).getByText('Active recently').waitFor();
    await site(target)
      .getByText(/Last activity/)
      .waitFor();
  }
  assert.deepEqual(await second.getByRole('definition').allTextContents(), ['1', '1', '1']);
});

let jobId;
step('lists webhook deliveries with attempts and next retry', async () => {
  await site(page).getByRole('button', { name: 'Deliveries' }).click();
  await site(page).getByText('Nothing was sent to this site yet').waitFor();
  const { data: voices } = await (await call('/api/voices', token)).json();
  const compilation = [{ text: `Hello, ${Date.now()}.`, voice_id: voices[0].voice_id }];
  const response = await call('/api/compilations', token, { domain, compilation });
  assert.equal(response.status, 202);
  ({ jobId } = await response.json());
  const row = site(page)
    .getByRole('table', { name: `Deliveries to ${domain}` })
    .getByRole('row', { name: /Job completed/ });
  await row.getByText('Pending').waitFor({ timeout: 40_000 });
  await row.getByText('The callback address could not be reached.').waitFor({ timeout: 40_000 });
  assert.match(await row.getByRole('cell').nth(5).textContent(), /^in \d+ (second|minute)s?$/);
  assert.ok(Number(await row.getByRole('cell').nth(3).textContent()) >= 1);
  const link = row.getByRole('link', { name: jobId.slice(0, 8) });
  assert.equal(await link.getAttribute('href'), `/dashboard/jobs/${jobId}`);
});

step('disconnecting asks for confirmation, then revokes the site token on every page', async () => {
  await site(page)
    .getByRole('button', { name: `Disconnect ${domain}` })
    .click();
  await dialog().getByRole('button', { name: 'Keep it' }).click();
  await dialog().waitFor({ state: 'detached' });
  assert.equal((await call(`/api/jobs/${jobId}`, token)).status, 200);
  await site(page)
    .getByRole('button', { name: `Disconnect ${domain}` })
    .click();
  await dialog().getByRole('button', { name: 'Disconnect', exact: true }).click();
  for (const target of [page, second]) await site(target).getByText('Disconnected', { exact: true }).waitFor();
  assert.equal((await call(`/api/jobs/${jobId}`, token)).status, 401);
  assert.deepEqual(await second.getByRole('definition').allTextContents(), ['1', '0', '1']);
});

step('reconnecting issues a new token', async () => {
  await site(page).getByRole('button', { name: 'Reconnect' }).click();
  assert.equal(await dialog().getByLabel('Address of the site').inputValue(), `https://${domain}`);
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  const newToken = await dialog().getByRole('group', { name: 'Site token' }).textContent();
  assert.notEqual(newToken, token);
  assert.deepEqual(
    [(await call(`/api/jobs/${jobId}`, token)).status, (await call(`/api/jobs/${jobId}`, newToken)).status],
    [401, 200],
  );
});

step('the page logs no errors', () => {
  // The browser logs the one expected rejection.
  const rejections = problems.filter((problem) => problem.includes('400 (Bad Request)'));
  assert.deepEqual([rejections.length, problems.length], [1, 1]);
});
