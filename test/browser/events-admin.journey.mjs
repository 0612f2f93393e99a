// An administrator searches events, follows a correlation across streams, and watches live events.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { createUser, createAudio, startAsAdministrator } from './administrator.mjs';
import { assertAccessible } from './axe.mjs';
import { openBrowser, openTab, signIn, steps } from './user.mjs';

let scene, page, ada, jobId;
before(async () => {
  scene = await startAsAdministrator();
  ({ page } = scene);
  ada = await createUser(scene.server, 'ada@example.com');
  jobId = await createAudio(scene, ada, { domain: 'example.com', text: 'Bees dance to tell where the flowers are.' });
});
after(() => scene?.stop());
const step = steps();

const table = () => page.getByRole('table', { name: 'Events', exact: true });
const rows = () => table().getByRole('row');

step('administrators have the Admin tab, with its own URL', async () => {
  await page.goto('/dashboard');
  await openTab(page, 'Admin');
  await page.waitForURL('**/dashboard?tab=admin');
  await table().waitFor();
  await openTab(page, 'Voices');
  await page.getByRole('heading', { name: 'Voices' }).first().waitFor();
  assert.equal(new URL(page.url()).search, '');
  await page.goBack();
  await table().waitFor();
});

step('filters events by type, kept in the URL', async () => {
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Type', exact: true }).fill('JobComp');
  await page.getByRole('option', { name: 'JobCompleted' }).click();
  await page.getByText('1 event', { exact: true }).waitFor();
  assert.equal(await rows().count(), 2);
  await table().getByText(`job-${jobId}`).waitFor();
  await page.reload();
  await page.getByText('1 event', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('type'), 'JobCompleted');
});

step('filters events by stream and time', async () => {
  await page.getByRole('button', { name: 'Clear' }).click();
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('textbox', { name: 'Stream' }).fill(`job-${jobId}`);
  await filters.getByRole('button', { name: 'Apply' }).click();
  await table()
    .getByRole('button', { name: /^JobSubmitted/ })
    .waitFor();
  await table().getByText('CharactersUsed').waitFor({ state: 'detached' });
  await filters.getByLabel('Until').fill('2020-01-01T00:00:00');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('No events found').waitFor();
  assert.equal(await page.getByRole('switch', { name: 'Live' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Clear' }).click();
  await table().waitFor();
});

step('opens an event with data, actor, cause and hash chain', async () => {
  await table()
    .getByRole('button', { name: /^JobCompleted/ })
    .first()
    .click();
  const event = page.getByRole('dialog', { name: 'JobCompleted' });
  await event.getByText('"characters": 82').waitFor();
  for (const fact of ['Caused by', 'Previous hash', 'Correlation', 'Revision'])
    await event.getByText(fact, { exact: true }).waitFor();
  await assertAccessible(page, 'an opened event');
  await event.getByRole('link', { name: 'Follow this correlation' }).click();
});

step('follows the correlation through usage and job', async () => {
  await page.getByRole('region', { name: 'One request and all its events' }).waitFor();
  const timeline = page.getByRole('list', { name: 'Events in order' });
  await timeline.getByText('CharactersReserved').waitFor();
  const entries = await timeline.getByRole('listitem').allTextContents();
  assert.match(entries[0], /CharactersReserved.*usage-.*caused by the request/);
  assert.ok(entries.some((text) => /CharactersUsed.*caused by JobCompleted/.test(text)));
  await assertAccessible(page, 'a correlation');
  await timeline
    .getByRole('link', { name: `job-${jobId}` })
    .first()
    .click();
});

step('shows a stream and verifies its chain', async () => {
  await page.getByText('Chain verified').waitFor();
  await page.getByRole('table', { name: `Stream job-${jobId}` }).waitFor();
  await assertAccessible(page, 'a stream');
  await page.getByRole('link', { name: 'All events' }).click();
  await table().waitFor();
  await assertAccessible(page, 'the browser of events');
});

step('live mode adds new events; paused adds none; resuming adds the missed ones', async () => {
  await page.goto('/dashboard?tab=admin&section=events&type=TokenGenerated');
  await page.getByText('No events found').waitFor();
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByText('Live: new events appear automatically').waitFor();
  const generateToken = () => scene.call('/api/users/generate-token', { body: {}, as: ada.session });
  await generateToken();
  await page.getByText('1 event', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await generateToken();
  await generateToken();
  await page.waitForTimeout(1_500);
  assert.equal(await rows().count(), 2);
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByText('3 events', { exact: true }).waitFor();
  assert.equal(await rows().count(), 4);
});

step('new events above do not move the scroll position', async () => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/dashboard?tab=admin&section=events&live=yes');
  await page.getByText('Live: new events appear automatically').waitFor();
  const box = page.getByRole('group', { name: 'Events' });
  await box.evaluate((element) => element.scrollTo({ top: 150 }));
  const topOf = () =>
    box.evaluate((element) => {
      const [, row] = [...element.querySelectorAll('tbody tr')]
        .map((tr) => [tr.getBoundingClientRect().top, tr])
        .find(([top]) => top > element.getBoundingClientRect().top + 40);
      return {
        text: row.querySelector('time').dateTime + row.querySelector('button').textContent,
        top: Math.round(row.getBoundingClientRect().top),
      };
    });
  const before = await topOf();
  await scene.call('/api/users/generate-token', { body: {}, as: ada.session });
  await page.waitForFunction(
    () => document.querySelector('[role=group] tbody button')?.textContent === 'TokenGenerated',
  );
  const current = await topOf();
  assert.equal(current.text, before.text);
  // Scrolling uses whole pixels.
  assert.ok(Math.abs(current.top - before.top) <= 1, `it moved from ${before.top} to ${current.top}`);
  await page.setViewportSize({ width: 1280, height: 900 });
});

step('other users have no Admin tab, and its URL explains why', async () => {
  const { browser, page: other, problems } = await openBrowser(undefined, scene.server.url);
  await signIn(other, 'user@example.com');
  await other.getByRole('tab', { name: 'Settings' }).waitFor();
  await other.waitForLoadState('networkidle');
  assert.equal(await other.getByRole('tab', { name: 'Admin' }).count(), 0);
  await other.goto('/dashboard?tab=admin&section=events');
  await other.getByText('This area is for administrators').waitFor();
  assert.equal(await other.getByRole('table').count(), 0);
  assert.deepEqual(problems, []);
  await browser.close();
});

step('the page logs no errors', () => assert.deepEqual(scene.problems, []));
