// Several users share a page one after the other; no user sees data of the previous one, however that session ended.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Page } from '@playwright/test';
import { linkOf, submitSpeech } from './api';
import { expectAccessible } from './axe';
import { apiOf, openPage, openTab, signIn, confirmLink } from './user';

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  ({ page } = await openPage(browser));
});
test.afterAll(() => page.context().close());

/** Navigates within the page without a reload, so that its state is kept. */
const follow = (address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
const emailOf = (name: string) => `${name}-${Date.now()}@example.com`;
const shownJob = (id: string) => page.getByRole('link', { name: id }).first();

/** Checks the page, and again after a refresh. */
async function expectOnlyOwnData(email: string, other: string) {
  await expect(page.getByText('No active jobs')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('No log entries found')).toBeVisible();
  expect(await page.getByText(other).count(), `${other} is shown`).toBe(0);
  await openTab(page, 'Settings');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await openTab(page, 'Create');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
  await openTab(page, 'Dashboard');
}

/** The short id of the last user's job, and the API with that session. */
let job: string;
let api: Duetcast;
async function submitJobAndDraft(name: string) {
  api = await apiOf(page);
  job = (await submitSpeech(api, `${name} alone can see this. ${Date.now()}`)).slice(0, 8);
  await expect(shownJob(job)).toBeVisible();
  await openTab(page, 'Create');
  await page.getByRole('textbox', { name: 'Title' }).fill(`Secret of ${name}`);
  await openTab(page, 'Dashboard');
}

test('the first user has a job and a draft', async () => {
  await signIn(page, emailOf('ada'));
  await expect(page.getByText('No active jobs')).toBeVisible();
  await submitJobAndDraft('Ada');
});

test('the second user signs in by link during the first user’s session', async () => {
  const email = emailOf('bob');
  await follow(await linkOf(email));
  await confirmLink(page);
  await expectOnlyOwnData(email, job);
  await submitJobAndDraft('Bob');
});

test('the third user signs in in another tab', async () => {
  const email = emailOf('carol');
  const other = await page.context().newPage();
  await other.goto(await linkOf(email));
  await expectAccessible(other, 'the page of a link');
  await confirmLink(other);
  await expectOnlyOwnData(email, job);
  await other.close();
  await submitJobAndDraft('Carol');
});

test('the server ends the session and the fourth user signs in', async () => {
  const email = emailOf('dora');
  await api.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Your dashboard is waiting' })).toBeVisible();
  await follow(await linkOf(email));
  await confirmLink(page);
  await expectOnlyOwnData(email, job);
});
