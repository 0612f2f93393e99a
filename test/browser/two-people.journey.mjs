// Several users share a page one after the other; no user sees data of the previous one, however that session ended.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { baseUrl, openBrowser, openTab, signIn, steps } from './user.mjs';

const step = steps();
let browser, page;
before(async () => ({ browser, page } = await openBrowser()));
after(() => browser?.close());

const sessionToken = (target) => target.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
const post = (path, token, body) =>
  fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Submits a job with the token; returns its short id. */
async function makeSpeech(token, text) {
  const { data: voices } = await (await fetch(`${baseUrl}/api/voices`)).json();
  const { jobId } = await (await post('/api/tts', token, { text, voice_id: voices[0].voice_id })).json();
  return jobId.slice(0, 8);
}
/** Navigates within the page without a reload, so that its state is kept. */
const follow = (address) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
async function linkOf(email) {
  const response = await (await post('/api/auth/request-magic-link', '', { email })).json();
  const { pathname, search } = new URL(response.data.magicLink);
  return `${pathname}${search}`;
}
const emailOf = (name) => `${name}-${Date.now()}@example.com`;
const shownJob = (id) => page.getByRole('link', { name: id }).first();

/** Checks the page, and again after a refresh. */
async function assertOnlyOwnData(email, ...others) {
  await page.getByText('No active jobs').waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('No log entries found').waitFor();
  for (const other of others) assert.equal(await page.getByText(other).count(), 0, `${other} is shown`);
  await openTab(page, 'Settings');
  await page.getByRole('main').getByText(email).waitFor();
  await openTab(page, 'Create');
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), '');
  await openTab(page, 'Dashboard');
}

let job, token;
async function submitJobAndDraft(name) {
  token = await sessionToken(page);
  job = await makeSpeech(token, `${name} alone can see this. ${Date.now()}`);
  await shownJob(job).waitFor();
  await openTab(page, 'Create');
  await page.getByRole('textbox', { name: 'Title' }).fill(`Secret of ${name}`);
  await openTab(page, 'Dashboard');
}

step('the first user has a job and a draft', async () => {
  await signIn(page, emailOf('ada'));
  await page.getByText('No active jobs').waitFor();
  await submitJobAndDraft('Ada');
});

step('the second user signs in by link during the first user’s session', async () => {
  const email = emailOf('bob');
  await follow(await linkOf(email));
  await assertOnlyOwnData(email, job);
  await submitJobAndDraft('Bob');
});

step('the third user signs in in another tab', async () => {
  const email = emailOf('carol');
  const other = await page.context().newPage();
  await other.goto(await linkOf(email));
  await other.waitForURL('**/dashboard');
  await assertOnlyOwnData(email, job);
  await other.close();
  await submitJobAndDraft('Carol');
});

step('the server ends the session and the fourth user signs in', async () => {
  const email = emailOf('dora');
  await post('/api/auth/logout', token, {});
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Your dashboard is waiting' }).waitFor();
  await follow(await linkOf(email));
  await assertOnlyOwnData(email, job);
});
