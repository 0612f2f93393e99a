// The account dialog and its Usage page: its own URL, live figures, an accessible chart.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { apiWith, sharedUrl, voiceOf } from './api';
import { expectAccessibleInBothSchemes } from './axe';
import { openProxy, type FaultyProxy } from './faulty-proxy';
import { clipboardOf, openPage, openTab, sessionOf, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const email = `ursula-${Date.now()}@example.com`;
let page: Page;
let problems: string[];
let proxy: FaultyProxy;
let api: Duetcast;
test.beforeAll(async ({ browser }) => {
  proxy = await openProxy(sharedUrl());
  ({ page, problems } = await openPage(browser, { baseURL: proxy.url, reducedMotion: 'reduce' }));
});
test.afterAll(async () => {
  await page.context().close();
  await proxy.cut();
});

const profile = async () => (await api.get('/api/users/me')).data;
/** Submits by API, as a site of the account does; returns the characters charged. */
async function makeAudio(domain: string, ...texts: string[]): Promise<number> {
  const voice_id = await voiceOf(api);
  await api.post('/api/compilations', { body: { domain, compilation: texts.map((text) => ({ text, voice_id })) } });
  return texts.join('').length;
}

const dialog = () => page.getByRole('dialog', { name: 'Account' });
const account = () => page.getByRole('banner').getByRole('button', { name: 'Account' });
const total = () => dialog().getByRole('region', { name: 'Total Usage' });
const block = (domain: string) => dialog().getByRole('listitem', { name: domain, exact: true });
const address = () => new URL(page.url()).pathname + new URL(page.url()).hash;
const count = (value: number) => value.toLocaleString('en-US');

test('the account button opens the profile', async () => {
  await signIn(page, email);
  // Not through the proxy.
  api = apiWith(await sessionOf(page));
  const me = await profile();
  await openTab(page, 'Voices');
  await account().click();
  await expect(dialog().getByText(email)).toBeVisible();
  await expect(dialog().getByText(me.id)).toBeVisible();
  await dialog().getByRole('button', { name: 'Copy the account ID' }).click();
  await expect.poll(() => clipboardOf(page)).toBe(me.id);
});

test('the Usage page has its own URL; Back closes it and restores the page', async () => {
  await dialog().getByRole('tab', { name: 'Usage' }).click();
  await expect(dialog().getByRole('heading', { name: 'Character Usage' })).toBeVisible();
  await expect(dialog().getByText('No character usage data found for the current period.')).toBeVisible();
  expect(address()).toBe('/dashboard#/character-usage');
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  expect(address()).toBe('/dashboard');
  await expect(page.getByRole('tab', { name: 'Voices' })).toHaveAttribute('aria-selected', 'true');
  await expect(account()).toBeFocused();
  await page.goForward();
  await expect(dialog().getByRole('heading', { name: 'Character Usage' })).toBeVisible();
});

test('a reload or its URL opens the Usage page', async () => {
  await page.reload();
  await expect(dialog().getByRole('heading', { name: 'Character Usage' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await page.goto('/voices#/character-usage');
  await expect(dialog().getByRole('heading', { name: 'Character Usage' })).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(dialog()).toHaveCount(0);
  expect(address()).toBe('/voices');
  await page.goto('/dashboard/character-usage');
  await expect(dialog().getByRole('heading', { name: 'Character Usage' })).toBeVisible();
  expect(address()).toBe('/dashboard#/character-usage');
});

let spent: number;
test('requests usage with the documented headers', async () => {
  const request = page.waitForRequest((candidate) => /\/api\/users\/me\?t=\d{13}$/.test(candidate.url()));
  await page.reload();
  const headers = await (await request).allHeaders();
  const me = await profile();
  expect(headers['x-user-id']).toBe(me.id);
  expect(headers['x-user-email']).toBe(email);
  expect(headers['x-subscription-plan']).toBe('free_user');
  expect(headers['cache-control']).toBe('no-cache, no-store, must-revalidate');
  expect(headers.authorization).toMatch(/^Bearer /);
  await expect(dialog().getByText('No character usage data found for the current period.')).toBeVisible();
});

test('the figures update live', async () => {
  spent = await makeAudio('blog.example.com', `Good evening, this text of ${Date.now()} is counted.`);
  await expect(block('blog.example.com').getByText(`${count(spent)} / 10,000 characters`)).toBeVisible();
  await expect(total().getByText(`${count(spent)} / 10,000 characters`)).toBeVisible();
  await expect(total().getByText(`${count(10_000 - spent)} remaining`)).toBeVisible();
  const me = await profile();
  await expect(dialog().getByText(`Current Billing Cycle: ${me.usage.month}`, { exact: true })).toBeVisible();
});

test('what domains use adds up against the allowance of the account', async () => {
  const more = await makeAudio('news.example.com', 'And this was said for another site of the same person.');
  await expect(block('news.example.com').getByText(`${count(more)} / 10,000 characters`)).toBeVisible();
  await expect(total().getByText(`${count(spent + more)} / 10,000 characters`)).toBeVisible();
  spent += more;
});

test('a bar is red above 80 percent', async () => {
  const colorOf = async (container: Locator) => {
    const color = container.getByRole('progressbar').evaluate((bar) => getComputedStyle(bar).backgroundColor);
    const [red, green] = (await color).match(/\d+/g)!.map(Number);
    return { red: red!, green: green! };
  };
  const early = await colorOf(total());
  expect(early.green, 'green while there is much left').toBeGreaterThan(early.red);
  const me = await profile();
  const { charactersUsed } = me.usage.domains.find(({ domain }) => domain === 'blog.example.com')!;
  // Many characters that take little time to synthesize.
  const texts = Array.from({ length: 4 }, (_, index) => `Part ${index} of ${Date.now()}`.padEnd(2_025, '…'));
  const more = await makeAudio('blog.example.com', ...texts);
  await expect(block('blog.example.com').getByText(`${count(charactersUsed + more)} / 10,000 characters`)).toBeVisible({
    timeout: 150_000,
  });
  const late = await colorOf(block('blog.example.com'));
  expect(late.red, 'red above 80 percent').toBeGreaterThan(late.green);
  spent += more;
});

test('the chart is usable by keyboard and screen reader', async () => {
  const chart = dialog().getByRole('region', { name: 'Last 12 months' });
  const months = chart.getByRole('radiogroup', { name: 'Month', exact: true }).getByRole('radio');
  await expect(months).toHaveCount(12);
  const thisMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format();
  await chart.getByRole('radio', { name: `${thisMonth}: ${count(spent)} characters`, exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart.getByRole('radio', { name: /: 0 characters$/, checked: true })).toBeVisible();
  const rows = chart.getByRole('table', { name: 'Last 12 months' }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.last()).toHaveText(new RegExp(`^${thisMonth}${count(spent)}`));
  expect((await chart.locator('[data-series="0"]').last().boundingBox())?.height).toBeGreaterThan(0);
});

test('usage during a connection loss appears after reconnecting', async () => {
  await proxy.cut();
  const missed = await makeAudio('quiet.example.com', 'This is charged while offline.');
  await proxy.restore();
  await expect(block('quiet.example.com').getByText(`${count(missed)} / 10,000 characters`)).toBeVisible({
    timeout: 60_000,
  });
});

test('both pages are accessible in light and dark and fit a phone', async () => {
  for (const name of ['Profile', 'Usage']) {
    await dialog().getByRole('tab', { name }).click();
    await page.waitForLoadState('networkidle');
    await expectAccessibleInBothSchemes(page, name, '[role=dialog]');
    await page.setViewportSize({ width: 360, height: 780 });
    const excess = await dialog().evaluate((element) =>
      Math.max(
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ...[element, ...element.querySelectorAll('*')].map((part) =>
          part.closest('[data-visually-hidden], table') ? 0 : part.getBoundingClientRect().right - innerWidth,
        ),
      ),
    );
    expect(excess, `${name} is ${excess} px wider than a phone`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test('is available in Chinese', async () => {
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('duetcast.language', '"zh"'));
  await page.goto('/dashboard#/character-usage');
  await page.reload();
  const chineseDialog = page.getByRole('dialog', { name: '账户' });
  await expect(chineseDialog.getByText(/^当前计费周期：/)).toBeVisible();
  await expect(chineseDialog.getByRole('radio', { name: /^\d{4}年\d+月：/ }).first()).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('duetcast.language'));
});

test('signs out', async () => {
  await page.goto('/dashboard');
  await page.reload();
  await account().click();
  await dialog().getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible();
  expect(address()).toBe('/');
});

test('the page logs no errors', () => {
  // The browser logs the lost connection.
  expect(problems.filter((text) => !/ERR_|WebSocket|Failed to load resource/.test(text))).toEqual([]);
});
