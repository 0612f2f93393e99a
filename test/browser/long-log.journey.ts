// A log of ten thousand jobs loads completely and scrolls smoothly.
import { expect, test, type Page } from '@playwright/test';
import { until } from '../support/until';
import { seedJobs } from './seed-jobs';
import { serve, type Server } from './server';
import { openPage, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const count = 10_000;
const email = 'archivist@example.com';
/** Limit of the median frame, generous for a busy machine: rendering all rows takes seconds. */
const frameMs = 250;
let server: Server;
let page: Page;
let problems: string[];
let ids: string[];
test.beforeAll(async ({ browser }) => {
  test.setTimeout(400_000);
  server = await serve({}, async (dataDir) => (ids = await seedJobs(dataDir, email, count)));
  ({ page, problems } = await openPage(browser, { baseURL: server.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

const log = () => page.getByRole('table', { name: 'Processing Event Logs' });
const box = () => page.getByRole('group', { name: 'Processing Event Logs' });
/** The row of the job with this index; negative ones count from the newest. */
const rowOf = (index: number) =>
  log()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: ids.at(index), exact: true }) });

/** Scrolls to the end until every entry is loaded. */
async function loadAll() {
  const allLoaded = page.getByText(`${count.toLocaleString('en-US')} entries`, { exact: true });
  const isLoaded = async () => {
    await scrollToEnd();
    return allLoaded.isVisible();
  };
  await until(isLoaded, { everyMs: 20, timeoutMs: 300_000 });
}

const scrollToEnd = () => box().evaluate((element) => element.scrollTo({ top: element.scrollHeight }));

test('shows the newest entries first', async () => {
  await signIn(page, email);
  // The server must fold all events first.
  await expect(rowOf(-1)).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText('100 entries shown. Scroll to load more.')).toBeVisible();
});

test('loads everything by scrolling, with few rows in the DOM', async () => {
  await loadAll();
  // The last page is below the end of the box as it was.
  await expect(async () => {
    await scrollToEnd();
    await expect(rowOf(0)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(log()).toHaveAttribute('aria-rowcount', String(count + 1));
  expect(await log().getByRole('row').count()).toBeLessThan(150);
});

test('scrolls through all rows without stalling frames', async () => {
  const frames = await box().evaluate(async (element) => {
    const lengths: number[] = [];
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    let before = await nextFrame();
    for (let part = 0; part <= 120; part++) {
      element.scrollTop = (element.scrollHeight * part) / 120;
      const now = await nextFrame();
      lengths.push(now - before);
      before = now;
    }
    return lengths.toSorted((a, b) => a - b);
  });
  const median = frames[Math.floor(frames.length / 2)];
  console.log(`frames over ${count} rows: median ${median} ms, longest ${frames.at(-1)} ms`);
  expect(median, `a frame took ${median} ms`).toBeLessThan(frameMs);
});

test('sorts all rows, not only the loaded ones', async () => {
  await page.getByRole('columnheader', { name: 'Duration' }).getByRole('button').click();
  // Every tenth job failed, and the later ones took longer.
  await expect(rowOf(-1)).toBeVisible();
  expect(await box().evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Time' }).getByRole('button').click();
  await expect(rowOf(0)).toBeVisible();
});

test('filters failed jobs, each with its error', async () => {
  await page
    .getByRole('region', { name: 'Processing Event Logs' })
    .getByRole('combobox', { name: 'Status' })
    .selectOption('Failed');
  await expect(rowOf(0).getByText('Error')).toBeVisible();
  await expect(rowOf(10).getByLabel('Error: The voice provider did not answer (10).')).toBeVisible();
});

test('a refresh with thousands of rows keeps the scroll position', async () => {
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' }).and(page.locator(':not([data-loading])'))).toBeVisible();
  await expect(rowOf(0)).toBeVisible();
});

test('expired audio is marked as such, and the trail still verifies', async () => {
  problems.length = 0;
  await page.goto(`/dashboard/jobs/${ids.at(-1)}`);
  await expect(page.getByText('The audio is no longer stored')).toBeVisible();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByText(/^All \d events verify, recomputed with SHA-256 in this browser\.$/)).toBeVisible();
  // The browser logs the 410.
  expect(problems.filter((problem) => !problem.includes('410'))).toEqual([]);
});
