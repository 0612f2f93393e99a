// Two people use one page, one after the other: nothing of the first is shown to the second, however the first left.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { baseUrl, openBrowser, openTab, signIn, steps } from './person.mjs';

const step = steps();
let browser, page;
before(async () => ({ browser, page } = await openBrowser()));
after(() => browser?.close());

const kept = (of) => of.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
const post = (path, token, body) =>
  fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** One job of whoever has this token; answers how its id is shown. */
async function makeSpeech(token, text) {
  const { data: voices } = await (await fetch(`${baseUrl}/api/voices`)).json();
  const { jobId } = await (await post('/api/tts', token, { text, voice_id: voices[0].voice_id })).json();
  return jobId.slice(0, 8);
}
/** Follows an address in the page as it is, without loading it anew: what it remembers stays. */
const follow = (address) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
async function linkOf(email) {
  const answer = await (await post('/api/auth/request-magic-link', '', { email })).json();
  const { pathname, search } = new URL(answer.data.magicLink);
  return `${pathname}${search}`;
}
const emailOf = (name) => `${name}-${Date.now()}@example.com`;
const shownJob = (id) => page.getByRole('link', { name: id }).first();

/** What the page shows, and what it shows once everything was asked for again. */
async function seesOnlyTheirOwn(email, ...others) {
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
async function isHereWithAJob(name) {
  token = await kept(page);
  job = await makeSpeech(token, `${name} alone should see this. ${Date.now()}`);
  await shownJob(job).waitFor();
  await openTab(page, 'Create');
  await page.getByRole('textbox', { name: 'Title' }).fill(`Secret of ${name}`);
  await openTab(page, 'Dashboard');
}

step('the first has a job and a draft', async () => {
  await signIn(page, emailOf('ada'));
  await page.getByText('No active jobs').waitFor();
  await isHereWithAJob('Ada');
});

step('a link of the second is followed over the session of the first', async () => {
  const email = emailOf('bob');
  await follow(await linkOf(email));
  await seesOnlyTheirOwn(email, job);
  await isHereWithAJob('Bob');
});

step('the third signs in in another tab', async () => {
  const email = emailOf('carol');
  const other = await page.context().newPage();
  await other.goto(await linkOf(email));
  await other.waitForURL('**/dashboard');
  await seesOnlyTheirOwn(email, job);
  await other.close();
  await isHereWithAJob('Carol');
});

step('the server ends the session, and the fourth signs in', async () => {
  const email = emailOf('dora');
  await post('/api/auth/logout', token, {});
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Your dashboard is waiting' }).waitFor();
  await follow(await linkOf(email));
  await seesOnlyTheirOwn(email, job);
});
