// Tabs, filters, sort orders and dialogs have addresses: Back, a reload and a link lead to them, and titles name them.
import { expect, test, type Page } from '@playwright/test';
import { settled, signInWithOneJob } from './all-pages';
import { openPage, openTab } from './user';

test.describe.configure({ mode: 'serial' });

let page: Page;
let problems: string[];
let job: string;
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser, { reducedMotion: 'reduce' }));
  job = await signInWithOneJob(page, `addressee-${Date.now()}@example.com`);
});
test.afterAll(() => page.context().close());

const query = () => new URL(page.url()).search;
const dialog = (name: string) => page.getByRole('dialog', { name });

test('Back goes through the tabs of the dashboard, and a reload stays', async () => {
  await page.goto('/dashboard');
  await openTab(page, 'Voices');
  await expect(page).toHaveTitle('Voices · Dashboard · Duetcast');
  await openTab(page, 'Settings');
  await expect(page).toHaveTitle('Settings · Dashboard · Duetcast');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Voices', selected: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('Dashboard · Duetcast');
});

test('the log keeps its filter and order, the library its filters', async () => {
  await page.goto('/dashboard');
  const log = page.getByRole('region', { name: 'Processing Event Logs' });
  await log.getByRole('columnheader', { name: 'Job ID' }).getByRole('button').click();
  await expect.poll(query).toContain('order=job_id.desc');
  await log.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await expect.poll(query).toContain('log=failure');
  const library = page.getByRole('region', { name: 'Library' });
  await library.getByRole('button', { name: 'Filter and sort' }).click();
  await library.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
  await expect.poll(query).toContain('sort=oldest');
  await library.getByRole('combobox', { name: 'Status' }).selectOption('completed');
  await expect.poll(query).toContain('status=completed');
  await page.reload();
  await expect(log.getByRole('combobox', { name: 'Status' })).toHaveValue('failure');
  await expect(library.getByRole('combobox', { name: 'Status' })).toHaveValue('completed');
  await expect(library.getByRole('combobox', { name: 'Order' })).toHaveValue('oldest');
  await page.goBack();
  await expect(library.getByRole('combobox', { name: 'Status' })).toHaveValue('');
});

test('the voices of the dashboard keep their search beside the tab', async () => {
  await page.goto('/dashboard?tab=voices');
  await settled(page);
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('alloy of no one');
  await expect.poll(query).toMatch(/search=alloy.*tab=voices/);
});

test('a dialog can be linked to; Back and its button close it', async () => {
  await page.goto('/dashboard?tab=shows&dialog=new-show');
  await expect(dialog('New show')).toBeVisible();
  await dialog('New show').getByRole('button', { name: 'Close' }).click();
  await expect(dialog('New show')).toBeHidden();
  expect(query()).toBe('?tab=shows');
  await page.goto(job);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog('Share this podcast')).toBeVisible();
  expect(query()).toBe('?dialog=share');
  await page.goBack();
  await expect(dialog('Share this podcast')).toBeHidden();
  expect(query()).toBe('');
});

test('the page logs no errors', () => expect(problems).toEqual([]));
