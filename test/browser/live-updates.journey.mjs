// The live connection is lost and restored without missing updates. Two pages of one user stay in sync.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openProxy } from './faulty-proxy.mjs';
import { baseUrl, openBrowser, signIn, steps } from './user.mjs';

const step = steps();
let browser, page, proxy, session;
before(async () => {
  proxy = await openProxy(baseUrl);
  ({ browser, page } = await openBrowser(undefined, proxy.url));
});
after(async () => {
  await browser.close();
  await proxy.cut();
});

const call = async (path, body) => {
  const headers = { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path} returned ${response.status}`);
  return response.json();
};

/** Submits by API, as another program of the user does. */
async function makeSpeech(text) {
  const { data: voices } = await call('/api/voices');
  const { jobId } = await call('/api/tts', { text, voice_id: voices[0].voice_id });
  return jobId;
}

const jobs = () => page.getByRole('table', { name: 'Current Jobs' });
const indicator = (name) => page.getByRole('banner').getByRole('status', { name, exact: true });

step('is connected', async () => {
  await signIn(page, `chiara-${Date.now()}@example.com`);
  await indicator('Connected').waitFor();
  session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
});

step('a job submitted elsewhere appears on two pages', async () => {
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await second.getByText('No active jobs').waitFor();
  const jobId = await makeSpeech('This was made by another program.');
  for (const either of [page, second]) {
    const row = either.getByRole('row').filter({ has: either.getByRole('link', { name: jobId.slice(0, 8) }) });
    await row.first().getByText('completed').waitFor();
  }
  await second.close();
});

step('shows a connection loss', async () => {
  await proxy.cut();
  await indicator('Disconnected').waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor();
  await page.getByText(/^Connection error: /).waitFor();
});

step('shows missed jobs after reconnecting', async () => {
  const jobId = await makeSpeech('This is created while offline.');
  assert.equal(
    await jobs()
      .getByRole('link', { name: jobId.slice(0, 8) })
      .count(),
    0,
  );
  await proxy.restore();
  await indicator('Connected').waitFor({ timeout: 40_000 });
  await jobs()
    .getByRole('link', { name: jobId.slice(0, 8) })
    .waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor({ state: 'detached' });
});

step('an ended session leads to the sign-in prompt', async () => {
  await call('/api/auth/logout', {});
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Your dashboard is waiting' }).waitFor();
});
