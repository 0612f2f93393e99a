// An administrator pauses a projection, rebuilds one beside what is served, and settles the event that stops another.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startAsAdministrator } from './admin-person.mjs';
import { breaksNoRule } from './axe.mjs';
import { fillWithJobs } from './many-jobs.mjs';
import { openTab, steps } from './person.mjs';
import { appendTo } from './poison.mjs';

let scene, page;
before(async () => {
  scene = await startAsAdministrator(async (dataDir) => {
    await fillWithJobs(dataDir, 'ada@example.com', 4_000);
    await appendTo(dataDir, 'connection-broken', 'SiteConnected', {}, 1);
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
const acts = () => page.getByRole('list', { name: 'History' });

step('every projection is listed with how it fares', async () => {
  await page.goto('/dashboard');
  await openTab(page, 'Admin');
  await page.getByRole('link', { name: 'Projections' }).click();
  const { data } = await scene.call('/api/admin/projections');
  await rowOf('jobs').getByText('running').waitFor();
  assert.equal(await table().getByRole('row').count(), data.length + 1);
  await rowOf('connections').getByText('stopped by an event').waitFor();
  await breaksNoRule(page, 'the projections');
});

step('one is paused and goes on', async () => {
  await rowOf('jobs').getByRole('button', { name: 'Pause: jobs' }).click();
  await rowOf('jobs').getByText('paused').waitFor();
  await page.reload();
  await rowOf('jobs').getByRole('button', { name: 'Resume: jobs' }).click();
  await rowOf('jobs').getByText('running').waitFor();
});

step('one is rebuilt: asked once more, watched, and then served', async () => {
  await rowOf('job-log').getByRole('button', { name: 'Rebuild: job-log' }).click();
  const question = page.getByRole('dialog', { name: 'Rebuild this projection?' });
  await question.getByRole('button', { name: 'Rebuild' }).click();
  // At its very beginning a bar has no width.
  await page.getByRole('progressbar', { name: 'Rebuild of job-log' }).waitFor({ state: 'attached' });
  await page.getByRole('progressbar', { name: 'Rebuild of job-log' }).waitFor({ state: 'detached', timeout: 60_000 });
  await rowOf('job-log').getByText('running').waitFor();
  await rowOf('job-log').getByRole('link', { name: 'job-log' }).click();
  await acts().getByText('Rebuilt: the new rows are in use').waitFor();
  await breaksNoRule(page, 'a projection');
});

step('a rebuild can be cancelled', async () => {
  await page.getByRole('button', { name: 'Rebuild: job-log' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel rebuild: job-log' }).click();
  await acts().getByText('Rebuild canceled').waitFor();
  await page.getByText('running', { exact: true }).waitFor();
});

step('the event that stops one is looked at and tried again', async () => {
  await page.getByRole('link', { name: 'All projections' }).click();
  await rowOf('connections').getByRole('link', { name: 'Show the event' }).click();
  const panel = page.getByRole('region', { name: 'Event that stops the projection' });
  await panel.getByText('connections cannot fold SiteConnected', { exact: false }).waitFor();
  await breaksNoRule(page, 'a poisoned projection');
  await panel.getByRole('button', { name: 'Retry event' }).click();
  await acts().getByText('Event retried').waitFor();
  await panel.waitFor();
});

step('it is skipped for a reason, which is kept', async () => {
  const panel = page.getByRole('region', { name: 'Event that stops the projection' });
  assert.equal(await panel.getByRole('button', { name: 'Skip permanently' }).isDisabled(), true);
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Written by a broken import.');
  await panel.getByRole('button', { name: 'Skip permanently' }).click();
  await page.getByText('SiteConnected: Written by a broken import.').waitFor();
  await panel.waitFor({ state: 'detached' });
  await page.getByText('running', { exact: true }).waitFor();
  await acts().getByText('Event skipped: Written by a broken import.').waitFor();
});

step('nothing broke on the way', () => assert.deepEqual(scene.problems, []));
