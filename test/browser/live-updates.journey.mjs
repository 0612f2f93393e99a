// The live connection is lost and comes back; after it nothing is missing. Two pages of one person agree.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openLine } from './cuttable-line.mjs';
import { baseUrl, openBrowser, signIn, steps } from './person.mjs';

const step = steps();
let browser, page, line, session;
before(async () => {
  line = await openLine(baseUrl);
  ({ browser, page } = await openBrowser(undefined, line.url));
});
after(async () => {
  await browser.close();
  await line.cut();
});

const call = async (path, body) => {
  const headers = { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, `${path} answered ${answer.status}`);
  return answer.json();
};

/** By the API, as another program of the same person would. */
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

step('a job made elsewhere appears by itself, on two pages', async () => {
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

step('says so when the line is cut', async () => {
  await line.cut();
  await indicator('Disconnected').waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor();
  await page.getByText(/^Connection error: /).waitFor();
});

step('shows what it missed once the line is back', async () => {
  const jobId = await makeSpeech('This was made while nobody could see it.');
  assert.equal(
    await jobs()
      .getByRole('link', { name: jobId.slice(0, 8) })
      .count(),
    0,
  );
  await line.mend();
  await indicator('Connected').waitFor({ timeout: 40_000 });
  await jobs()
    .getByRole('link', { name: jobId.slice(0, 8) })
    .waitFor();
  await page.getByText('Connecting to real-time updates...').waitFor({ state: 'detached' });
});

step('a session that the server ended leads back to signing in', async () => {
  await call('/api/auth/logout', {});
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Your dashboard is waiting' }).waitFor();
});
