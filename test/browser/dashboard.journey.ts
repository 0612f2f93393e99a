// The Dashboard tab: current jobs, and the log with sorting, filter and tooltips.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { submit, submitSpeech } from './api';
import { apiOf, openPage, signIn } from './user';

test.describe.configure({ mode: 'serial' });

let api: Duetcast;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const jobs = () => page.getByRole('table', { name: 'Current Jobs' });
const log = () => page.getByRole('table', { name: 'Processing Event Logs' });
const rowOf = (table: Locator, name: string) =>
  table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const head = (name: string) => log().getByRole('columnheader', { name });
const loggedIds = async () =>
  (
    await log()
      .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
      .allTextContents()
  ).map((id) => id.trim());

test('shows empty states without jobs', async () => {
  await signIn(page, `gaia-${Date.now()}@example.com`);
  await expect(page.getByText('No active jobs')).toBeVisible();
  await expect(page.getByText('No log entries found')).toBeVisible();
  const status = page.getByRole('main').getByRole('status', { name: 'Connected', exact: true });
  await expect(status).toBeVisible();
  api = await apiOf(page);
});

let ids: { spoken: [string, string]; cancelled: string };
test('three new jobs appear live: two completed, one cancelled', async () => {
  const first = await submitSpeech(api, `Short, ${Date.now()}.`);
  const second = await submitSpeech(api, `A little longer than the other one, ${Date.now()}.`);
  const texts = Array.from({ length: 80 }, (_, index) => `Line ${index} of ${Date.now()}.`);
  const jobId = await submit(api, { domain: 'blog.example.com', texts });
  await api.post('/api/jobs/{jobId}/cancel', { params: { path: { jobId } } });
  ids = { spoken: [first, second], cancelled: jobId };
  await expect(rowOf(jobs(), jobId.slice(0, 8)).getByText('cancelled')).toBeVisible();
  await expect(rowOf(log(), jobId).getByText('Failed')).toBeVisible();
});

test('the job table has all columns', async () => {
  const names = ['ID', 'Type', 'Domain', 'Characters', 'Status', 'Output', 'Created'];
  await expect(jobs().getByRole('columnheader')).toHaveText(names);
  const row = rowOf(jobs(), ids.spoken[0].slice(0, 8));
  await expect(row.getByText('completed')).toBeVisible();
});

test('"Listen" plays in the table', async () => {
  const row = rowOf(jobs(), ids.spoken[0].slice(0, 8));
  await row.getByRole('button', { name: 'Listen' }).click();
  await expect(row.getByRole('button', { name: 'Pause' })).toBeVisible();
  await row.getByRole('button', { name: 'Close' }).click();
  await expect(row.locator('duetcast-player')).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
});

test('an entry shows its time, duration, download and error', async () => {
  const spoken = rowOf(log(), ids.spoken[0]);
  const time = spoken.locator('time');
  await expect(time).toHaveText(/^(now|\d+ \w+ ago)$/);
  await expect(time).toHaveAttribute('title', /\d{4}/);
  await expect(spoken.getByRole('cell').nth(3)).toHaveText(/^\d+\.\d\d$/);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    spoken.getByRole('link', { name: 'Download' }).click(),
  ]);
  await opened.close();
  await rowOf(log(), ids.cancelled).getByText('Error').hover();
  await expect(page.getByRole('tooltip').getByText(/cancelled/i)).toBeVisible();
});

test('the completed-only checkbox is fixed', async () => {
  const box = page.getByRole('checkbox', { name: 'Show only completed jobs' });
  await expect(box).toBeChecked();
  await page.getByText('Show only completed jobs').click();
  await expect(box).toBeChecked();
});

for (const [column, sort] of [
  ['Job ID', 'job_id'],
  ['Status', 'status'],
  ['Duration', 'processing_ms'],
  ['Time', 'timestamp'],
] as const)
  test(`sorts by ${column} in both directions`, async () => {
    for (const [order, ariaSort] of [
      ['desc', 'descending'],
      ['asc', 'ascending'],
    ] as const) {
      await head(column).getByRole('button').click();
      await expect(head(column)).toHaveAttribute('aria-sort', ariaSort);
      const query = { status: 'success,failure', sort, order };
      const { data } = await api.get('/api/job-log', { params: { query } });
      await expect.poll(loggedIds).toEqual(data.map(({ job_id }) => job_id));
    }
  });

test('filters by status', async () => {
  const logs = page.getByRole('region', { name: 'Processing Event Logs' });
  const status = () => logs.getByRole('combobox', { name: 'Status' });
  const choose = (name: string) => status().selectOption(name);
  await expect(status().getByRole('option')).toHaveText(['All', 'Success', 'Failed']);
  await choose('Failed');
  await expect(rowOf(log(), ids.spoken[0])).toHaveCount(0);
  await expect.poll(loggedIds).toEqual([ids.cancelled]);
  await choose('Success');
  await expect(rowOf(log(), ids.cancelled)).toHaveCount(0);
  await expect.poll(async () => (await loggedIds()).toSorted()).toEqual(ids.spoken.toSorted());
  await choose('All');
  await expect(rowOf(log(), ids.cancelled)).toBeVisible();
});

test('texts and times are available in Chinese', async () => {
  await page.evaluate(() => localStorage.setItem('duetcast.language', '"zh"'));
  await page.reload();
  const table = page.getByRole('table', { name: '处理事件日志' });
  await expect(table.getByText('成功').first()).toBeVisible();
  await expect(table.locator('time').first()).toHaveText(/^(现在|\d+.+前)$/);
  await expect(page.getByRole('heading', { level: 1, name: '控制台' })).toBeVisible();
});

test('the page logs no errors', () => expect(problems).toEqual([]));
