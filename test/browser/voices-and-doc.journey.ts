// The voice library and the API documentation, on a real server with real audio.
import { expect, test, type Page } from '@playwright/test';
import { clipboardOf, firstSpeech, openPage, signIn, timeOf } from './user';

test.describe.configure({ mode: 'serial' });

let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const cards = () => page.getByRole('article');
const total = async () => Number((await page.getByText(/^[\d,]+ voices?$/).textContent())?.replace(/\D/g, ''));
const address = () => new URL(page.url()).searchParams;

declare global {
  interface Window {
    players: HTMLAudioElement[];
  }
}

/** Records every audio player the page creates, so that playback can be measured. */
const recordPlayers = () =>
  page.addInitScript(() => {
    window.players = [];
    window.Audio = class extends Audio {
      constructor(url?: string) {
        super(url);
        window.players.push(this);
      }
    };
  });

test('the library shows fifty voices per page, without podcast voices', async () => {
  await recordPlayers();
  await page.goto('/voices');
  await expect(page.getByRole('heading', { name: 'Voice Library', level: 1 })).toBeVisible();
  await expect(cards().nth(49)).toBeVisible();
  await expect(cards()).toHaveCount(50);
  expect(await total()).toBeGreaterThan(300);
  await expect(page.getByRole('switch', { name: 'Show podcast voices' })).not.toBeChecked();
});

test('filters by language, kept in the URL', async () => {
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'French', exact: true }).click();
  await page.waitForURL(/language=fr/);
  await expect(page.getByRole('button', { name: 'Clear 1 filter' })).toBeVisible();
  await expect(cards().filter({ hasNotText: 'French' })).toHaveCount(0);
});

test('searches within the filter, with an empty state', async () => {
  const search = page.getByRole('searchbox', { name: 'Search voices' });
  await search.fill('belgian');
  await page.waitForURL(/search=belgian/);
  await expect(cards().filter({ hasNotText: 'belgian' })).toHaveCount(0);
  await search.fill('nobody speaks like this');
  await expect(page.getByText('No voices found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(cards().nth(49)).toBeVisible();
  expect(address().toString()).toBe('');
});

test('paginates; Back and a reload keep the page', async () => {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 3', exact: true }).click();
  await page.waitForURL(/page=3/);
  await expect(pages.locator('[aria-current=page]', { hasText: '3' })).toBeVisible();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=4/);
  await page.goBack();
  await page.waitForURL(/page=3/);
  await expect(pages.locator('[aria-current=page]', { hasText: '3' })).toBeVisible();
  await page.reload();
  await expect(pages.locator('[aria-current=page]', { hasText: '3' })).toBeVisible();
});

test('a page beyond the last redirects to the first', async () => {
  await page.goto('/voices?page=9999');
  await expect(cards().first()).toBeVisible();
  expect(address().has('page')).toBe(false);
});

test('plays a voice preview', async () => {
  await page
    .getByRole('button', { name: /^Play preview of / })
    .first()
    .click();
  await page.waitForFunction(() => (window.players[0]?.currentTime ?? 0) > 0.3, undefined, firstSpeech);
  await expect(page.getByRole('button', { name: /^Stop preview of / })).toBeVisible();
});

test('another voice stops the first; another page stops playback', async () => {
  await page
    .getByRole('button', { name: /^Play preview of / })
    .nth(1)
    .click();
  await page.waitForFunction(() => (window.players[1]?.currentTime ?? 0) > 0.2, undefined, firstSpeech);
  expect(await page.evaluate(() => window.players.map(({ paused }) => paused))).toEqual([true, false]);
  await expect(page.getByRole('button', { name: /^Stop preview of / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForFunction(() => window.players.every(({ paused }) => paused));
  await expect(page.getByRole('button', { name: /^Stop preview of / })).toHaveCount(0);
});

test('shows podcast voices on request', async () => {
  const everything = await total();
  await page.getByRole('switch', { name: 'Show podcast voices' }).check({ force: true });
  await page.waitForURL(/podcast=true/);
  await page.waitForFunction((before) => {
    const text = [...document.querySelectorAll('[role=status]')].map((each) => each.textContent).join(' ');
    const [count] = /[\d,]+(?= voices)/.exec(text) ?? ['0'];
    return Number(count.replace(',', '')) > 0 && Number(count.replace(',', '')) < before;
  }, everything);
});

test('an old address of an operation opens its page there', async () => {
  await page.goto('/doc#createSpeech');
  await page.waitForURL('**/doc/audio#createSpeech');
  const call = page.getByRole('article', { name: 'Converts text to speech', exact: true });
  await expect(call).toBeVisible();
  await page.waitForFunction(() => {
    const { top } = document.getElementById('createSpeech')!.getBoundingClientRect();
    return top > -5 && top < 200;
  });
  await expect(
    page
      .getByRole('navigation', { name: 'Contents' })
      .locator('[aria-current=location]', { hasText: 'Converts text to speech' }),
  ).toBeVisible();
});

test('search leads from any page to the matching operation', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('usage.domainMissing');
  const found = page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Retrieves the usage of a domain/ });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/doc\/usage#getUsage$/);
});

test('copies a sample in the selected language', async () => {
  await page.goto('/doc/audio');
  const call = page.getByRole('article', { name: 'Converts text to speech', exact: true });
  await call.getByRole('button', { name: 'TypeScript' }).click();
  await call.getByRole('button', { name: 'Copy: Request: Converts text to speech' }).click();
  const copied = await clipboardOf(page);
  expect(copied).toMatch(/^const response = await fetch\('http/);
  expect(copied).toMatch(/process\.env\.DUETCAST_TOKEN/);
});

test('expands the fields of a response', async () => {
  await page.goto('/doc/jobs');
  const call = page.getByRole('article', { name: 'Retrieves a job', exact: true });
  await call.locator('summary', { hasText: '200' }).click();
  await call.locator('summary[aria-label^="data: Show "]').first().click();
  await expect(call.getByText('segmentsCompleted').or(call.getByText('jobDetails')).first()).toBeVisible();
});

test('requires sign-in before trying a call', async () => {
  await page.getByRole('button', { name: 'Try it: Lists jobs, newest first' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await signIn(page, `reader-${Date.now()}@example.com`);
});

test('sends a real request and shows its response', async () => {
  await page.goto('/doc/jobs#getJobs');
  await page.getByRole('button', { name: 'Try it: Lists jobs, newest first' }).click();
  const dialog = page.getByRole('dialog');
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/jobs');
  await dialog.getByRole('textbox', { name: 'limit' }).fill('5');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const response = await sent;
  expect(response.status()).toBe(200);
  expect(response.request().headers().authorization ?? '').toMatch(/^Bearer /);
  await expect(dialog.getByText('Status 200')).toBeVisible();
  await expect(dialog.getByText('x-request-id')).toBeVisible();
  const shown = await dialog.getByRole('group', { name: 'Response 200' }).textContent();
  expect(JSON.parse(shown ?? '')).toEqual(await response.json());
  await page.keyboard.press('Escape');
});

test('tries a call that starts a job, and one that returns audio', async () => {
  await page.goto('/doc/audio');
  await page.getByRole('button', { name: 'Try it: Converts text to speech', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const example = await dialog.getByRole('textbox', { name: 'Body (JSON)' }).inputValue();
  expect(JSON.parse(example)).toMatchObject({ voice_id: expect.stringMatching(/./) });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(/^Status 20[02]$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('/doc/voices');
  await page.getByRole('button', { name: 'Try it: Streams a voice preview' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  const audio = dialog.locator('audio');
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(0.3);
  await page.keyboard.press('Escape');
});

test('shows error responses unchanged', async () => {
  await page.goto('/doc/jobs');
  await page.getByRole('button', { name: 'Try it: Retrieves a job', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.locator('input:invalid')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'jobId' }).fill('no-such-job');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Status 404')).toBeVisible();
  await expect(dialog.getByText('"job.missing"')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('on a phone, a popover holds the contents', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Browse the API' }).click();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents).toBeInViewport({ ratio: 0.9 });
  await contents.getByRole('link', { name: 'Error catalog' }).click();
  await page.waitForURL('**/doc/error-catalogue');
  await expect(contents).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the page logs no errors', () =>
  expect(problems.filter((problem) => !/status of (404|400)/.test(problem))).toEqual([]));
