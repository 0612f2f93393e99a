// The landing page demo as a visitor: preview voices, generate, reach the limit, lose the server, sign up.
import { expect, test, type Page } from '@playwright/test';
import { serve, type Server } from './server';
import { firstSpeech, openPage, signInOnPage } from './user';

test.describe.configure({ mode: 'serial' });

const text = 'Bees dance to tell each other where the flowers are. The angle of the dance is the angle to the sun.';
let server: Server;
let page: Page;
test.beforeAll(async ({ browser }) => {
  // A separate server, because the demo has an hourly limit per address.
  server = await serve();
  ({ page } = await openPage(browser, { baseURL: server.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

const field = () => page.getByRole('textbox', { name: 'Your text' });
const generate = () => page.getByRole('button', { name: 'Generate Podcast' });
/** The first selectable voice of the list. */
const voice = (visitor: Page) => visitor.getByRole('list', { name: 'Voices' }).locator('button[aria-pressed]').first();
const preview = () => page.getByRole('dialog', { name: 'Podcast Script Preview' });

declare global {
  interface Window {
    samples: HTMLAudioElement[];
  }
}

test('starts with a welcome text and a voice of its language', async () => {
  await page.goto('/');
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(field()).toHaveValue(/Welcome to Duetcast/);
  await expect(generate()).toBeEnabled();
});

test('accepts at most 500 characters', async () => {
  await field().fill('');
  await field().pressSequentially('x'.repeat(20));
  await field().evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(0, 20));
  await page.evaluate(() => navigator.clipboard.writeText('y'.repeat(600)));
  await field().press('Control+v');
  expect(await field().inputValue()).toHaveLength(500);
  await expect(page.getByText('500 / 500 characters')).toBeVisible();
});

test('warns of a text that the voice cannot read and switches to one that can', async () => {
  await field().fill('Добрый вечер. Сегодня мы говорим о пчёлах.');
  await voice(page).click();
  const warning = page.getByRole('status').filter({ hasText: /cannot read Russian/ });
  await warning.getByRole('button', { name: /^Use / }).click();
  await expect(warning).toHaveCount(0);
  await expect(generate()).toBeEnabled();
});

test('plays one voice at a time', async () => {
  const play = page.getByRole('list', { name: 'Voices' }).getByRole('button', { name: /^Play preview of/ });
  await play.first().click();
  await expect(page.getByRole('button', { name: /^Stop preview of/ }).first()).toBeVisible();
  await play.first().click();
  await expect(
    page.getByRole('list', { name: 'Voices' }).getByRole('button', { name: /^Stop preview of/ }),
  ).toHaveCount(1);
});

test('leaving the page stops the preview', async () => {
  await page.addInitScript(() => {
    window.samples = [];
    window.Audio = class extends Audio {
      constructor(address?: string) {
        super(address);
        this.loop = true;
        window.samples.push(this);
      }
    };
  });
  await page.goto('/');
  const play = page.getByRole('list', { name: 'Voices' }).getByRole('button', { name: /^Play preview of/ });
  await play.first().click();
  await page.waitForFunction(() => (window.samples[0]?.currentTime ?? 0) > 0, undefined, firstSpeech);
  await page.getByRole('banner').getByRole('link', { name: 'Plugin' }).click();
  await page.waitForURL('**/plugin');
  await page.waitForFunction(() => window.samples[0]?.paused);
  await page.goto('/');
});

test('shows a preview of the script and the sign-up offer', async () => {
  await field().fill(text);
  await voice(page).click();
  await generate().click();
  await expect(preview().getByText('Segment 1', { exact: true })).toBeVisible();
  await expect(preview().getByText('Segments shown')).toBeVisible();
  await expect(preview().getByText(`${text.length} characters`)).toBeVisible();
  await expect(preview().getByText('Get the Full Script')).toBeVisible();
  await expect(preview().getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute('href', '/sign-up');
  await page.waitForFunction(() => (window.samples.at(-1)?.currentTime ?? 0) > 0, undefined, firstSpeech);
  await preview().getByRole('button', { name: 'Stop' }).click();
  await expect(preview().getByRole('button', { name: 'Hear the first lines' })).toBeVisible();
  const stored = (name: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', name);
  const session = await stored('podcast-session');
  expect(session).toMatch(/^session_\d+_\w+$/);
  expect(JSON.parse(await stored('podcast_session_id'))).toBe(session);
  await preview().getByRole('button', { name: 'Close' }).click();
  await expect(preview()).toHaveCount(0);
  await expect(generate()).toBeFocused();
});

test('rejects the sixth request within an hour', async () => {
  for (let attempt = 2; attempt <= 5; attempt++) {
    await field().fill(`${text} Attempt ${attempt}.`);
    await generate().click();
    await expect(preview().getByText('Segment 1', { exact: true })).toBeVisible();
    await preview().getByRole('button', { name: 'Close' }).click();
    await expect(preview()).toHaveCount(0);
  }
  await field().fill(`${text} Once too often.`);
  await generate().click();
  await expect(
    page.getByText('Rate limit exceeded. Please try again in an hour or sign up for unlimited access.'),
  ).toBeVisible();
  await expect(generate()).toBeEnabled();
  await expect(generate()).toBeFocused();
});

test('signing up keeps the scripts', async () => {
  await signInOnPage(page, `demi-${Date.now()}@example.com`);
  await expect(page.getByRole('dialog').getByText(text, { exact: false }).first()).toBeVisible();
});

test('reports a network error when the server is down', async ({ browser }) => {
  const { page: visitor } = await openPage(browser, { baseURL: server.url });
  await visitor.goto('/');
  await voice(visitor).click();
  await server.stop();
  await visitor.getByRole('button', { name: 'Generate Podcast' }).click();
  await expect(visitor.getByText('Network error. Please try again.')).toBeVisible();
  await visitor.context().close();
});
