// Slow answers on the Create tab: reloads, the Back button and a second tab start nothing twice and lose nothing that was
// typed. In Chromium and in Firefox, which fails the requests of a page as soon as its reload begins.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { apiWith, untilCompleted, usedIn } from './api';
import { openProxy, type FaultyProxy } from './faulty-proxy';
import { serve, type Server } from './server';
import { openPage, openTab, sessionOf, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const stamp = Date.now();
const article = `The moon pulls the sea of ${stamp}. The water rises twice a day. Fishermen know the hours by heart.`;
const scriptCall = /^POST \/api\/openai\/generate-podcast-script/;
const audioCall = /^POST \/api\/(compilations|podcast-jobs\/[^/]+\/compile) /;
const lineCall = /^POST \/api\/tts/;

let server: Server;
let proxy: FaultyProxy;
let page: Page;
let secondTab: Page;
let problems: string[];
let api: Duetcast;
test.beforeAll(async ({ browser }) => {
  server = await serve();
  proxy = await openProxy(server.url);
  ({ page, problems } = await openPage(browser, { baseURL: proxy.url, permissions: [] }));
});
test.afterAll(async () => {
  await page.context().close();
  await proxy.cut();
  await server.stop();
});

const line = (number: number, tab = page) => tab.getByRole('textbox', { name: `Line ${number}`, exact: true });
const articleText = () => page.getByRole('textbox', { name: 'Article text' });
const title = () => page.getByRole('textbox', { name: 'Title' });
const makeAudio = (tab = page) => tab.getByRole('button', { name: /^Make audio/ });
const jobLink = (tab = page) =>
  tab.getByRole('region', { name: 'Audio', exact: true }).getByRole('link', { name: 'Open the job' });
const jobOf = async (tab = page) => (await jobLink(tab).getAttribute('href'))?.split('/').pop() ?? '';
const podcasts = async () => (await api.get('/api/podcast-jobs')).data;
const jobs = async () => (await api.get('/api/jobs')).data;

/** Holds the responses to `call` until they are released; `untilHeld` waits for at least as many requests. */
function slow(call: RegExp) {
  const { held, release } = proxy.hold(call);
  const untilHeld = (count: number) => expect.poll(held).toBeGreaterThanOrEqual(count);
  return { untilHeld, release };
}

/** By keyboard: the driver of Firefox fills fields in a way that React does not notice. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function cast(speaker: string, index: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${speaker}: `) }).click();
  const picker = page.getByRole('dialog', { name: new RegExp(`^${speaker}: `) });
  await picker
    .getByRole('button', { name: /^Choose / })
    .nth(index)
    .click();
  await expect(picker).toBeHidden();
}

/** The characters that the button states. */
async function price(): Promise<number> {
  await expect(makeAudio()).toHaveText(/· [\d,]+ characters$/);
  return Number((await makeAudio().textContent())?.replace(/\D/g, ''));
}

/** The only new job, once it is completed and charged. */
async function expectOneJob(
  known: readonly string[],
  characters: { before: number; charged: number },
): Promise<string> {
  const fresh = (await jobs()).filter(({ id }) => !known.includes(id));
  expect(fresh).toHaveLength(1);
  await untilCompleted(api, fresh[0]!.id);
  await expect.poll(() => usedIn(api, 'dashboard')).toBe(characters.before + characters.charged);
  return fresh[0]!.id;
}

test('a reload keeps the article, its address, the title and the voices', async () => {
  await signIn(page, `rita-${stamp}@example.com`);
  api = apiWith(await sessionOf(page), server.url);
  await openTab(page, 'Create');
  await cast('Host', 0);
  await cast('Guest', 1);
  await type(articleText(), article);
  await type(title(), `Tides of ${stamp}`);
  const sources = page.getByRole('radiogroup', { name: 'Article source' });
  await sources.getByText('Web address').click();
  await type(page.getByLabel('Page address'), 'example.com/tides');
  const voices = await page.getByRole('button', { name: /^(Host|Guest): / }).allTextContents();
  await page.reload();
  await expect(page.getByLabel('Page address')).toHaveValue('example.com/tides');
  await expect(articleText()).toHaveValue(article);
  await expect(title()).toHaveValue(`Tides of ${stamp}`);
  await expect(page.getByRole('button', { name: /^(Host|Guest): / })).toHaveText(voices);
});

test('a script that is written during a reload arrives once, also in a second tab', async () => {
  secondTab = await page.context().newPage();
  secondTab.setDefaultTimeout(30_000);
  await secondTab.goto('/dashboard');
  await openTab(secondTab, 'Create');
  const answers = slow(scriptCall);
  await page.getByRole('button', { name: 'Write the script' }).click();
  await answers.untilHeld(1);
  await expect(page.getByText('Writing the script…')).toBeVisible();
  await page.reload();
  await answers.untilHeld(2);
  await expect(page.getByText('Writing the script…')).toBeVisible();
  await expect(articleText()).toHaveValue(article);
  await secondTab.reload();
  await answers.untilHeld(3);
  answers.release();
  await expect(line(1)).toHaveValue(/\S/);
  await expect(line(1, secondTab)).toHaveValue(await line(1).inputValue());
  await expect(title()).toHaveValue(`Tides of ${stamp}`);
  expect(await podcasts()).toHaveLength(1);
});

test('a reload keeps edited lines', async () => {
  await type(line(2), `A line that was typed at ${stamp}.`);
  await page.reload();
  await expect(line(2)).toHaveValue(`A line that was typed at ${stamp}.`);
  await expect(line(2, secondTab)).toHaveValue(`A line that was typed at ${stamp}.`);
});

test('a reload keeps a dialogue that was not used yet', async () => {
  const paste = page.getByRole('button', { name: 'Paste a dialogue' });
  const dialogue = page.getByRole('textbox', { name: 'Dialogue', exact: true });
  await paste.click();
  await type(dialogue, `Host: What was pasted at ${stamp}?`);
  // The address names the dialog, which is open again.
  await page.reload();
  await expect(dialogue).toHaveValue(`Host: What was pasted at ${stamp}?`);
  await page.keyboard.press('Escape');
  await expect(dialogue).toBeHidden();
});

test('audio that is requested before a reload is made and charged once', async () => {
  const charged = await price();
  const answers = slow(audioCall);
  await makeAudio().click();
  await answers.untilHeld(1);
  await page.reload();
  await answers.untilHeld(2);
  await expect(makeAudio()).toBeDisabled();
  answers.release();
  await expect(jobLink()).toBeVisible();
  expect(await jobOf()).toBe(await expectOneJob([], { before: 0, charged }));
});

test('two tabs that request the same audio show one job', async () => {
  const before = await usedIn(api, 'dashboard');
  const known = (await jobs()).map(({ id }) => id);
  await type(line(2), `Another line that was typed at ${stamp}.`);
  await expect(line(2, secondTab)).toHaveValue(`Another line that was typed at ${stamp}.`);
  const charged = await price();
  const answers = slow(audioCall);
  await Promise.all([makeAudio().click(), makeAudio(secondTab).click()]);
  await answers.untilHeld(2);
  answers.release();
  await expect.poll(async () => known.includes(await jobOf())).toBe(false);
  const job = await expectOneJob(known, { before, charged });
  await expect.poll(() => jobOf()).toBe(job);
  await expect.poll(() => jobOf(secondTab)).toBe(job);
  await secondTab.close();
});

test('Back returns to the running request', async () => {
  const before = await usedIn(api, 'dashboard');
  const known = (await jobs()).map(({ id }) => id);
  await page.reload();
  await type(line(2), `A third line that was typed at ${stamp}.`);
  const charged = await price();
  const answers = slow(audioCall);
  await makeAudio().click();
  await answers.untilHeld(1);
  await page.goto('/privacy');
  await page.goBack();
  await expect(line(2)).toHaveValue(`A third line that was typed at ${stamp}.`);
  answers.release();
  await expect.poll(async () => known.includes(await jobOf())).toBe(false);
  expect(await jobOf()).toBe(await expectOneJob(known, { before, charged }));
});

test('a line that is played again after a reload is spoken once', async () => {
  await page.reload();
  await type(line(1), `A line to hear, typed at ${stamp}.`);
  const play = page.getByRole('button', { name: /^Play · .*, line 1$/ });
  const answers = slow(lineCall);
  await play.click();
  await answers.untilHeld(1);
  await page.reload();
  await play.click();
  await answers.untilHeld(2);
  answers.release();
  await expect(play.or(page.getByRole('button', { name: 'Stop, line 1' }))).toBeEnabled();
  expect((await jobs()).filter(({ type }) => type === 'tts')).toHaveLength(1);
});

test('the page logs no errors', () => {
  // The browsers log requests that met their own running key, a save that met that of the other tab, and imports that a
  // reload ended (Firefox as `Error`).
  const expected =
    /status of 4(?:09|12)|error loading dynamically imported module|^(React Router caught .* render )?Error$/;
  expect(problems.filter((text) => !expected.test(text))).toEqual([]);
});
