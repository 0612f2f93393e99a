// The voice library and the API's documentation as a person uses them: over a real server, with real sound.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openBrowser, signIn, steps } from './person.mjs';

const step = steps();
let browser, page, problems;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

const cards = () => page.getByRole('article');
const total = async () => Number((await page.getByText(/^[\d,]+ voices?$/).textContent()).replace(/\D/g, ''));
const address = () => new URL(page.url()).searchParams;

/** Every player that the page makes from now on, so that what is heard can be measured. */
const keepPlayers = () =>
  page.addInitScript(() => {
    window.players = [];
    const Native = window.Audio;
    window.Audio = function (url) {
      const player = new Native(url);
      window.players.push(player);
      return player;
    };
  });

step('opens the library: fifty voices a page, podcast voices only on request', async () => {
  await keepPlayers();
  await page.goto('/voices');
  await page.getByRole('heading', { name: 'Voice Library', level: 1 }).waitFor();
  await cards().nth(49).waitFor();
  assert.equal(await cards().count(), 50);
  assert.ok((await total()) > 300);
  assert.equal(await page.getByRole('switch', { name: 'Show podcast voices' }).isChecked(), false);
});

step('filters by language; the address says so', async () => {
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'French', exact: true }).click();
  await page.waitForURL(/language=fr/);
  await page.getByRole('button', { name: 'Clear 1 filter' }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article')].every((card) => card.textContent.includes('French')),
  );
});

step('searches within it, and says where nothing is found', async () => {
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

step('turns pages; Back and a reload keep the place', async () => {
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

step('a page beyond the last leads to the first', async () => {
  await page.goto('/voices?page=9999');
  await cards().first().waitFor();
  assert.equal(address().has('page'), false);
});

step('hears a voice: the time of the player moves', async () => {
  await page
    .getByRole('button', { name: /^Play preview of / })
    .first()
    .click();
  await page.waitForFunction(() => window.players[0]?.currentTime > 0.3);
  await page.getByRole('button', { name: /^Stop preview of / }).waitFor();
});

step('another voice silences the first, another page silences both', async () => {
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

step('shows the podcast voices when asked', async () => {
  const everything = await total();
  await page.getByRole('switch', { name: 'Show podcast voices' }).check({ force: true });
  await page.waitForURL(/podcast=true/);
  await page.waitForFunction((before) => {
    const text = [...document.querySelectorAll('[role=status]')].map((each) => each.textContent).join(' ');
    const [count] = /[\d,]+(?= voices)/.exec(text) ?? ['0'];
    return Number(count.replace(',', '')) > 0 && Number(count.replace(',', '')) < before;
  }, everything);
});

step('opens the documentation at a call', async () => {
  await page.goto('/doc#postTts');
  const call = page.getByRole('article', { name: 'Speaks a text', exact: true });
  await call.waitFor();
  await page.waitForFunction(() => {
    const { top } = document.getElementById('postTts').getBoundingClientRect();
    return top > -5 && top < 200;
  });
  await page
    .getByRole('navigation', { name: 'Contents' })
    .locator('[aria-current=location]', { hasText: 'Speaks a text' })
    .waitFor();
});

step('searches it, and is taken to what is found', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('usage.domainMissing');
  const found = page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Reads what a domain used/ });
  await found.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#getUsageCharactersDomain$/);
  await page.keyboard.press('Escape');
});

step('copies a sample in the language of choice', async () => {
  const call = page.getByRole('article', { name: 'Speaks a text', exact: true });
  await call.getByRole('button', { name: 'TypeScript' }).click();
  await call.getByRole('button', { name: 'Copy: Request: Speaks a text' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^const response = await fetch\('http/);
  assert.match(copied, /process\.env\.DUETCAST_TOKEN/);
});

step('opens what stands within an answer', async () => {
  const call = page.getByRole('article', { name: 'Reads one job', exact: true });
  await call.locator('summary', { hasText: '200' }).click();
  await call.getByRole('button', { name: /^data: Show \d+ fields$/ }).click();
  await call.getByText('segmentsCompleted').or(call.getByText('jobDetails')).first().waitFor();
});

step('asks a stranger to sign in before a call is tried', async () => {
  await page.getByRole('button', { name: 'Try it: Lists your jobs, newest first' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).waitFor();
  await signIn(page, `reader-${Date.now()}@example.com`);
});

step('tries a call: it is really sent, and its answer is shown', async () => {
  await page.goto('/doc#getJobs');
  await page.getByRole('button', { name: 'Try it: Lists your jobs, newest first' }).click();
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

step('tries a call that starts work, and one whose answer is heard', async () => {
  await page.getByRole('button', { name: 'Try it: Speaks a text' }).click();
  const dialog = page.getByRole('dialog');
  const example = await dialog.getByRole('textbox', { name: 'Body (JSON)' }).inputValue();
  assert.ok(JSON.parse(example).voice_id);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText(/^Status 20[02]$/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Try it: Plays a voice' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  const audio = dialog.locator('audio');
  await audio.evaluate((element) => element.play());
  await page.waitForFunction(() => document.querySelector('[role=dialog] audio').currentTime > 0.3);
  await page.keyboard.press('Escape');
});

step('a refusal is shown as it is', async () => {
  await page.getByRole('button', { name: 'Try it: Reads one job' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByRole('textbox', { name: 'jobId' }).fill('no-such-job');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Status 404').waitFor();
  await dialog.getByText('"job.missing"').waitFor();
  await page.keyboard.press('Escape');
});

step('on a phone the contents come in a drawer', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Browse the API' }).click();
  const drawer = page.getByRole('dialog', { name: 'Browse the API' });
  await drawer.getByRole('link', { name: 'Error catalog' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => {
    const { top } = document.getElementById('error-catalogue').getBoundingClientRect();
    return top > -5 && top < 250;
  });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

step('nothing broke on the way', () =>
  assert.deepEqual(
    problems.filter((problem) => !/status of (404|400)/.test(problem)),
    [],
  ),
);
