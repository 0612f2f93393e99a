// The errors shown when jobs and the live connection fail (docs/PRODUCT.md#errors-of-the-pages), each failure
// caused for real.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { openProxy } from './faulty-proxy.mjs';
import { openBrowser, openTab, signIn, steps } from './user.mjs';

const jobList = /^GET \/api\/jobs\?/;
const step = steps();
let server, browser, page, proxy, session;
before(async () => {
  server = await serve({ SUBMIT_LIMIT: '1' });
  proxy = await openProxy(server.url);
  ({ browser, page } = await openBrowser(undefined, proxy.url));
});
after(async () => {
  await browser?.close();
  await proxy?.cut();
  await server?.stop();
});

const call = async (path, body) => {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path} returned ${response.status}`);
  return response.json();
};
const alert = (title) => page.getByRole('alert', { name: title, exact: true });
const live = (name) => page.getByRole('banner').getByRole('status', { name, exact: true });
const refresh = () => page.getByRole('button', { name: 'Refresh' }).click();

step('signs in', async () => {
  await signIn(page, `edda-${Date.now()}@example.com`);
  await live('Connected').waitFor();
  session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
});

step('the job list is unreachable', async () => {
  proxy.fail(jobList);
  await page.reload();
  await alert('Failed to load jobs.').getByText('Network error. Please try again.').waitFor();
  proxy.fail(null);
  await alert('Failed to load jobs.').getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No active jobs').waitFor();
});

step('the job list has an unexpected format', async () => {
  proxy.fail(jobList, '{"success":true}');
  await page.reload();
  await alert('An unknown error occurred while loading jobs.').waitFor();
  proxy.fail(null);
  await page.reload();
  await page.getByText('No active jobs').waitFor();
  proxy.fail(jobList, '{"success":true}');
  await refresh();
  await alert('An unknown error occurred while refreshing jobs.').waitFor();
  proxy.fail(null);
});

step('a failed refresh keeps the current rows', async () => {
  await refresh();
  await page.getByText('No active jobs').waitFor();
  proxy.fail(/^GET \/api\/(jobs|job-log)\?/);
  await refresh();
  await alert('Failed to refresh jobs.').waitFor();
  await alert('Failed to refresh logs.').waitFor();
  proxy.fail(null);
  await refresh();
  await alert('Failed to refresh jobs.').waitFor({ state: 'detached' });
});

step('too many submissions show an error on the job page', async () => {
  const { data: voices } = await call('/api/voices');
  const texts = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of ${Date.now()}, which is never played.`);
  const compilation = texts.map((text) => ({ text, voice_id: voices[0].voice_id }));
  const { jobId } = await call('/api/compilations', { domain: 'dashboard', compilation });
  await call(`/api/jobs/${jobId}/cancel`, {});
  await page.getByRole('link', { name: jobId.slice(0, 8), exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await alert('The job could not be retried.').getByText('Too many requests. Please try again later.').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
});

step('a socket error is shown; the connection stays open', async () => {
  await live('Connected').waitFor();
  proxy.sendToSockets('42["error","overloaded"]');
  await alert('WebSocket Error').getByText('Socket error: overloaded').waitFor();
  await live('Connected').waitFor();
});

step('the socket code fails to load, then loads', async () => {
  proxy.fail(/^GET \/assets\/socket-/);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await page.reload();
  await alert('WebSocket Error').getByText('Failed to connect to WebSocket').waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor();
  proxy.fail(null);
  await live('Connected').waitFor();
});

step('reconnecting stops after ten attempts, until the user retries', async () => {
  await page.clock.install();
  await page.reload();
  await live('Connected').waitFor();
  await proxy.cut();
  await alert('WebSocket Error')
    .getByText(/^Connection error: /)
    .waitFor();
  const gaveUp = alert('WebSocket Error').getByText('Max reconnection attempts reached');
  for (let ticks = 0; ticks < 200 && !(await gaveUp.isVisible()); ticks++) {
    await page.clock.fastForward(30_000);
    await live('Disconnected').waitFor();
  }
  await gaveUp.waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor({ state: 'detached' });
  await proxy.restore();
  await page.getByRole('button', { name: 'Connect again' }).click();
  await live('Connected').waitFor();
  await alert('WebSocket Error').waitFor({ state: 'detached' });
});

step('a session without a token requires authentication', async () => {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('duetcast.session'));
    localStorage.setItem('duetcast.session', JSON.stringify({ ...session, token: '' }));
  });
  await page.reload();
  await alert('Authentication required').getByText('No session token available').waitFor();
  await alert('WebSocket Error').getByText('No authentication token available').waitFor();
  await openTab(page, 'Connections');
  await alert('Authentication required').getByText('No session token available').waitFor();
});

step('an invalid session leads to the sign-in prompt', async () => {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('duetcast.session'));
    localStorage.setItem('duetcast.session', JSON.stringify({ ...session, token: 'forged' }));
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Your dashboard is waiting' }).waitFor();
});

step('the server is down', async () => {
  await signIn(page, `edda-${Date.now()}@example.com`);
  await live('Connected').waitFor();
  await page.getByText('No active jobs').waitFor();
  await server.stop();
  await live('Disconnected').waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor();
  await refresh();
  await alert('Failed to refresh jobs.').getByText('Network error. Please try again.').waitFor();
});
