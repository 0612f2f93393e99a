// A log of ten thousand jobs loads completely and scrolls smoothly.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { seedJobs } from './seed-jobs.mjs';
import { openBrowser, signIn, steps } from './user.mjs';

const count = 10_000;
const email = 'archivist@example.com';
/** Limit of the median frame, generous for a busy machine: rendering all rows takes seconds. */
const frameMs = 250;
const step = steps();
let server, browser, page, problems, ids;
before(async () => {
  server = await serve({}, async (dataDir) => (ids = await seedJobs(dataDir, email, count)));
  ({ browser, page, problems } = await openBrowser(undefined, server.url));
  // The server must fold all events first.
  page.setDefaultTimeout(90_000);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const log = () => page.getByRole('table', { name: 'Processing Event Logs' });
const box = () => page.getByRole('group', { name: 'Processing Event Logs' });
const rowOf = (id) =>
  log()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });

/** Scrolls to the end until every entry is loaded. */
async function loadAll() {
  const allLoaded = page.getByText(`${count.toLocaleString('en-US')} entries`, { exact: true });
  while (!(await allLoaded.isVisible())) {
    await box().evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await page.waitForTimeout(20);
  }
}

step('shows the newest entries first', async () => {
  await signIn(page, email);
  await rowOf(ids.at(-1)).waitFor();
  await page.getByText('100 entries shown. Scroll to load more.').waitFor();
});

step('loads everything by scrolling, with few rows in the DOM', async () => {
  await loadAll();
  await rowOf(ids[0]).waitFor();
  assert.equal(await log().getAttribute('aria-rowcount'), String(count + 1));
  assert.ok((await log().getByRole('row').count()) < 150);
});

step('scrolls through all rows without stalling frames', async () => {
  const frames = await box().evaluate(async (element) => {
    const lengths = [];
    const nextFrame = () => new Promise(requestAnimationFrame);
    let before = await nextFrame();
    for (let part = 0; part <= 120; part++) {
      element.scrollTop = (element.scrollHeight * part) / 120;
      const now = await nextFrame();
      lengths.push(now - before);
      before = now;
    }
    return lengths.toSorted((a, b) => a - b);
  });
  const [median, longest] = [frames[Math.floor(frames.length / 2)], frames.at(-1)];
  console.log(`frames over ${count} rows: median ${median.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`);
  assert.ok(median < frameMs, `a frame took ${median} ms`);
});

step('sorts all rows, not only the loaded ones', async () => {
  await page.getByRole('columnheader', { name: 'Duration' }).getByRole('button').click();
  await rowOf(ids.findLast((_, index) => index % 10 !== 0)).waitFor();
  assert.equal(await box().evaluate(({ scrollTop }) => scrollTop), 0);
  await page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click();
  await rowOf(ids[0]).waitFor();
});

step('filters failed jobs, each with its error', async () => {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await rowOf(ids[0]).getByText('Error').waitFor();
  await rowOf(ids[10]).getByLabel('Error: The voice provider did not answer (10).').waitFor();
});

step('a refresh with thousands of rows keeps the scroll position', async () => {
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Refresh' }).and(page.locator(':not([data-loading])')).waitFor();
  await rowOf(ids[0]).waitFor();
});

step('expired audio is marked as such, and the trail still verifies', async () => {
  problems.length = 0;
  await page.goto(`/dashboard/jobs/${ids.at(-1)}`);
  await page.getByText('The audio is no longer stored').waitFor();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.getByText(/^All \d events verify, recomputed with SHA-256 in this browser\.$/).waitFor();
  // The browser logs the 410.
  assert.ok(
    problems.every((problem) => problem.includes('410')),
    problems.join('\n'),
  );
});
