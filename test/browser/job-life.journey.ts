// A job is cancelled and retried; validation errors are shown in the form.
import { expect, test, type Page } from '@playwright/test';
import type { StoredEvent } from './api';
import { tooWide } from './axe';
import { castVoice, clipboardOf, downloadFrom, linesOf, openPage, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const lineCount = 30;
const stamp = Date.now();
const dialogue = Array.from({ length: lineCount }, (_, index) => {
  const speaker = index % 2 ? 'Guest' : 'Host';
  return `${speaker}: Take ${stamp}, line ${index + 1}: rivers remember every rain that ever fell on their hills.`;
}).join('\n');

let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser, { viewport: { width: 390, height: 844 } }));
});
test.afterAll(() => page.context().close());

test('signs in on a phone', () => signIn(page, `bruno-${stamp}@example.com`));

test('the form waits for a line and keeps the input', async () => {
  await openTab(page, 'Create');
  await expect(page.getByRole('button', { name: 'Make audio' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Line 1', exact: true }).fill('Only a line.');
  await expect(page.getByRole('button', { name: 'Make audio' })).toBeEnabled();
  await page.reload();
  await openTab(page, 'Create');
  await expect(page.getByRole('textbox', { name: 'Line 1', exact: true })).toHaveValue('Only a line.');
});

test('shows the server’s error for an invalid domain', async () => {
  await castVoice(page, 'Host', 'english');
  await page.getByLabel('Domain').fill('not a domain');
  await page.getByRole('button', { name: 'Make audio' }).click();
  await expect(page.getByText(/must be a host name/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Line 1', exact: true })).toHaveValue('Only a line.');
});

test('starts a long job and cancels it', async () => {
  await page.getByLabel('Domain').fill('dashboard');
  await page.getByRole('button', { name: 'More for line 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete the line' }).click();
  await castVoice(page, 'Guest', 'german');
  await page.getByRole('button', { name: 'Paste a dialogue' }).click();
  await page.getByRole('textbox', { name: 'Dialogue' }).fill(dialogue);
  await page.getByRole('button', { name: 'Use these lines' }).click();
  problems.length = 0; // the browser logs each 400 of the invalid domain, also of its price
  await page.getByRole('button', { name: 'Make audio' }).click();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL('**/dashboard/jobs/*');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This job was cancelled')).toBeVisible();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText('Chain verified')).toBeVisible();
});

test('retries the job to completion', async () => {
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('tab', { name: 'Listen' }).click();
  await expect(page.getByRole('heading', { name: 'Audio', exact: true })).toBeVisible({ timeout: 150_000 });
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText('Retried, attempt 2.')).toBeVisible();
  await expect(page.getByText('Chain verified')).toBeVisible();
});

test('steps through the events with the keyboard', async () => {
  const slider = page.getByRole('slider', { name: 'Step through the events' });
  const state = page.getByRole('region', { name: /^State after event/ });
  const fact = (name: string) =>
    state.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');
  const current = page.getByRole('list', { name: 'Events in order' }).locator('[aria-current=step]');
  await current.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Event 1 of \d+$/);
  await expect(fact('Status')).toHaveText('pending');
  await page.keyboard.press('ArrowDown');
  await expect(fact('Status')).toHaveText('processingbefore: pending');
  const retried = page.getByRole('button', { name: /^Retried, attempt 2\./ });
  await retried.click();
  await expect(fact('Attempt')).toHaveText('2before: 1');
  await expect(fact('Status')).toHaveText('pendingbefore: cancelled');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(fact('Status')).toHaveText(/^completed/);
  await expect(fact('Segments')).toHaveText(new RegExp(`^${lineCount} of ${lineCount}`));
});

test('verifies the chain in the browser and exports the trail', async () => {
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect(page.getByText(/^All \d+ events verify, recomputed with SHA-256 in this browser\.$/)).toBeVisible();
  const trail = await downloadFrom(page.getByRole('link', { name: 'Export NDJSON' }));
  const { hash } = linesOf<StoredEvent>(trail).at(-1)!.metadata;
  await expect(page.getByText(`Head of the chain: ${hash}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Raw' }).click();
  await page.getByText('Raw event').click();
  await expect(page.getByText('"type": "JobCompleted"')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Hash', exact: true }).click();
  await expect.poll(() => clipboardOf(page)).toBe(hash);
});

test('charges the characters once', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await openTab(page, 'Create');
  const characters = dialogue.replaceAll(/^(Host|Guest): /gm, '').replaceAll('\n', '').length;
  await expect(page.getByText((10_000 - characters).toLocaleString('en-US'), { exact: true })).toBeVisible();
});

test('every tab fits the phone width', async () => {
  for (const tab of ['Dashboard', 'Create', 'Voices', 'Connections', 'Settings']) {
    await openTab(page, tab);
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
    expect(await tooWide(page), `${tab} is too wide`).toEqual([]);
  }
});

test('the page logs no errors', () => expect(problems).toEqual([]));
