// The Dashboard tab: current jobs, and the log with sorting, filter and tooltips.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { baseUrl, openBrowser, signIn, steps } from './user.mjs';

const step = steps();
let browser, page, problems, session, voice;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

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
const jobs = () => page.getByRole('table', { name: 'Current Jobs' });
const log = () => page.getByRole('table', { name: 'Processing Event Logs' });
const rowOf = (table, name) => table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const head = (name) => log().getByRole('columnheader', { name });
const loggedIds = async () =>
  (
    await log()
      .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
      .allTextContents()
  ).map((id) => id.trim());

step('shows empty states without jobs', async () => {
  await signIn(page, `gaia-${Date.now()}@example.com`);
  await page.getByText('No active jobs').waitFor();
  await page.getByText('No log entries found').waitFor();
  const status = page.getByRole('main').getByRole('status', { name: 'Connected', exact: true });
  await status.waitFor();
  session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
  voice = (await call('/api/voices')).data[0].voice_id;
});

let ids;
step('three new jobs appear live: two completed, one cancelled', async () => {
  const first = await call('/api/tts', { text: `Short, ${Date.now()}.`, voice_id: voice });
  const second = await call('/api/tts', {
    text: `A little longer than the other one, ${Date.now()}.`,
    voice_id: voice,
  });
  const texts = Array.from({ length: 80 }, (_, index) => ({
    text: `Line ${index} of ${Date.now()}.`,
    voice_id: voice,
  }));
  const { jobId } = await call('/api/compilations', { domain: 'blog.example.com', compilation: texts });
  await call(`/api/jobs/${jobId}/cancel`, {});
  ids = { spoken: [first.jobId, second.jobId], cancelled: jobId };
  await rowOf(jobs(), jobId.slice(0, 8)).getByText('cancelled').waitFor();
  await rowOf(log(), jobId).getByText('Failed').waitFor();
});

step('the job table has all columns', async () => {
  const names = await jobs().getByRole('columnheader').allTextContents();
  assert.deepEqual(names, ['ID', 'Type', 'Domain', 'Characters', 'Status', 'Output', 'Created']);
  const row = rowOf(jobs(), ids.spoken[0].slice(0, 8));
  await row.getByText('completed').waitFor();
  assert.equal(
    await row.getByRole('link', { name: 'Listen' }).getAttribute('href'),
    `/api/jobs/${ids.spoken[0]}/output`,
  );
});

step('an entry shows its time, duration, download and error', async () => {
  const spoken = rowOf(log(), ids.spoken[0]);
  const time = spoken.locator('time');
  assert.match(await time.textContent(), /^(now|\d+ \w+ ago)$/);
  assert.match(await time.getAttribute('title'), /\d{4}/);
  assert.match(await spoken.getByRole('cell').nth(3).textContent(), /^\d+\.\d\d$/);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    spoken.getByRole('link', { name: 'Download' }).click(),
  ]);
  await opened.close();
  await rowOf(log(), ids.cancelled).getByText('Error').hover();
  await page
    .getByRole('tooltip')
    .getByText(/cancelled/i)
    .waitFor();
});

step('the completed-only checkbox is fixed', async () => {
  const box = page.getByRole('checkbox', { name: 'Show only completed jobs' });
  assert.equal(await box.isChecked(), true);
  await page.getByText('Show only completed jobs').click();
  assert.equal(await box.isChecked(), true);
});

for (const [column, sort] of [
  ['Job ID', 'job_id'],
  ['Status', 'status'],
  ['Duration', 'processing_ms'],
  ['Time', 'timestamp'],
])
  step(`sorts by ${column} in both directions`, async () => {
    for (const [order, ariaSort] of [
      ['desc', 'descending'],
      ['asc', 'ascending'],
    ]) {
      await head(column).getByRole('button').click();
      await page.waitForFunction(
        ([name, direction]) =>
          [...document.querySelectorAll('th')].some((th) => th.textContent === name && th.ariaSort === direction),
        [column, ariaSort],
      );
      const { data } = await call(`/api/job-log?status=success,failure&sort=${sort}&order=${order}`);
      const expected = data.map(({ job_id }) => job_id);
      await page.waitForFunction(
        ([first, last]) => {
          const text = document.querySelector('[role=table][aria-label="Processing Event Logs"] tbody').textContent;
          return text.indexOf(first) < text.indexOf(last);
        },
        [expected[0], expected.at(-1)],
      );
      assert.deepEqual(await loggedIds(), expected);
    }
  });

step('filters by status', async () => {
  const choose = async (name) => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await page.getByRole('combobox', { name: 'Status' }).click();
  assert.deepEqual(await page.getByRole('option').allTextContents(), ['All', 'Success', 'Failed']);
  await page.keyboard.press('Escape');
  await choose('Failed');
  await rowOf(log(), ids.spoken[0]).waitFor({ state: 'detached' });
  assert.deepEqual(await loggedIds(), [ids.cancelled]);
  await choose('Success');
  await rowOf(log(), ids.cancelled).waitFor({ state: 'detached' });
  assert.deepEqual((await loggedIds()).toSorted(), ids.spoken.toSorted());
  await choose('All');
  await rowOf(log(), ids.cancelled).waitFor();
});

step('texts and times are available in Chinese', async () => {
  await page.evaluate(() => localStorage.setItem('duetcast.language', '"zh"'));
  await page.reload();
  const table = page.getByRole('table', { name: '处理事件日志' });
  await table.getByText('成功').first().waitFor();
  assert.match(await table.locator('time').first().textContent(), /^(现在|\d+.+前)$/);
  await page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
