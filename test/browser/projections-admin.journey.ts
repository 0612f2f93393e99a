// An administrator pauses a projection, rebuilds another, and retries and skips a poison event.
import { expect, test, type Page } from '@playwright/test';
import { startAsAdministrator, type Scene } from './administrator';
import { appendEvent } from './append-event';
import { expectAccessible } from './axe';
import { seedJobs } from './seed-jobs';
import { openTab } from './user';

test.describe.configure({ mode: 'serial' });

let scene: Scene;
let page: Page;
test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser, async (dataDir) => {
    await seedJobs(dataDir, 'ada@example.com', 4_000);
    await appendEvent(dataDir, { stream: 'connection-broken', type: 'SiteConnected', data: {} });
  });
  ({ page } = scene);
});
test.afterAll(() => scene.stop());

const table = () => page.getByRole('table', { name: 'Projections', exact: true });
const rowOf = (name: string) =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const history = () => page.getByRole('list', { name: 'History' });

test('lists every projection with its state', async () => {
  await page.goto('/dashboard');
  await openTab(page, 'Admin');
  await page.getByRole('link', { name: 'Projections' }).click();
  const { data } = await scene.api.get('/api/admin/projections');
  await expect(rowOf('jobs').getByText('running')).toBeVisible();
  await expect(table().getByRole('row')).toHaveCount(data.length + 1);
  await expect(rowOf('connections').getByText('stopped by an event')).toBeVisible();
  const labels = table().locator('button .mantine-Button-label');
  expect(await labels.count()).toBeGreaterThanOrEqual(3 * data.length - 3);
  const clipped = (all: Element[]) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
  expect(await labels.evaluateAll(clipped), 'clipped labels').toBe(0);
  await page.getByText('What the columns mean').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Roll back returns to the rows' })).toBeVisible();
  await expectAccessible(page, 'the projections');
});

test('a projection can be paused and resumed', async () => {
  await rowOf('jobs').getByRole('button', { name: 'Pause: jobs' }).click();
  await expect(rowOf('jobs').getByText('paused')).toBeVisible();
  await page.reload();
  await rowOf('jobs').getByRole('button', { name: 'Resume: jobs' }).click();
  await expect(rowOf('jobs').getByText('running')).toBeVisible();
});

test('a rebuild asks for confirmation, shows progress and replaces the rows', async () => {
  await rowOf('job-log').getByRole('button', { name: 'Rebuild: job-log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rebuild this projection?' });
  await dialog.getByRole('button', { name: 'Rebuild' }).click();
  // The bar starts without a width, so it counts as invisible.
  await expect(page.getByRole('progressbar', { name: 'Rebuild of job-log' })).toBeAttached();
  await expect(page.getByRole('progressbar', { name: 'Rebuild of job-log' })).toHaveCount(0, { timeout: 60_000 });
  await expect(rowOf('job-log').getByText('running')).toBeVisible();
  await rowOf('job-log').getByRole('link', { name: 'job-log' }).click();
  await expect(history().getByText('Completed: the requested rows are in use')).toBeVisible();
  await expectAccessible(page, 'a projection');
});

test('the rows before the rebuild can be served again', async () => {
  await page.getByRole('button', { name: 'Roll back: job-log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Serve the previous rows?' });
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(history().getByText('Previous rows requested')).toBeVisible();
  await expect(history().getByText('Completed: the requested rows are in use')).toHaveCount(2);
});

test('a rebuild can be cancelled', async () => {
  await page.getByRole('button', { name: 'Rebuild: job-log' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel rebuild: job-log' }).click();
  await expect(history().getByText('Rebuild canceled')).toBeVisible();
  await expect(page.getByText('running', { exact: true })).toBeVisible();
});

test('a poison event can be inspected and retried', async () => {
  await page.getByRole('link', { name: 'All projections' }).click();
  await rowOf('connections').getByRole('link', { name: 'Show the event' }).click();
  const panel = page.getByRole('region', { name: 'Event that stops the projection' });
  await expect(panel.getByText('connections cannot fold SiteConnected', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a poisoned projection');
  await panel.getByRole('button', { name: 'Retry event' }).click();
  await expect(history().getByText('Event retried')).toBeVisible();
  await expect(panel).toBeVisible();
});

test('a poison event can be skipped with a reason, which is recorded', async () => {
  const panel = page.getByRole('region', { name: 'Event that stops the projection' });
  await expect(panel.getByRole('button', { name: 'Skip permanently' })).toBeDisabled();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Written by a broken import.');
  await panel.getByRole('button', { name: 'Skip permanently' }).click();
  await expect(page.getByText('SiteConnected: Written by a broken import.')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('running', { exact: true })).toBeVisible();
  await expect(history().getByText('Event skipped: Written by a broken import.')).toBeVisible();
});

test('the page logs no errors', () => expect(scene.problems).toEqual([]));
