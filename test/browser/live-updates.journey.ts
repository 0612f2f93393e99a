// The live connection is lost and restored without missing updates. Two pages of one user stay in sync.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Page } from '@playwright/test';
import { apiWith, sharedUrl, submitSpeech } from './api';
import { openProxy, type FaultyProxy } from './faulty-proxy';
import { openPage, sessionOf, signIn } from './user';

test.describe.configure({ mode: 'serial' });

let page: Page;
let proxy: FaultyProxy;
let api: Duetcast;
test.beforeAll(async ({ browser }) => {
  proxy = await openProxy(sharedUrl());
  ({ page } = await openPage(browser, { baseURL: proxy.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await proxy.cut();
});

const jobs = () => page.getByRole('table', { name: 'Current Jobs' });
const indicator = (name: string) => page.getByRole('banner').getByRole('status', { name, exact: true });

test('is connected', async () => {
  await signIn(page, `chiara-${Date.now()}@example.com`);
  await expect(indicator('Connected')).toBeVisible();
  // Not through the proxy.
  api = apiWith(await sessionOf(page));
});

test('a job submitted elsewhere appears on two pages', async () => {
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.getByText('No active jobs')).toBeVisible();
  const jobId = await submitSpeech(api, 'This was made by another program.');
  for (const either of [page, second]) {
    const row = either.getByRole('row').filter({ has: either.getByRole('link', { name: jobId.slice(0, 8) }) });
    await expect(row.first().getByText('completed')).toBeVisible();
  }
  await second.close();
});

test('shows a connection loss', async () => {
  await proxy.cut();
  await expect(indicator('Disconnected')).toBeVisible();
  await expect(page.getByText('Connecting to real-time updates...')).toBeVisible();
  await expect(page.getByText(/^Connection error: /)).toBeVisible();
});

test('shows missed jobs after reconnecting', async () => {
  const jobId = await submitSpeech(api, 'This is created while offline.');
  expect(
    await jobs()
      .getByRole('link', { name: jobId.slice(0, 8) })
      .count(),
  ).toBe(0);
  await proxy.restore();
  await expect(indicator('Connected')).toBeVisible({ timeout: 40_000 });
  await expect(jobs().getByRole('link', { name: jobId.slice(0, 8) })).toBeVisible();
  await expect(page.getByText('Connecting to real-time updates...')).toHaveCount(0);
});

test('an ended session leads to the sign-in prompt', async () => {
  await api.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Your dashboard is waiting' })).toBeVisible();
});
