// The errors shown when jobs and the live connection fail (docs/PRODUCT.md#errors-of-the-pages), each failure
// caused for real.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { apiWith, submit } from './api';
import { openProxy, type FaultyProxy } from './faulty-proxy';
import { serve, type Server } from './server';
import { openPage, openTab, sessionOf, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const jobList = /^GET \/api\/jobs\?/;
const assets = 'apps/web/dist/assets';
/** The file with the code of sockets. */
const socketFile = () =>
  readdirSync(assets).find(
    (name) => name.endsWith('.js') && readFileSync(`${assets}/${name}`, 'utf8').includes('socket.io'),
  );
let server: Server;
let page: Page;
let proxy: FaultyProxy;
test.beforeAll(async ({ browser }) => {
  server = await serve({ SUBMIT_LIMIT: '1' });
  proxy = await openProxy(server.url);
  ({ page } = await openPage(browser, { baseURL: proxy.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await proxy.cut();
  await server.stop();
});

const alert = (title: string) => page.getByRole('alert', { name: title, exact: true });
const live = (name: string) => page.getByRole('banner').getByRole('status', { name, exact: true });
const refresh = () => page.getByRole('button', { name: 'Refresh' }).click();
/** Changes the session's token in the browser's storage. */
const setToken = (token: string) =>
  page.evaluate((replacement) => {
    const session = JSON.parse(localStorage.getItem('duetcast.session') ?? '{}') as object;
    localStorage.setItem('duetcast.session', JSON.stringify({ ...session, token: replacement }));
  }, token);

test('signs in', async () => {
  await signIn(page, `edda-${Date.now()}@example.com`);
  await expect(live('Connected')).toBeVisible();
});

test('the job list is unreachable', async () => {
  proxy.fail(jobList);
  await page.reload();
  await expect(alert('Failed to load jobs.').getByText('Network error. Please try again.')).toBeVisible();
  proxy.fail(null);
  await alert('Failed to load jobs.').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No active jobs')).toBeVisible();
});

test('the job list has an unexpected format', async () => {
  proxy.fail(jobList, '{"success":true}');
  await page.reload();
  await expect(alert('An unknown error occurred while loading jobs.')).toBeVisible();
  proxy.fail(null);
  await page.reload();
  await expect(page.getByText('No active jobs')).toBeVisible();
  proxy.fail(jobList, '{"success":true}');
  await refresh();
  await expect(alert('An unknown error occurred while refreshing jobs.')).toBeVisible();
  proxy.fail(null);
});

test('a failed refresh keeps the current rows', async () => {
  await refresh();
  await expect(page.getByText('No active jobs')).toBeVisible();
  proxy.fail(/^GET \/api\/(jobs|job-log)\?/);
  await refresh();
  await expect(alert('Failed to refresh jobs.')).toBeVisible();
  await expect(alert('Failed to refresh logs.')).toBeVisible();
  proxy.fail(null);
  await refresh();
  await expect(alert('Failed to refresh jobs.')).toHaveCount(0);
});

test('too many submissions show an error on the job page', async () => {
  const api = apiWith(await sessionOf(page), server.url);
  const texts = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of ${Date.now()}, which is never played.`);
  const jobId = await submit(api, { domain: 'dashboard', texts });
  await api.post('/api/jobs/{jobId}/cancel', { params: { path: { jobId } } });
  await page.getByRole('link', { name: jobId.slice(0, 8), exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(
    alert('The job could not be retried.').getByText('Too many requests. Please try again later.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
});

test('a socket error is shown; the connection stays open', async () => {
  await expect(live('Connected')).toBeVisible();
  proxy.sendToSockets('42["error","overloaded"]');
  await expect(alert('WebSocket Error').getByText('Socket error: overloaded')).toBeVisible();
  await expect(live('Connected')).toBeVisible();
});

test('the socket code fails to load, then loads', async () => {
  proxy.fail(new RegExp(`^GET /assets/${socketFile()}`));
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await page.reload();
  await expect(alert('WebSocket Error').getByText('Failed to connect to WebSocket')).toBeVisible();
  await expect(page.getByText('Connecting to real-time updates...')).toBeVisible();
  proxy.fail(null);
  await expect(live('Connected')).toBeVisible();
});

test('reconnecting stops after ten attempts, until the user retries', async () => {
  await page.clock.install();
  await page.reload();
  await expect(live('Connected')).toBeVisible();
  await proxy.cut();
  await expect(alert('WebSocket Error').getByText(/^Connection error: /)).toBeVisible();
  const gaveUp = alert('WebSocket Error').getByText('Max reconnection attempts reached');
  for (let ticks = 0; ticks < 200 && !(await gaveUp.isVisible()); ticks++) {
    await page.clock.fastForward(30_000);
    await expect(live('Disconnected')).toBeVisible();
  }
  await expect(gaveUp).toBeVisible();
  await expect(page.getByText('Connecting to real-time updates...')).toHaveCount(0);
  await proxy.restore();
  await page.getByRole('button', { name: 'Connect again' }).click();
  await expect(live('Connected')).toBeVisible();
  await expect(alert('WebSocket Error')).toHaveCount(0);
});

test('a session without a token requires authentication', async () => {
  await setToken('');
  await page.reload();
  await expect(alert('Authentication required').getByText('No session token available')).toBeVisible();
  await expect(alert('WebSocket Error').getByText('No authentication token available')).toBeVisible();
  await openTab(page, 'Connections');
  await expect(alert('Authentication required').getByText('No session token available')).toBeVisible();
});

test('an invalid session leads to the sign-in prompt', async () => {
  await setToken('forged');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your dashboard is waiting' })).toBeVisible();
});

test('the server is down', async () => {
  await signIn(page, `edda-${Date.now()}@example.com`);
  await expect(live('Connected')).toBeVisible();
  await expect(page.getByText('No active jobs')).toBeVisible();
  await server.stop();
  await expect(live('Disconnected')).toBeVisible();
  await expect(page.getByText('Connecting to real-time updates...')).toBeVisible();
  await refresh();
  await expect(alert('Failed to refresh jobs.').getByText('Network error. Please try again.')).toBeVisible();
});
