// The main flow: an article becomes a script, the script becomes audio, the audio is embedded on another site.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Page } from '@playwright/test';
import { startArticleSite, type ArticleSite } from '../article-site';
import { serve, type Server } from '../server';
import { apiOf, castVoice, downloadFrom, firstSpeech, openPage, openTab, signIn, timeOf, watchProgress } from '../user';

test.describe.configure({ mode: 'serial' });

const stamp = Date.now();
/** Unique text per run, because rendered segments are reused. */
const sentenceOf = (number: number) =>
  `Fact ${number} of take ${stamp} is that the moon pulls the water of the oceans.`;
const sentences = Array.from({ length: 24 }, (_, index) => sentenceOf(index + 1));
const article = `<!doctype html><html lang="en"><head><title>Tides of ${stamp}</title></head>
<body><nav>Home</nav><article>${sentences.map((text) => `<p>${text}</p>`).join('\n')}</article><footer>Imprint</footer></body></html>`;

let site: ArticleSite;
let server: Server;
let page: Page;
let problems: string[];
let api: Duetcast;
test.beforeAll(async ({ browser }) => {
  site = await startArticleSite(article);
  server = await serve({ DOWNLOAD_ALLOWED_HOSTS: site.host });
  ({ page, problems } = await openPage(browser, { baseURL: server.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
  await site.stop();
});

const line = (number: number) => page.getByRole('textbox', { name: `Line ${number}`, exact: true });
const transcript = () => page.getByRole('list', { name: 'Transcript' }).getByRole('button');
const currentLine = (number: number) => page.locator(`[aria-label=Transcript] li:nth-child(${number}) [aria-current]`);
const cost = () => page.getByRole('region', { name: 'Cost' });
const player = () => page.getByRole('region', { name: 'Audio' }).locator('audio');

/** Clicks "Make audio"; returns the path of the submission and the job's id. */
async function make(): Promise<{ path: string; jobId: string }> {
  const submission = page.waitForResponse((response) =>
    /\/(compile|compilations)$/.test(new URL(response.url()).pathname),
  );
  await page.getByRole('button', { name: 'Make audio' }).click();
  const response = await submission;
  expect(response.status()).toBe(202);
  const { jobId } = (await response.json()) as { jobId: string };
  return { path: new URL(response.url()).pathname, jobId };
}

let firstJob: string, secondJob: string;

test('selects two voices and fetches an article by URL', async () => {
  await signIn(page, `ada-${stamp}@example.com`);
  api = await apiOf(page);
  await openTab(page, 'Create');
  await castVoice(page, 'Host', 'english');
  await castVoice(page, 'Guest', 'british');
  await page.getByRole('radiogroup', { name: 'Article source' }).getByText('Web address').click();
  await page.getByLabel('Page address').fill(site.url);
  await page.getByRole('button', { name: 'Fetch the page' }).click();
  await expect(page.getByText(/characters read from 127\.0\.0\.1/)).toBeVisible();
  const text = await page.getByRole('textbox', { name: 'Article text' }).inputValue();
  expect(text).toMatch(new RegExp(`^Fact 1 of take ${stamp}`));
  expect(text).not.toMatch(/Home|Imprint|</);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Tides of ${stamp}`);
});

test('generates a script', async () => {
  // Declared by the page.
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('Full').click();
  await page.getByRole('button', { name: 'Write the script' }).click();
  await expect(line(4)).toBeVisible();
  await expect(page.getByRole('list').first()).toHaveText(/./);
});

test('edits the script by keyboard, menu and dragging, with undo', async () => {
  const first = await line(1).inputValue();
  const second = await line(2).inputValue();
  await line(1).click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(line(2)).toHaveValue(first);
  await page.keyboard.press('Control+z');
  await expect(line(1)).toHaveValue(first);

  const below = (await line(2).boundingBox())!;
  await page.getByRole('button', { name: /^Move line 1:/ }).hover();
  await page.mouse.down();
  await page.mouse.move(below.x, below.y + below.height - 2, { steps: 8 });
  await page.mouse.up();
  await expect(line(1)).toHaveValue(second);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(1)).toHaveValue(first);

  await line(1).fill(`Good evening, this is take ${stamp}.`);
  await page.getByRole('button', { name: 'More for line 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Insert a line below' }).click();
  await line(2).fill(`And here is number ${stamp}. Let us begin.`);
  await expect(line(3)).toHaveValue(second);
});

test('sets a voice for one line', async () => {
  await page.getByRole('button', { name: /^Voice of line 2:/ }).click();
  await castVoice(page, 'Voice of this line', 'german');
  await expect(page.getByRole('dialog', { name: 'Voice of line 2' })).toBeHidden();
});

test('sets speed, pause and chapter of one line', async () => {
  await page.getByRole('button', { name: 'More for line 2', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Speed, pause and chapter' }).click();
  const delivery = page.getByRole('group', { name: 'Delivery of line 2' });
  await delivery.getByLabel('Speed').selectOption('1.25×');
  await delivery.getByLabel('Pause after the line').selectOption('2 s');
  await delivery.getByLabel('Chapter that starts here').fill(`Part of take ${stamp}`);
  await delivery.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`Chapter: Part of take ${stamp} · 1.25× · Pause: 2 s`)).toBeVisible();
});

test('shows the cost and the remaining characters', async () => {
  const lines = await page.getByRole('textbox', { name: /^Line \d+$/ }).count();
  await expect(cost().getByText(`${lines} / 100`)).toBeVisible();
  await expect(cost().getByText('10,000')).toBeVisible();
  await expect(cost().getByText(`${lines} lines will be rendered, 0 reused`)).toBeVisible();
});

test('plays a single line, charged the first time only', async () => {
  await page.getByRole('button', { name: /^Play · \d+ characters, line 1$/ }).click();
  await page.waitForFunction(
    () => (document.querySelector<HTMLAudioElement>('audio[data-line]')?.currentTime ?? 0) > 0.3,
    undefined,
    firstSpeech,
  );
  await expect(page.getByRole('button', { name: 'Play · free, line 1', exact: true })).toBeVisible();
  await expect(cost().getByText(/ 1 reused$/)).toBeVisible();
});

test('the draft survives a reload', async () => {
  const draft = await line(2).inputValue();
  await page.reload();
  await openTab(page, 'Create');
  await expect(line(2)).toHaveValue(draft);
  await expect(page.getByRole('button', { name: /^Voice of line 2:/ })).toBeVisible();
});

test('creates the audio and shows progress line by line', async () => {
  await watchProgress(page);
  const { path, jobId } = await make();
  expect(path).toMatch(/^\/api\/podcast-jobs\/[^/]+\/compile$/);
  firstJob = jobId;
  await expect(page.getByRole('link', { name: 'Download MP3' })).toBeVisible({ timeout: 150_000 });
  const progress = await page.evaluate(() => window.progressTexts);
  const counts = progress.map((text) => Number(text.split(' ')[0]));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.length, `only ${progress.join(', ')} was shown`).toBeGreaterThan(1);
});

test('plays the audio and highlights the current line', async () => {
  await player().evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => timeOf(player())).toBeGreaterThan(0.3);
  await expect(currentLine(1)).toBeVisible();
  await transcript().nth(2).click();
  await expect(currentLine(3)).toBeVisible();
  const { data: job } = await api.get('/api/jobs/{jobId}', { params: { path: { jobId: firstJob } } });
  const { startSeconds, endSeconds } = job.partTimes![2]!;
  expect(await timeOf(player())).toBeGreaterThanOrEqual(startSeconds);
  await player().evaluate((audio: HTMLAudioElement, end) => (audio.currentTime = end), endSeconds - 0.2);
  await expect(currentLine(4)).toBeVisible();
  await player().evaluate((audio: HTMLAudioElement) => audio.pause());
  expect(job.chapters!.map(({ title }) => title)).toContain(`Part of take ${stamp}`);
});

test('downloads an MP3', async () => {
  const { content } = await downloadFrom(page.getByRole('link', { name: 'Download MP3' }));
  expect(content.subarray(0, 3).toString('latin1')).toBe('ID3');
});

test('shares the audio; the embedded player works on another site', async ({ browser }) => {
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this podcast' });
  await dialog.getByRole('switch', { name: 'Anyone with the link can listen' }).click();
  const embedCode = (await dialog.getByLabel('Embed code', { exact: true }).textContent()) ?? '';
  expect(embedCode).toMatch(/^<iframe src="http/);
  site.embed(embedCode);

  const reader = await browser.newContext();
  const blog = await reader.newPage();
  await blog.goto(`${site.url}/embedding`);
  const frame = blog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: `Tides of ${stamp}` })).toBeVisible();
  await frame.getByRole('list', { name: 'Chapters' }).getByRole('button').nth(1).click();
  const audio = frame.getByRole('group').locator('audio');
  const startedAt = await timeOf(audio);
  await expect(frame.locator('button[aria-current]')).toBeVisible();
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(startedAt + 0.3);
  expect(await audio.evaluate(({ error }: HTMLAudioElement) => error)).toBe(null);

  await dialog.getByRole('switch', { name: 'Anyone with the link can listen' }).click();
  await expect(dialog.getByLabel('Embed code', { exact: true })).toBeHidden();
  await blog.reload();
  await expect(frame.getByText('This podcast is not shared, or sharing was turned off.')).toBeVisible();
  await reader.close();
  await page.keyboard.press('Escape');
});

test('renders only the changed line', async () => {
  await page.getByRole('radiogroup', { name: 'Script view' }).getByText('Edit', { exact: true }).click();
  const lines = await page.getByRole('textbox', { name: /^Line \d+$/ }).count();
  await line(3).fill(`This line alone is new in take ${stamp}.`);
  await expect(cost().getByText(`1 line will be rendered, ${lines - 1} reused`)).toBeVisible();
  const { jobId } = await make();
  expect(jobId).not.toBe(firstJob);
  secondJob = jobId;
  await expect(page.getByRole('link', { name: 'Download MP3' })).toBeVisible({ timeout: 150_000 });
  const path = { jobId };
  const { data: audit } = await api.get('/api/jobs/{jobId}/audit', { params: { path } });
  expect(audit.verified).toBe(true);
  const rendered = audit.events.filter(({ type, data }) => type === 'SegmentSynthesized' && !data.reused);
  expect(rendered.map(({ data }) => data.index)).toEqual([2]);
});

test('opens an earlier job; undo leads back to the draft', async () => {
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL(`**/dashboard/jobs/${secondJob}`);
  await page.goto(`/dashboard/jobs/${firstJob}?tab=audit`);
  await expect(page.getByText('Shared: anyone with the link can listen.')).toBeVisible();
  await page.getByRole('link', { name: /^Edit and run again/ }).click();
  await expect(line(3)).not.toHaveValue(`This line alone is new in take ${stamp}.`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(3)).toHaveValue(`This line alone is new in take ${stamp}.`);
});

test('rejects an address inside the network and keeps the draft', async () => {
  await page.getByRole('button', { name: 'Show the article' }).click();
  const sources = page.getByRole('radiogroup', { name: 'Article source' });
  await sources.getByText('Web address').click();
  await page.getByLabel('Page address').fill('http://169.254.169.254/latest');
  await page.getByRole('button', { name: 'Fetch the page' }).click();
  await expect(
    page.getByText('This address cannot be read. Enter the http(s) address of a public web page.'),
  ).toBeVisible();
  await expect(page.getByText('Your text is still here.')).toBeVisible();
});

test('the page logs no errors', () => {
  // The browser logs the expected rejection.
  expect(problems.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
