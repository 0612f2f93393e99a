// An administrator searches events, follows a correlation across streams, and watches live events.
import { expect, test, type Page } from '@playwright/test';
import { answerForAllAccounts, giveReason, startAsAdministrator, type Scene } from './administrator';
import { createAudio, createUser, type User } from './api';
import { expectAccessible } from './axe';
import { openPage, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

let scene: Scene;
let page: Page;
let ada: User;
let jobId: string;
test.beforeAll(async ({ browser }) => {
  scene = await startAsAdministrator(browser);
  ({ page } = scene);
  ada = await createUser('ada@example.com', scene.server.url);
  jobId = await createAudio(ada.api, 'example.com', 'Bees dance to tell where the flowers are.');
});
test.afterAll(() => scene.stop());

const table = () => page.getByRole('table', { name: 'Events', exact: true });
const rows = () => table().getByRole('row');

test('administrators have the Admin tab, with its own URL', async () => {
  await page.goto('/dashboard');
  await openTab(page, 'Admin');
  await page.waitForURL('**/dashboard?tab=admin');
  await expect(table()).toBeVisible();
  await openTab(page, 'Voices');
  await expect(page.getByRole('heading', { name: 'Voices' }).first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('?tab=voices');
  await page.goBack();
  await expect(table()).toBeVisible();
});

test('filters events by type, kept in the URL', async () => {
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Type', exact: true }).fill('JobComp');
  await page.getByRole('option', { name: 'JobCompleted' }).click();
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await expect(rows()).toHaveCount(2);
  await expect(table().getByText(`job-${jobId}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('type')).toBe('JobCompleted');
});

test('filters events by stream and time', async () => {
  await page.getByRole('button', { name: 'Clear' }).click();
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('textbox', { name: 'Stream' }).fill(`job-${jobId}`);
  await filters.getByRole('button', { name: 'Apply' }).click();
  await giveReason(page);
  await expect(table().getByRole('button', { name: /^JobSubmitted/ })).toBeVisible();
  await expect(table().getByText('CharactersUsed')).toHaveCount(0);
  await filters.getByLabel('Until').fill('2020-01-01T00:00:00');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No events found')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Live' })).toBeDisabled();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(table()).toBeVisible();
});

test('opens an event with data, actor, cause and hash chain', async () => {
  await table()
    .getByRole('button', { name: /^JobCompleted/ })
    .first()
    .click();
  const event = page.getByRole('dialog', { name: 'JobCompleted' });
  await expect(event.getByText('"characters": 82')).toBeVisible();
  for (const fact of ['Caused by', 'Previous hash', 'Correlation', 'Revision'])
    await expect(event.getByText(fact, { exact: true })).toBeVisible();
  await expectAccessible(page, 'an opened event', '[role=dialog]');
  await event.getByRole('link', { name: 'Follow this correlation' }).click();
});

test('follows the correlation through usage and job', async () => {
  await expect(page.getByRole('region', { name: 'One request and all its events' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ticket 42');
  await expectAccessible(page, 'the form for a reason');
  await giveReason(page);
  const timeline = page.getByRole('list', { name: 'Events in order' });
  await expect(timeline.getByText('CharactersReserved')).toBeVisible();
  const entries = await timeline.getByRole('listitem').allTextContents();
  expect(entries[0]).toMatch(/CharactersReserved.*usage-.*caused by the request/);
  expect(entries.some((text) => /CharactersUsed.*caused by JobCompleted/.test(text))).toBe(true);
  await expectAccessible(page, 'a correlation');
  await timeline
    .getByRole('link', { name: `job-${jobId}` })
    .first()
    .click();
});

test('shows a stream and verifies its chain', async () => {
  await expect(page.getByText('Chain verified')).toBeVisible();
  await expect(page.getByRole('table', { name: `Stream job-${jobId}` })).toBeVisible();
  await expectAccessible(page, 'a stream');
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(table()).toBeVisible();
  await expectAccessible(page, 'the browser of events');
});

test('live mode adds new events; paused adds none; resuming adds the missed ones', async () => {
  await page.goto('/dashboard?tab=admin&section=events&type=TokenGenerated');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('switch', { name: 'Live' }).click();
  await expect(page.getByText('Live: new events appear automatically')).toBeVisible();
  const generateToken = () => ada.api.post('/api/users/generate-token');
  await generateToken();
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Live' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await generateToken();
  await generateToken();
  // Another page with the same events has all of them.
  const other = await page.context().newPage();
  await answerForAllAccounts(other);
  await other.goto('/dashboard?tab=admin&section=events&type=TokenGenerated');
  await expect(other.getByText('3 events', { exact: true })).toBeVisible();
  await other.close();
  await expect(rows()).toHaveCount(2);
  await page.getByRole('switch', { name: 'Live' }).click();
  await expect(page.getByText('3 events', { exact: true })).toBeVisible();
  await expect(rows()).toHaveCount(4);
});

test('new events above do not move the scroll position', async () => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/dashboard?tab=admin&section=events&live=yes');
  await expect(page.getByText('Live: new events appear automatically')).toBeVisible();
  const box = page.getByRole('group', { name: 'Events' });
  await box.evaluate((element) => element.scrollTo({ top: 150 }));
  const topOf = () =>
    box.evaluate((element) => {
      const below = element.getBoundingClientRect().top + 40;
      const row = [...element.querySelectorAll('tbody tr')].find((tr) => tr.getBoundingClientRect().top > below)!;
      return {
        text: row.querySelector('time')!.dateTime + row.querySelector('button')!.textContent,
        top: Math.round(row.getBoundingClientRect().top),
      };
    });
  const before = await topOf();
  await ada.api.post('/api/users/generate-token');
  await page.waitForFunction(
    () => document.querySelector('[role=group] tbody button')?.textContent === 'TokenGenerated',
  );
  const current = await topOf();
  expect(current.text).toBe(before.text);
  // Scrolling uses whole pixels.
  expect(Math.abs(current.top - before.top), `it moved from ${before.top} to ${current.top}`).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('other users have no Admin tab, and its URL explains why', async ({ browser }) => {
  const { page: other, problems } = await openPage(browser, { baseURL: scene.server.url });
  await signIn(other, 'user@example.com');
  await expect(other.getByRole('tab', { name: 'Settings' })).toBeVisible();
  await other.waitForLoadState('networkidle');
  await expect(other.getByRole('tab', { name: 'Admin' })).toHaveCount(0);
  await other.goto('/dashboard?tab=admin&section=events');
  await expect(other.getByText('This area is for administrators')).toBeVisible();
  await expect(other.getByRole('table')).toHaveCount(0);
  expect(problems).toEqual([]);
  await other.context().close();
});

test('the page logs no errors', () =>
  // The browser logs the requests that asked for a reason.
  expect(scene.problems.filter((problem) => !/status of 403/.test(problem))).toEqual([]));
