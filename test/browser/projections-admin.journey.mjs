// An administrator pauses a projection, rebuilds another, and retries and skips a poison event.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startAsAdministrator } from './administrator.mjs';
import { assertAccessible } from './axe.mjs';
import { seedJobs } from './seed-jobs.mjs';
import { openTab, steps } from './user.mjs';
import { appendEvent } from './append-event.mjs';

let scene, page;
before(async () => {
  scene = await startAsAdministrator(async (dataDir) => {
    await seedJobs(dataDir, 'ada@example.com', 4_000);
    await appendEvent(dataDir, 'connection-broken', 'SiteConnected', {}, 1);
  });
  ({ page } = scene);
});
after(() => scene?.stop());
const step = steps();

const table = () => page.getByRole('table', { name: 'Projections' });
const rowOf = (name) =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const history = () => page.getByRole('list', { name: 'History' });

step('lists every projection with its state', async () => {
  await page.goto('/dashboard');
  await openTab(page, 'Admin');
  await page.getByRole('link', { name: 'Projections' }).click();
  const { data } = await scene.call('/api/admin/projections');
  await rowOf('jobs').getByText('running').waitFor();
  assert.equal(await table().getByRole('row').count(), data.length + 1);
  await rowOf('connections').getByText('stopped by an event').waitFor();
  await assertAccessible(page, 'the projections');
});

step('a projection can be paused and resumed', async () => {
  await rowOf('jobs').getByRole('button', { name: 'Pause: jobs' }).click();
  await rowOf('jobs').getByText('paused').waitFor();
  await page.reload();
  await rowOf('jobs').getByRole('button', { name: 'Resume: jobs' }).click();
  await rowOf('jobs').getByText('running').waitFor();
});

step('a rebuild asks for confirmation, shows progress and replaces the rows', async () => {
  await rowOf('job-log').getByRole('button', { name: 'Rebuild: job-log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rebuild this projection?' });
  await dialog.getByRole('button', { name: 'Rebuild' }).click();
  // The bar starts without a width, so it counts as invisible.
  await page.getByRole('progressbar', { name: 'Rebuild of job-log' }).waitFor({ state: 'attached' });
  await page.getByRole('progressbar', { name: 'Rebuild of job-log' }).waitFor({ state: 'detached', timeout: 60_000 });
  await rowOf('job-log').getByText('running').waitFor();
  await rowOf('job-log').getByRole('link', { name: 'job-log' }).click();
  await history().getByText('Rebuilt: the new rows are in use').waitFor();
  await assertAccessible(page, 'a projection');
});

step('a rebuild can be cancelled', async () => {
  await page.getByRole('button', { name: 'Rebuild: job-log' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel rebuild: job-log' }).click();
  await history().getByText('Rebuild canceled').waitFor();
  await page.getByText('running', { exact: true }).waitFor();
});

step('a poison event can be inspected and retried', async () => {
  await page.getByRole('link', { name: 'All projections' }).click();
  await rowOf('connections').getByRole('link', { name: 'Show the event' }).click();
  const panel = page.getByRole('region', { name: 'Event that stops the projection' });
  await panel.getByText('connections cannot fold SiteConnected', { exact: false }).waitFor();
  await assertAccessible(page, 'a poisoned projection');
  await panel.getByRole('button', { name: 'Retry event' }).click();
  await history().getByText('Event retried').waitFor();
  await panel.waitFor();
});

step('a poison event can be skipped with a reason, which is recorded', async () => {
  const panel = page.getByRole('region', { name: 'Event that stops the projection' });
  assert.equal(await panel.getByRole('button', { name: 'Skip permanently' }).isDisabled(), true);
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Written by a broken import.');
  await panel.getByRole('button', { name: 'Skip permanently' }).click();
  await page.getByText('SiteConnected: Written by a broken import.').waitFor();
  await panel.waitFor({ state: 'detached' });
  await page.getByText('running', { exact: true }).waitFor();
  await history().getByText('Event skipped: Written by a broken import.').waitFor();
});

step('the page logs no errors', () => assert.deepEqual(scene.problems, []));
