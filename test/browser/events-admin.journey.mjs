// An administrator looks for events, follows one wish across streams, and watches what happens.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { somebody, speak, startAsAdministrator } from './admin-person.mjs';
import { breaksNoRule } from './axe.mjs';
import { openBrowser, openTab, signIn, steps } from './person.mjs';

let scene, page, ada, jobId;
before(async () => {
  scene = await startAsAdministrator();
  ({ page } = scene);
  ada = await somebody(scene.server, 'ada@example.com');
  jobId = await speak(scene, ada, { domain: 'example.com', text: 'Bees dance to tell where the flowers are.' });
});
after(() => scene?.stop());
const step = steps();

const table = () => page.getByRole('table', { name: 'Events', exact: true });
const rows = () => table().getByRole('row');

step('the tab stands there for administrators, at an address of its own', async () => {
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

step('finds events by their type, and keeps that in the address', async () => {
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Type' }).fill('JobComp');
  await page.getByRole('option', { name: 'JobCompleted' }).click();
  await page.getByText('1 event', { exact: true }).waitFor();
  assert.equal(await rows().count(), 2);
  await table().getByText(`job-${jobId}`).waitFor();
  await page.reload();
  await page.getByText('1 event', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('type'), 'JobCompleted');
});

step('finds events by their stream and their time', async () => {
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

step('opens an event: data, who, why and its place in the chain', async () => {
  await table()
    .getByRole('button', { name: /^JobCompleted/ })
    .first()
    .click();
  const event = page.getByRole('dialog', { name: 'JobCompleted' });
  await event.getByText('"characters": 82').waitFor();
  for (const fact of ['Caused by', 'Previous hash', 'Correlation', 'Revision'])
    await event.getByText(fact, { exact: true }).waitFor();
  await breaksNoRule(page, 'an opened event');
  await event.getByRole('link', { name: 'Follow this correlation' }).click();
});

step('follows the wish through usage and job', async () => {
  await page.getByRole('region', { name: 'One request and all its events' }).waitFor();
  const timeline = page.getByRole('list', { name: 'Events in order' });
  await timeline.getByText('CharactersReserved').waitFor();
  const told = await timeline.getByRole('listitem').allTextContents();
  assert.match(told[0], /CharactersReserved.*usage-.*caused by the request/);
  assert.ok(told.some((text) => /CharactersUsed.*caused by JobCompleted/.test(text)));
  await breaksNoRule(page, 'a correlation');
  await timeline
    .getByRole('link', { name: `job-${jobId}` })
    .first()
    .click();
});

step('shows a stream and the verdict on its chain', async () => {
  await page.getByText('Chain verified').waitFor();
  await page.getByRole('table', { name: `Stream job-${jobId}` }).waitFor();
  await breaksNoRule(page, 'a stream');
  await page.getByRole('link', { name: 'All events' }).click();
  await table().waitFor();
  await breaksNoRule(page, 'the browser of events');
});

step('live, a new event appears by itself; paused, none does; and then none is missing', async () => {
  await page.goto('/dashboard?tab=admin&section=events&type=TokenGenerated');
  await page.getByText('No events found').waitFor();
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByText('Live: new events appear automatically').waitFor();
  const make = () => scene.call('/api/users/generate-token', { body: {}, as: ada.session });
  await make();
  await page.getByText('1 event', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await make();
  await make();
  await page.waitForTimeout(1_500);
  assert.equal(await rows().count(), 2);
  await page.getByRole('switch', { name: 'Live' }).click();
  await page.getByText('3 events', { exact: true }).waitFor();
  assert.equal(await rows().count(), 4);
});

step('reads on where it was when much comes in above', async () => {
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
  const reading = await topOf();
  await scene.call('/api/users/generate-token', { body: {}, as: ada.session });
  await page.waitForFunction(
    () => document.querySelector('[role=group] tbody button')?.textContent === 'TokenGenerated',
  );
  const now = await topOf();
  assert.equal(now.text, reading.text);
  // A box is scrolled by whole pixels.
  assert.ok(Math.abs(now.top - reading.top) <= 1, `it moved from ${reading.top} to ${now.top}`);
  await page.setViewportSize({ width: 1280, height: 900 });
});

step('who is no administrator has no such tab, and is told so at its address', async () => {
  const { browser, page: other, problems } = await openBrowser(undefined, scene.server.url);
  await signIn(other, 'nobody@example.com');
  await other.getByRole('tab', { name: 'Settings' }).waitFor();
  await other.waitForLoadState('networkidle');
  assert.equal(await other.getByRole('tab', { name: 'Admin' }).count(), 0);
  await other.goto('/dashboard?tab=admin&section=events');
  await other.getByText('This area is for administrators').waitFor();
  assert.equal(await other.getByRole('table').count(), 0);
  assert.deepEqual(problems, []);
  await browser.close();
});

step('nothing broke on the way', () => assert.deepEqual(scene.problems, []));
