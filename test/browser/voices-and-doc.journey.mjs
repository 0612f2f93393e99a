// The voice library and the API documentation, on a real server with real audio.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openBrowser, signIn, steps } from './user.mjs';

const step = steps();
let browser, page, problems;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

const cards = () => page.getByRole('article');
const total = async () => Number((await page.getByText(/^[\d,]+ voices?$/).textContent()).replace(/\D/g, ''));
const address = () => new URL(page.url()).searchParams;

/** Records every audio player the page creates, so that playback can be measured. */
const recordPlayers = () =>
  page.addInitScript(() => {
    window.players = [];
    const Native = window.Audio;
    window.Audio = function (url) {
      const player = new Native(url);
      window.players.push(player);
      return player;
    };
  });

step('the library shows fifty voices per page, without podcast voices', async () => {
  await recordPlayers();
  await page.goto('/voices');
  await page.getByRole('heading', { name: 'Voice Library', level: 1 }).waitFor();
  await cards().nth(49).waitFor();
  assert.equal(await cards().count(), 50);
  assert.ok((await total()) > 300);
  assert.equal(await page.getByRole('switch', { name: 'Show podcast voices' }).isChecked(), false);
});

step('filters by language, kept in the URL', async () => {
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'French', exact: true }).click();
  await page.waitForURL(/language=fr/);
  await page.getByRole('button', { name: 'Clear 1 filter' }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article')].every((card) => card.textContent.includes('French')),
  );
});

step('searches within the filter, with an empty state', async () => {
  const search = page.getByRole('searchbox', { name: 'Search voices' });
  await search.fill('belgian');
  await page.waitForURL(/search=belgian/);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article')].every((card) => card.textContent.includes('belgian')),
  );
  await search.fill('nobody speaks like this');
  await page.getByText('No voices found').waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await cards().nth(49).waitFor();
  assert.equal(address().toString(), '');
});

step('paginates; Back and a reload keep the page', async () => {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 3', exact: true }).click();
  await page.waitForURL(/page=3/);
  await pages.locator('[aria-current=page]', { hasText: '3' }).waitFor();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=4/);
  await page.goBack();
  await page.waitForURL(/page=3/);
  await pages.locator('[aria-current=page]', { hasText: '3' }).waitFor();
  await page.reload();
  await pages.locator('[aria-current=page]', { hasText: '3' }).waitFor();
});

step('a page beyond the last redirects to the first', async () => {
  await page.goto('/voices?page=9999');
  await cards().first().waitFor();
  assert.equal(address().has('page'), false);
});

step('plays a voice preview', async () => {
  await page
    .getByRole('button', { name: /^Play preview of / })
    .first()
    .click();
  await page.waitForFunction(() => window.players[0]?.currentTime > 0.3);
  await page.getByRole('button', { name: /^Stop preview of / }).waitFor();
});

step('another voice stops the first; another page stops playback', async () => {
  await page
    .getByRole('button', { name: /^Play preview of / })
    .nth(1)
    .click();
  await page.waitForFunction(() => window.players[1]?.currentTime > 0.2);
  assert.deepEqual(await page.evaluate(() => window.players.map(({ paused }) => paused)), [true, false]);
  assert.equal(await page.getByRole('button', { name: /^Stop preview of / }).count(), 1);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForFunction(() => window.players.every(({ paused }) => paused));
  assert.equal(await page.getByRole('button', { name: /^Stop preview of / }).count(), 0);
});

step('shows podcast voices on request', async () => {
  const everything = await total();
  await page.getByRole('switch', { name: 'Show podcast voices' }).check({ force: true });
  await page.waitForURL(/podcast=true/);
  await page.waitForFunction((before) => {
    const text = [...document.querySelectorAll('[role=status]')].map((each) => each.textContent).join(' ');
    const [count] = /[\d,]+(?= voices)/.exec(text) ?? ['0'];
    return Number(count.replace(',', '')) > 0 && Number(count.replace(',', '')) < before;
  }, everything);
});

step('opens the documentation at an operation', async () => {
  await page.goto('/doc#postTts');
  const call = page.getByRole('article', { name: 'Converts text to speech', exact: true });
  await call.waitFor();
  await page.waitForFunction(() => {
    const { top } = document.getElementById('postTts').getBoundingClientRect();
    return top > -5 && top < 200;
  });
  await page
    .getByRole('navigation', { name: 'Contents' })
    .locator('[aria-current=location]', { hasText: 'Converts text to speech' })
    .waitFor();
});

step('search leads to the matching operation', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('usage.domainMissing');
  const found = page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Retrieves the usage of a domain/ });
  await found.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#getUsageCharactersDomain$/);
  await page.keyboard.press('Escape');
});

step('copies a sample in the selected language', async () => {
  const call = page.getByRole('article', { name: 'Converts text to speech', exact: true });
  await call.getByRole('button', { name: 'TypeScript' }).click();
  await call.getByRole('button', { name: 'Copy: Request: Converts text to speech' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^const response = await fetch\('http/);
  assert.match(copied, /process\.env\.DUETCAST_TOKEN/);
});

step('expands the fields of a response', async () => {
  const call = page.getByRole('article', { name: 'Retrieves a job', exact: true });
  await call.locator('summary', { hasText: '200' }).click();
  await call.locator('summary[aria-label^="data: Show "]').first().click();
  await call.getByText('segmentsCompleted').or(call.getByText('jobDetails')).first().waitFor();
});

step('requires sign-in before trying a call', async () => {
  await page.getByRole('button', { name: 'Try it: Lists jobs, newest first' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).waitFor();
  await signIn(page, `reader-${Date.now()}@example.com`);
});

step('sends a real request and shows its response', async () => {
  await page.goto('/doc#getJobs');
  await page.getByRole('button', { name: 'Try it: Lists jobs, newest first' }).click();
  const dialog = page.getByRole('dialog');
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/jobs');
  await dialog.getByRole('textbox', { name: 'limit' }).fill('5');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const response = await sent;
  assert.equal(response.status(), 200);
  assert.match(response.request().headers().authorization ?? '', /^Bearer /);
  await dialog.getByText('Status 200').waitFor();
  await dialog.getByText('x-request-id').waitFor();
  const shown = await dialog.getByRole('group', { name: 'Response 200' }).textContent();
  assert.deepEqual(JSON.parse(shown), await response.json());
  await page.keyboard.press('Escape');
});

step('tries a call that starts a job, and one that returns audio', async () => {
  await page.getByRole('button', { name: 'Try it: Converts text to speech' }).click();
  const dialog = page.getByRole('dialog');
  const example = await dialog.getByRole('textbox', { name: 'Body (JSON)' }).inputValue();
  assert.ok(JSON.parse(example).voice_id);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText(/^Status 20[02]$/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Try it: Streams a voice preview' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  const audio = dialog.locator('audio');
  await audio.evaluate((element) => element.play());
  await page.waitForFunction(() => document.querySelector('dialog audio').currentTime > 0.3);
  await page.keyboard.press('Escape');
});

step('shows error responses unchanged', async () => {
  await page.getByRole('button', { name: 'Try it: Retrieves a job', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.locator('input:invalid').waitFor();
  await dialog.getByRole('textbox', { name: 'jobId' }).fill('no-such-job');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Status 404').waitFor();
  await dialog.getByText('"job.missing"').waitFor();
  await page.keyboard.press('Escape');
});

step('on a phone, a popover holds the contents', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Browse the API' }).click();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Error catalog' }).click();
  await contents.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => {
    const { top } = document.getElementById('error-catalogue').getBoundingClientRect();
    return top > -5 && top < 250;
  });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

step('the page logs no errors', () =>
  assert.deepEqual(
    problems.filter((problem) => !/status of (404|400)/.test(problem)),
    [],
  ),
);
