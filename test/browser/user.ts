// Pages, and the actions of users on them.
import { readFile } from 'node:fs/promises';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import type { Duetcast } from '@duetcast/client/duetcast';
import { apiWith, sharedUrl } from './api';

export interface Visit {
  readonly page: Page;
  /** Page errors and console errors. */
  readonly problems: string[];
}

/** How many times slower the processor of pages is, in Chromium: shows what is lost when a user is faster than the page. */
const slowdown = Number(process.env.SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1 || page.context().browser()?.browserType().name() !== 'chromium') return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** A new page with its own cookies and storage. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const viewport = { width: 1280, height: 900 };
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL: sharedUrl(), viewport, permissions, ...options });
  const page = await context.newPage();
  await slowDown(page);
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return { page, problems };
}

/** Signs in with the link that a development server shows on the page. */
export async function signInOnPage(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
}

/** Opens a new sign-in link in the page. */
export async function signIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/auth/request-magic-link', { data: { email } });
  const { data } = (await response.json()) as { data: { magicLink: string } };
  const { pathname, search } = new URL(data.magicLink);
  await page.goto(`${pathname}${search}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
}

/** Signs in on the page of a link that another browser requested. */
export async function confirmLink(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I requested this link' }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
}

/** The session token that the page holds. */
export const sessionOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('duetcast.session') ?? '{}') as { token: string }).token);

/** The API as the user of the page, on the same server. */
export const apiOf = async (page: Page): Promise<Duetcast> =>
  apiWith(await sessionOf(page), new URL(page.url()).origin);

export const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** For a sound that is synthesized first: on a busy machine, loading a voice takes a while. */
export const firstSpeech = { timeout: 90_000 };

/** Seconds played of an audio element. */
export const timeOf = (audio: Locator): Promise<number> =>
  audio.evaluate(({ currentTime }: HTMLAudioElement) => currentTime);

export interface DownloadedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly text: string;
}

/** Clicks the link; returns the file that it downloads. */
export async function downloadFrom(link: Locator): Promise<DownloadedFile> {
  const [download] = await Promise.all([link.page().waitForEvent('download'), link.click()]);
  const content = await readFile(await download.path());
  return { name: download.suggestedFilename(), content, text: content.toString('utf8') };
}

/** The JSON of each line. */
export const linesOf = <Line>({ text }: DownloadedFile): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();

/** Opens a section of the Settings tab. */
export async function openSettings(page: Page, section: string): Promise<void> {
  await openTab(page, 'Settings');
  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link', { name: section }).click();
}

/** Selects the first search result as the speaker's voice. */
export async function castVoice(page: Page, speaker: string, search: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${speaker}: `) }).click();
  const picker = page.getByRole('dialog', { name: new RegExp(`^${speaker}: `) });
  const results = page.waitForResponse((response) => response.url().includes(`search=${search}`));
  await picker.getByRole('textbox', { name: 'Search voices' }).fill(search);
  await results;
  await picker
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await expect(picker).toBeHidden();
}

declare global {
  interface Window {
    progressTexts: string[];
  }
}

/** Records every state of the progress bar in `window.progressTexts`. */
export const watchProgress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.progressTexts = [];
    const record = () => {
      const bar = document.querySelector('[role=progressbar][aria-label=Progress]');
      const text = bar?.getAttribute('aria-valuetext');
      if (text && window.progressTexts.at(-1) !== text) window.progressTexts.push(text);
    };
    const allChanges = { subtree: true, childList: true, attributes: true };
    new MutationObserver(record).observe(document.body, allChanges);
  });
