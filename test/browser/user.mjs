// Browser setup and user actions shared by journeys.
import { test } from 'node:test';
import { chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
];

export const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:3000';

/** A new browser with one page; page errors and console errors are collected in `problems`. */
export async function openBrowser(viewport = { width: 1280, height: 900 }, baseURL = baseUrl, options = {}) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags });
  const context = await browser.newContext({ baseURL, viewport, acceptDownloads: true, ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return { browser, page, problems };
}

/** Signs in with the link that a development server shows on the page. */
export async function signIn(page, email) {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Open sign-in link' }).click();
  await page.waitForURL('**/dashboard');
}

export const openTab = (page, name) => page.getByRole('tab', { name, exact: true }).click();

/** Selects the first search result as the speaker's voice. */
export async function castVoice(page, speaker, search) {
  await page.getByRole('button', { name: new RegExp(`^${speaker}: `) }).click();
  const picker = page.getByRole('dialog', { name: new RegExp(`^${speaker}: `) });
  const results = page.waitForResponse((response) => response.url().includes(`search=${search}`));
  await picker.getByRole('textbox', { name: 'Search voices' }).fill(search);
  await results;
  await picker
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await picker.waitFor({ state: 'hidden' });
}

/** The steps of one journey. Steps after a failed one are skipped, because they depend on it. */
export function steps() {
  let failed = false;
  return (name, perform) =>
    test(name, async (context) => {
      if (failed) return context.skip('a previous step failed');
      failed = true;
      await perform();
      failed = false;
    });
}

/** Records every state of the progress bar in `window.progressTexts`. */
export const watchProgress = (page) =>
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
