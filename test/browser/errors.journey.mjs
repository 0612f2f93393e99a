// What a person reads when jobs and the live connection fail (docs/PRODUCT.md#errors-of-the-pages), each failure
// brought about for real.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { openLine } from './cuttable-line.mjs';
import { openBrowser, openTab, signIn, steps } from './person.mjs';

const jobList = /^GET \/api\/jobs\?/;
const step = steps();
let server, browser, page, line, session;
before(async () => {
  server = await serve({ SUBMIT_LIMIT: '1' });
  line = await openLine(server.url);
  ({ browser, page } = await openBrowser(undefined, line.url));
});
after(async () => {
  await browser?.close();
  await line?.cut();
  await server?.stop();
});

const call = async (path, body) => {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path} answered ${answer.status}`);
  return answer.json();
};
const alert = (title) => page.getByRole('alert', { name: title, exact: true });
const live = (name) => page.getByRole('banner').getByRole('status', { name, exact: true });
const refresh = () => page.getByRole('button', { name: 'Refresh' }).click();

step('signs in', async () => {
  await signIn(page, `edda-${Date.now()}@example.com`);
  await live('Connected').waitFor();
  session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
});

step('the list of jobs cannot be reached', async () => {
  line.fail(jobList);
  await page.reload();
  await alert('Failed to load jobs.').getByText('Network error. Please try again.').waitFor();
  line.fail(null);
  await alert('Failed to load jobs.').getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No active jobs').waitFor();
});

step('something that is not the server answers', async () => {
  line.fail(jobList, '{"success":true}');
  await page.reload();
  await alert('An unknown error occurred while loading jobs.').waitFor();
  line.fail(null);
  await page.reload();
  await page.getByText('No active jobs').waitFor();
  line.fail(jobList, '{"success":true}');
  await refresh();
  await alert('An unknown error occurred while refreshing jobs.').waitFor();
  line.fail(null);
});

step('a refresh that fails leaves what is shown', async () => {
  await refresh();
  await page.getByText('No active jobs').waitFor();
  line.fail(/^GET \/api\/(jobs|job-log)\?/);
  await refresh();
  await alert('Failed to refresh jobs.').waitFor();
  await alert('Failed to refresh logs.').waitFor();
  line.fail(null);
  await refresh();
  await alert('Failed to refresh jobs.').waitFor({ state: 'detached' });
});

step('too many submissions: the job says so, with what to do', async () => {
  const { data: voices } = await call('/api/voices');
  const texts = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of ${Date.now()}, which nobody will hear.`);
  const compilation = texts.map((text) => ({ text, voice_id: voices[0].voice_id }));
  const { jobId } = await call('/api/compilations', { domain: 'dashboard', compilation });
  await call(`/api/jobs/${jobId}/cancel`, {});
  await page.getByRole('link', { name: jobId.slice(0, 8), exact: true }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await alert('The job could not be retried.').getByText('Too many requests. Please try again later.').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
});

step('the open socket reports a problem, and goes on', async () => {
  await live('Connected').waitFor();
  line.say('42["error","overloaded"]');
  await alert('WebSocket Error').getByText('Socket error: overloaded').waitFor();
  await live('Connected').waitFor();
});

step('the code of the socket cannot be loaded; then it can', async () => {
  line.fail(/^GET \/assets\/socket-/);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await page.reload();
  await alert('WebSocket Error').getByText('Failed to connect to WebSocket').waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor();
  line.fail(null);
  await live('Connected').waitFor();
});

step('it gives up after ten attempts, until a person wants it again', async () => {
  await page.clock.install();
  await page.reload();
  await live('Connected').waitFor();
  await line.cut();
  await alert('WebSocket Error')
    .getByText(/^Connection error: /)
    .waitFor();
  const gaveUp = alert('WebSocket Error').getByText('Max reconnection attempts reached');
  for (let waits = 0; waits < 200 && !(await gaveUp.isVisible()); waits++) {
    await page.clock.fastForward(30_000);
    await live('Disconnected').waitFor();
  }
  await gaveUp.waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor({ state: 'detached' });
  await line.mend();
  await page.getByRole('button', { name: 'Connect again' }).click();
  await live('Connected').waitFor();
  await alert('WebSocket Error').waitFor({ state: 'detached' });
});

step('a session without a token: nobody can be named', async () => {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('duetcast.session'));
    localStorage.setItem('duetcast.session', JSON.stringify({ ...kept, token: '' }));
  });
  await page.reload();
  await alert('Authentication required').getByText('No session token available').waitFor();
  await alert('WebSocket Error').getByText('No authentication token available').waitFor();
  await openTab(page, 'Connections');
  await alert('Authentication required').getByText('No session token available').waitFor();
});

step('a session that the server does not take leads back to signing in', async () => {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('duetcast.session'));
    localStorage.setItem('duetcast.session', JSON.stringify({ ...kept, token: 'forged' }));
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Your dashboard is waiting' }).waitFor();
});

step('the server is gone', async () => {
  await signIn(page, `edda-${Date.now()}@example.com`);
  await live('Connected').waitFor();
  await page.getByText('No active jobs').waitFor();
  await server.stop();
  await live('Disconnected').waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor();
  await refresh();
  await alert('Failed to refresh jobs.').getByText('Network error. Please try again.').waitFor();
});
