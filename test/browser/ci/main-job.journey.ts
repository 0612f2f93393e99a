// The main use case: from text to audited audio, live on the dashboard.
import { expect, test, type Page } from '@playwright/test';
import { apiWith } from '../api';
import { expectAccessible } from '../axe';
import { castVoice, downloadFrom, openPage, openTab, signInOnPage, timeOf, watchProgress } from '../user';

test.describe.configure({ mode: 'serial' });

const lineCount = 20;
/** Unique text per run, because rendered segments are reused. */
const stamp = Date.now();
const dialogue = Array.from({ length: lineCount }, (_, index) => {
  const speaker = index % 2 ? 'Guest' : 'Host';
  return `${speaker}: Take ${stamp}, line number ${index + 1} of our talk about the tides, and the sea rises twice a day.`;
}).join('\n');

declare global {
  interface Window {
    neverReloaded?: true;
  }
}

let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

test('signs in with the development link', async () => {
  await signInOnPage(page, `ada-${stamp}@example.com`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status', { name: 'Connected', exact: true })).toBeVisible();
  await expect(page.getByText('No active jobs')).toBeVisible();
  await expect(page.getByText('No log entries found')).toBeVisible();
});

test('generates an API token that is shown and valid', async () => {
  await openTab(page, 'Settings');
  await page.getByRole('button', { name: 'Generate token' }).click();
  const token = page.getByLabel('API token', { exact: true }).locator('xpath=self::code');
  await expect(page.locator('code[data-revealed=true]')).toBeVisible();
  const secret = (await token.textContent()) ?? '';
  expect(secret).toMatch(/^dc_\S{20,}$/);
  await apiWith(secret).get('/api/jobs');
  await page.getByRole('button', { name: 'Hide token' }).click();
  await expect(token).not.toHaveText(new RegExp(secret.slice(4, -4)));
});

test('casts two voices, pastes a dialogue and makes audio', async () => {
  await openTab(page, 'Create');
  await page.getByLabel('Title').fill('Tides');
  await castVoice(page, 'Host', 'english');
  await castVoice(page, 'Guest', 'french');
  await page.getByRole('button', { name: 'Paste a dialogue' }).click();
  await page.getByRole('textbox', { name: 'Dialogue' }).fill(dialogue);
  await page.getByRole('button', { name: 'Use these lines' }).click();
  await expect(page.getByText(`${lineCount} / 100`)).toBeVisible();
  await page.evaluate(() => (window.neverReloaded = true));
  await watchProgress(page);
  await page.getByRole('button', { name: 'Make audio' }).click();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL('**/dashboard/jobs/*');
  // The URL changes before the page; the previous tab has an audio element, too.
  await expect(page.getByRole('tab', { name: 'Listen' })).toBeVisible();
});

test('shows segment progress without a reload', async () => {
  await expect(page.getByRole('heading', { name: 'Audio', exact: true })).toBeVisible({ timeout: 150_000 });
  expect(await page.evaluate(() => window.neverReloaded)).toBe(true);
  const progress = await page.evaluate(() => window.progressTexts);
  const counts = progress.map((text) => Number(text.split(' ')[0]));
  expect(
    counts.some((count) => count > 0 && count < lineCount),
    `only ${progress.join(', ')} was shown`,
  ).toBe(true);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  await expect(page.getByText('completed', { exact: true })).toBeVisible();
});

test('plays the audio', async () => {
  const audio = page.locator('audio');
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(0.5);
  const { error, duration } = await audio.evaluate(({ error, duration }: HTMLAudioElement) => ({ error, duration }));
  expect(error).toBe(null);
  expect(duration, `${duration} s is too short for ${lineCount} lines`).toBeGreaterThan(lineCount);
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
});

test('moves on the waveform by keys, and a conversation without sections has no list of chapters', async () => {
  await expect(page.getByRole('list', { name: 'Chapters' })).toBeHidden();
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(slider.locator('.played path')).toHaveAttribute('d', /^M/);
  await slider.press('Home');
  await slider.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuenow', '30');
  await slider.press('ArrowLeft');
  await expect.poll(() => timeOf(page.locator('audio'))).toBe(25);
});

test('follows the transcript, and loads the captions as a track', async () => {
  await page.getByRole('button', { name: 'Transcript' }).click();
  const lines = page.getByRole('list', { name: 'Transcript' }).getByRole('button');
  await expect(lines).toHaveCount(lineCount);
  await lines.nth(3).click();
  await expect(lines.nth(3)).toHaveAttribute('aria-current', 'true');
  const audio = page.locator('audio');
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
  const cuesOf = () =>
    audio.evaluate(({ textTracks: [track], duration }: HTMLAudioElement) => {
      if (!track) throw new Error('There is no track');
      track.mode = 'hidden';
      const all = [...(track.cues ?? [])];
      return { cues: all.length, lastEnd: all.at(-1)?.endTime ?? 0, duration };
    });
  await expect.poll(async () => (await cuesOf()).cues).toBeGreaterThan(0);
  // A line is as many cues as fit a screen.
  const { cues, lastEnd, duration } = await cuesOf();
  expect(cues).toBeGreaterThan(lineCount);
  expect(Math.abs(lastEnd - duration)).toBeLessThan(0.3);
});

test('the player with its transcript is accessible in light and dark, on a phone and a wide screen', () =>
  expectAccessible(page, 'the player', 'duetcast-player'));

test('downloads an MP3', async () => {
  const { content } = await downloadFrom(page.getByRole('link', { name: 'Download MP3' }));
  expect(content.subarray(0, 3).toString('latin1')).toBe('ID3');
  expect(content.length).toBeGreaterThan(100_000);
});

test('shows the audit trail with a verified chain, and the events as they are stored', async () => {
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText('Chain verified')).toBeVisible();
  await expect(page.getByText(/^Completed\. [\d,]+ characters charged\.$/)).toBeVisible();
  await expect(page.getByText(/^Segment \d+ spoken by/)).toHaveCount(lineCount);
  await page.getByRole('tab', { name: 'Raw' }).click();
  await page.getByRole('button', { name: /^Submitted for dashboard/ }).click();
  await expect(page.getByText('Previous hash').first()).toBeVisible();
});

test('lists the job on the dashboard and in the log', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const jobs = page.getByRole('table', { name: 'Current Jobs' });
  await expect(jobs.getByText('completed')).toBeVisible();
  const log = page.getByRole('table', { name: 'Processing Event Logs' });
  await expect(log.getByText('Success')).toBeVisible();
  await expect(log.getByRole('link', { name: 'Download' })).toHaveAttribute('target', '_blank');
});

test('signs out', async () => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your dashboard is waiting' })).toBeVisible();
});

test('the page logs no errors', () => expect(problems).toEqual([]));
