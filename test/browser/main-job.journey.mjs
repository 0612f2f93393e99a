// The main use case: from text to audited audio, live on the dashboard.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { baseUrl, castVoice, openBrowser, openTab, signIn, steps, watchProgress } from './user.mjs';

const lineCount = 40;
/** Unique text per run, because rendered segments are reused. */
const stamp = Date.now();
const dialogue = Array.from({ length: lineCount }, (_, index) => {
  const speaker = index % 2 ? 'Guest' : 'Host';
  return `${speaker}: Take ${stamp}, line number ${index + 1} of our talk about the tides, and the sea rises twice a day.`;
}).join('\n');

const step = steps();
let browser, page, problems;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

step('signs in with the development link', async () => {
  await signIn(page, `ada-${stamp}@example.com`);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.getByRole('banner').getByRole('status', { name: 'Connected', exact: true }).waitFor();
  await page.getByText('No active jobs').waitFor();
  await page.getByText('No log entries found').waitFor();
});

step('generates an API token that is shown and valid', async () => {
  await openTab(page, 'Settings');
  await page.getByRole('button', { name: 'Generate token' }).click();
  const token = page.getByLabel('API token', { exact: true }).locator('xpath=self::code');
  await page.locator('code[data-revealed=true]').waitFor();
  const secret = await token.textContent();
  assert.match(secret, /^dc_\S{20,}$/);
  const response = await fetch(`${baseUrl}/api/jobs`, { headers: { authorization: `Bearer ${secret}` } });
  assert.equal(response.status, 200);
  await page.getByRole('button', { name: 'Hide token' }).click();
  assert.doesNotMatch(await token.textContent(), new RegExp(secret.slice(4, -4)));
});

step('casts two voices, pastes a dialogue and makes audio', async () => {
  await openTab(page, 'Create');
  await page.getByLabel('Title').fill('Tides');
  await castVoice(page, 'Host', 'english');
  await castVoice(page, 'Guest', 'french');
  await page.getByRole('button', { name: 'Paste a dialogue' }).click();
  await page.getByRole('textbox', { name: 'Dialogue' }).fill(dialogue);
  await page.getByRole('button', { name: 'Use these lines' }).click();
  await page.getByText(`${lineCount} / 100`).waitFor();
  await page.evaluate(() => (window.neverReloaded = true));
  await watchProgress(page);
  await page.getByRole('button', { name: 'Make audio' }).click();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL('**/dashboard/jobs/*');
  // The URL changes before the page; the previous tab has an audio element, too.
  await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
});

step('shows segment progress without a reload', async () => {
  await page.getByRole('heading', { name: 'Audio', exact: true }).waitFor({ timeout: 90_000 });
  const { progress, neverReloaded } = await page.evaluate(() => ({
    progress: window.progressTexts,
    neverReloaded: window.neverReloaded,
  }));
  assert.equal(neverReloaded, true);
  const counts = progress.map((text) => Number(text.split(' ')[0]));
  assert.ok(
    counts.some((count) => count > 0 && count < lineCount),
    `only ${progress.join(', ')} was shown`,
  );
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  );
  await page.getByText('completed', { exact: true }).waitFor();
});

step('plays the audio', async () => {
  const audio = page.locator('audio');
  await audio.evaluate((element) => element.play());
  await page.waitForFunction(() => document.querySelector('audio').currentTime > 0.5);
  const { error, duration } = await audio.evaluate(({ error, duration }) => ({ error, duration }));
  assert.equal(error, null);
  assert.ok(duration > lineCount, `${duration} s is too short for ${lineCount} lines`);
  await audio.evaluate((element) => element.pause());
});

step('jumps to a chapter', async () => {
  const chapters = page.getByRole('list', { name: 'Chapters' }).getByRole('button');
  assert.equal(await chapters.count(), lineCount);
  await chapters.nth(5).click();
  await page.waitForFunction(() => document.querySelector('audio').currentTime > 10);
  await page.locator('audio').evaluate((element) => element.pause());
});

step('downloads an MP3', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download MP3' }).click(),
  ]);
  const file = await readFile(await download.path());
  assert.equal(file.subarray(0, 3).toString('latin1'), 'ID3');
  assert.ok(file.length > 100_000, `${file.length} bytes are too few`);
});

step('shows the audit trail with a verified chain', async () => {
  await page.getByText('Chain verified').waitFor();
  await page.getByText(/^Completed\. [\d,]+ characters charged\.$/).waitFor();
  assert.equal(await page.getByText(/^Segment \d+ spoken by/).count(), lineCount);
  await page.getByRole('button', { name: /^Submitted for dashboard/ }).click();
  await page.getByText('Previous hash').first().waitFor();
});

step('lists the job on the dashboard and in the log', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const jobs = page.getByRole('table', { name: 'Current Jobs' });
  await jobs.getByText('completed').waitFor();
  const log = page.getByRole('table', { name: 'Processing Event Logs' });
  await log.getByText('Success').waitFor();
  assert.equal(await log.getByRole('link', { name: 'Download' }).getAttribute('target'), '_blank');
});

step('signs out', async () => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Your dashboard is waiting' }).waitFor();
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
