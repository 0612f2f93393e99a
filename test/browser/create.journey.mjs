// The main flow: an article becomes a script, the script becomes audio, the audio is embedded on another site.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { startArticleSite } from './article-site.mjs';
import { castVoice, openBrowser, openTab, signIn, steps, watchProgress } from './user.mjs';

const stamp = Date.now();
/** Unique text per run, because rendered segments are reused. */
const sentences = Array.from(
  { length: 24 },
  (_, index) =>
    `Fact ${index + 1} of take ${stamp} is that the sea rises because the moon pulls the water of the oceans.`,
);
const article = `<!doctype html><html lang="en"><head><title>Tides of ${stamp}</title></head>
<body><nav>Home</nav><article>${sentences.map((text) => `<p>${text}</p>`).join('\n')}</article><footer>Imprint</footer></body></html>`;

const step = steps();
let server, site, browser, page, problems, firstJob, jobs;

before(async () => {
  site = await startArticleSite(article);
  server = await serve({ DOWNLOAD_ALLOWED_HOSTS: site.host });
  ({ browser, page, problems } = await openBrowser({ width: 1280, height: 900 }, server.url));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await site?.stop();
});

const line = (number) => page.getByRole('textbox', { name: `Line ${number}`, exact: true });
const transcript = () => page.getByRole('list', { name: 'Transcript' }).getByRole('button');
const cost = () => page.getByRole('region', { name: 'Cost' });
const player = () => page.getByRole('region', { name: 'Audio' }).locator('audio');
const view = (name) => page.getByRole('radiogroup', { name: 'Script view' }).getByText(name, { exact: true }).click();

/** Calls the API with the page's session. */
const call = (path) =>
  page.evaluate(async (address) => {
    const { token } = JSON.parse(localStorage.getItem('duetcast.session'));
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()).data;
  }, path);

async function make() {
  const submission = page.waitForResponse((response) =>
    /\/(compile|compilations)$/.test(new URL(response.url()).pathname),
  );
  await page.getByRole('button', { name: 'Make audio' }).click();
  const response = await submission;
  assert.equal(response.status(), 202);
  return { path: new URL(response.url()).pathname, jobId: (await response.json()).jobId };
}

step('selects two voices and fetches an article by URL', async () => {
  await signIn(page, `ada-${stamp}@example.com`);
  await openTab(page, 'Create');
  await castVoice(page, 'Host', 'english');
  await castVoice(page, 'Guest', 'british');
  await page.getByRole('radiogroup', { name: 'Article source' }).getByText('Web address').click();
  await page.getByLabel('Page address').fill(site.url);
  await page.getByRole('button', { name: 'Fetch the page' }).click();
  await page.getByText(/characters read from 127\.0\.0\.1/).waitFor();
  const text = await page.getByRole('textbox', { name: 'Article text' }).inputValue();
  assert.match(text, new RegExp(`^Fact 1 of take ${stamp}`));
  assert.doesNotMatch(text, /Home|Imprint|</);
  assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), `Tides of ${stamp}`);
});

step('generates a script', async () => {
  await page.getByRole('button', { name: 'Write the script' }).click();
  await line(4).waitFor();
  assert.match(await page.getByRole('list').first().textContent(), /./);
});

step('edits the script by keyboard, menu and dragging, with undo', async () => {
  const first = await line(1).inputValue();
  const second = await line(2).inputValue();
  await line(1).click();
  await page.keyboard.press('Alt+ArrowDown');
  assert.equal(await line(2).inputValue(), first);
  await page.keyboard.press('Control+z');
  assert.equal(await line(1).inputValue(), first);

  const handle = await page.getByRole('button', { name: /^Move line 1:/ }).boundingBox();
  const below = await line(2).boundingBox();
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + 5, below.y + below.height - 2, { steps: 8 });
  await page.mouse.up();
  assert.equal(await line(1).inputValue(), second);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await line(1).inputValue(), first);

  await line(1).fill(`Good evening, this is take ${stamp}.`);
  await page.getByRole('button', { name: 'More for line 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Insert a line below' }).click();
  await line(2).fill(`And here is number ${stamp}. Let us begin.`);
  assert.equal(await line(3).inputValue(), second);
});

step('sets a voice for one line', async () => {
  await page.getByRole('button', { name: /^Voice of line 2:/ }).click();
  await castVoice(page, 'Voice of this line', 'german');
  await page.getByRole('dialog', { name: 'Voice of line 2' }).waitFor({ state: 'hidden' });
});

step('shows the cost and the remaining characters', async () => {
  const lines = await page.getByRole('textbox', { name: /^Line \d+$/ }).count();
  await cost().getByText(`${lines} / 100`).waitFor();
  await cost().getByText('10,000').waitFor();
  await cost().getByText(`${lines} lines will be rendered, 0 reused`).waitFor();
});

step('plays a single line, charged the first time only', async () => {
  await page.getByRole('button', { name: /^Play · \d+ characters, line 1$/ }).click();
  await page.waitForFunction(() => document.querySelector('audio[data-line]')?.currentTime > 0.3);
  await page.getByRole('button', { name: 'Play · free, line 1', exact: true }).waitFor();
  await cost()
    .getByText(/ 1 reused$/)
    .waitFor();
});

step('the draft survives a reload', async () => {
  const draft = await line(2).inputValue();
  await page.reload();
  await openTab(page, 'Create');
  assert.equal(await line(2).inputValue(), draft);
  await page.getByRole('button', { name: /^Voice of line 2:/ }).waitFor();
});

step('creates the audio and shows progress line by line', async () => {
  await watchProgress(page);
  const { path, jobId } = await make();
  assert.match(path, /^\/api\/podcast-jobs\/[^/]+\/compile$/);
  firstJob = jobId;
  await page.getByRole('link', { name: 'Download MP3' }).waitFor({ timeout: 90_000 });
  const progress = await page.evaluate(() => window.progressTexts);
  const counts = progress.map((text) => Number(text.split(' ')[0]));
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  );
  assert.ok(counts.length > 1, `only ${progress.join(', ')} was shown`);
});

step('plays the audio and highlights the current line', async () => {
  await player().evaluate((audio) => audio.play());
  await page.waitForFunction(() => document.querySelector('section[aria-label=Audio] audio').currentTime > 0.3);
  await page.locator('[aria-label=Transcript] li:nth-child(1) [aria-current]').waitFor();
  await transcript().nth(2).click();
  await page.locator('[aria-label=Transcript] li:nth-child(3) [aria-current]').waitFor();
  const { chapters } = await call(`/api/jobs/${firstJob}`);
  assert.ok((await player().evaluate((audio) => audio.currentTime)) >= chapters[2].startSeconds);
  await player().evaluate((audio, end) => (audio.currentTime = end), chapters[2].endSeconds - 0.2);
  await page.locator('[aria-label=Transcript] li:nth-child(4) [aria-current]').waitFor();
  await player().evaluate((audio) => audio.pause());
});

step('downloads an MP3', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download MP3' }).click(),
  ]);
  const file = await readFile(await download.path());
  assert.equal(file.subarray(0, 3).toString('latin1'), 'ID3');
});

step('shares the audio; the embedded player works on another site', async () => {
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this podcast' });
  await dialog.getByRole('switch', { name: 'Anyone with the link can listen' }).click();
  const embedCode = await dialog.getByLabel('Embed code', { exact: true }).textContent();
  assert.match(embedCode, /^<iframe src="http/);
  site.embed(embedCode);

  const reader = await browser.newContext();
  const blog = await reader.newPage();
  await blog.goto(`${site.url}/embedding`);
  const frame = blog.frameLocator('iframe');
  await frame.getByRole('heading', { name: `Tides of ${stamp}` }).waitFor();
  await frame.getByRole('list', { name: 'Chapters' }).getByRole('button').nth(1).click();
  const audio = frame.locator('audio');
  const startedAt = await audio.evaluate(({ currentTime }) => currentTime);
  await frame.locator('button[aria-current]').waitFor();
  await blog.waitForFunction(() => true);
  for (let now = startedAt; now <= startedAt + 0.3; now = await audio.evaluate(({ currentTime }) => currentTime))
    await blog.waitForTimeout(50);
  assert.equal(await audio.evaluate(({ error }) => error), null);

  await dialog.getByRole('switch', { name: 'Anyone with the link can listen' }).click();
  await dialog.getByLabel('Embed code', { exact: true }).waitFor({ state: 'hidden' });
  await blog.reload();
  await frame.getByText('This podcast is not shared, or sharing was turned off.').waitFor();
  await reader.close();
  await page.keyboard.press('Escape');
});

step('renders only the changed line', async () => {
  await view('Edit');
  const lines = await page.getByRole('textbox', { name: /^Line \d+$/ }).count();
  await line(3).fill(`This line alone is new in take ${stamp}.`);
  await cost()
    .getByText(`1 line will be rendered, ${lines - 1} reused`)
    .waitFor();
  const { jobId } = await make();
  assert.notEqual(jobId, firstJob);
  jobs = [firstJob, jobId];
  await page.getByRole('link', { name: 'Download MP3' }).waitFor({ timeout: 90_000 });
  const { events, verified } = await call(`/api/jobs/${jobId}/audit`);
  assert.equal(verified, true);
  const rendered = events.filter(({ type, data }) => type === 'SegmentSynthesized' && !data.reused);
  assert.deepEqual(
    rendered.map(({ data }) => data.index),
    [2],
  );
});

step('opens an earlier job and can restore the draft', async () => {
  await page.getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL(`**/dashboard/jobs/${jobs[1]}`);
  await page.goto(`/dashboard/jobs/${jobs[0]}`);
  await page.getByText('Shared: anyone with the link can listen.').waitFor();
  await page.getByRole('link', { name: /^Edit and run again/ }).click();
  await page.getByText('Your earlier draft is saved').waitFor();
  assert.notEqual(await line(3).inputValue(), `This line alone is new in take ${stamp}.`);
  await page.getByRole('button', { name: 'Restore earlier draft' }).click();
  assert.equal(await line(3).inputValue(), `This line alone is new in take ${stamp}.`);
});

step('rejects an address inside the network and keeps the draft', async () => {
  await page.getByRole('button', { name: 'Show the article' }).click();
  const sources = page.getByRole('radiogroup', { name: 'Article source' });
  await sources.getByText('Web address').click();
  await page.getByLabel('Page address').fill('http://169.254.169.254/latest');
  await page.getByRole('button', { name: 'Fetch the page' }).click();
  await page.getByText('This address cannot be read. Enter the http(s) address of a public web page.').waitFor();
  await page.getByText('Your text is still here.').waitFor();
});

step('the page logs no errors', () => {
  // The browser logs the expected rejection.
  assert.deepEqual(
    problems.filter((text) => !/status of 400/.test(text)),
    [],
  );
});
