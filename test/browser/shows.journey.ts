// Finished audio becomes an episode of a show, which its page plays; a private subscriber gets an address once.
import type { Duetcast } from '@duetcast/client/duetcast';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { createAudio } from './api';
import { expectAccessible } from './axe';
import { apiOf, openPage, openTab, signIn, timeOf } from './user';

test.describe.configure({ mode: 'serial' });

const stamp = Date.now();
const title = `Tides of ${stamp}`;

let page: Page;
let reader: Page;
/** Without the content security policy, which the accessibility check cannot work under. */
let checker: Page;
let problems: string[];
let api: Duetcast;
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
  ({ page: reader } = await openPage(browser));
  ({ page: checker } = await openPage(browser, { bypassCSP: true }));
  await signIn(page, `shows-${stamp}@example.com`);
  api = await apiOf(page);
  await createAudio(api, 'shows.example', `The moon pulls the sea, take ${stamp}.`);
});
test.afterAll(async () => {
  for (const one of [page, reader, checker]) await one.context().close();
});

const dialog = () => page.getByRole('dialog');
const pathOf = (address: string | null) => new URL(address ?? '').pathname;

test('a new show has a feed address', async () => {
  await openTab(page, 'Shows');
  await expect(page.getByText('No shows yet')).toBeVisible();
  await expectAccessible(page, 'Shows without a show', 'main');
  await page.getByRole('button', { name: 'New show' }).click();
  await dialog().getByLabel('Title').fill(title);
  await dialog()
    .getByLabel('Description')
    .fill('What the sea does, twice a day.\n\nMore at https://example.com/tides.');
  await dialog().getByLabel('Author').fill('Ada Lovelace');
  await dialog().getByLabel('Category').selectOption('Science > Earth Sciences');
  await dialog().getByRole('button', { name: 'Create show' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Feed address' })).toContainText(/\/feeds\/[\w-]+\.xml/);
});

test('a change that is made elsewhere appears without a reload', async () => {
  const [show] = (await api.get('/api/shows')).data;
  const path = { showId: show?.id ?? '' };
  await api.patch('/api/shows/{showId}', { params: { path }, body: { title: `${title}, changed` } });
  await expect(page.getByRole('heading', { name: `${title}, changed`, level: 1 })).toBeVisible();
  await api.patch('/api/shows/{showId}', { params: { path }, body: { title } });
  await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
});

test('finished audio becomes an episode', async () => {
  await page.getByRole('button', { name: 'Add episode' }).click();
  await dialog().getByLabel('Audio').selectOption({ index: 1 });
  await dialog().getByLabel('Title', { exact: true }).fill('Why the sea rises');
  await dialog().getByLabel('Notes').fill('Sources: https://example.com/moon');
  await dialog().getByLabel('Season').fill('1');
  await dialog().getByLabel('Number').fill('3');
  await dialog().getByRole('button', { name: 'Add to show' }).click();
  const episodes = page.getByRole('list', { name: 'Episodes' });
  await expect(episodes.getByText('Why the sea rises')).toBeVisible();
  await expect(episodes.getByText('Published')).toBeVisible();
  await expectAccessible(page, 'A show', 'main');
});

test('anyone can open its pages and play it', async () => {
  const [show] = (await api.get('/api/shows')).data;
  await reader.goto(pathOf(show?.pageUrl ?? null));
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Apple Podcasts' })).toHaveAttribute('href', /^podcast:\/\/.*\.xml$/);
  await reader.getByText('QR code').click();
  await expect(reader.getByRole('img', { name: 'QR code of the feed address' })).toBeVisible();
  const inList = reader.getByRole('listitem').filter({ hasText: 'Why the sea rises' });
  await inList.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => timeOf(inList.locator('audio').last())).toBeGreaterThan(0);
  await expect(inList).toContainText('Season 1 · Episode 3');
  await reader.getByRole('link', { name: 'Why the sea rises' }).click();
  await expect(reader.getByRole('heading', { name: 'Why the sea rises' })).toBeVisible();
  await expect(reader.getByRole('link', { name: 'https://example.com/moon' })).toBeVisible();
  await reader.getByRole('button', { name: 'Play', exact: true }).click();
  // The other one is for readers without scripts.
  const audio = reader.locator('duetcast-player audio').last();
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(0);
  const addresses = [pathOf(show?.pageUrl ?? null), reader.url(), `${reader.url()}/embed`];
  await reader.goto(`${reader.url()}/embed`);
  await expect(reader.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  for (const address of addresses) {
    await checker.goto(address);
    await expectAccessible(checker, address);
  }
});

test('a private subscriber gets an address once', async () => {
  await page.getByRole('button', { name: 'Add subscriber' }).click();
  await dialog().getByLabel('Name').fill('Bob');
  await dialog().getByRole('button', { name: 'Add subscriber' }).click();
  const address = await dialog().getByRole('group', { name: 'Copy address' }).innerText();
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  const path = new URL(address).pathname;
  expect((await reader.request.get(path)).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Bob' }).click();
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No private subscribers')).toBeVisible();
  expect((await reader.request.get(path)).status()).toBe(404);
});

test('a removed episode leaves the show and its page', async () => {
  await page.getByRole('button', { name: 'Remove: Why the sea rises' }).click();
  await dialog().getByRole('button', { name: 'Remove episode' }).click();
  await expect(page.getByText('No episodes yet')).toBeVisible();
  const [show] = (await api.get('/api/shows')).data;
  await reader.goto(pathOf(show?.pageUrl ?? null));
  await expect(reader.getByText('No episodes yet.')).toBeVisible();
});

test('pages of a show in Arabic are laid out from right to left', async () => {
  const [job] = (await api.get('/api/jobs')).data;
  const show = { title: `المد والجزر ${stamp}`, description: 'لماذا يرتفع البحر؟', author: 'آدا' };
  const { data } = await api.post('/api/shows', { body: { ...show, category: 'Science', language: 'ar' } });
  const { data: episode } = await api.post('/api/shows/{showId}/episodes', {
    params: { path: { showId: data.id } },
    body: { jobId: job?.jobId ?? '', title: 'لماذا يرتفع البحر', notes: 'القمر يجذبه.\n\nhttps://example.com/moon' },
  });
  const address = pathOf(episode.pageUrl);
  for (const path of [pathOf(data.pageUrl), address, `${address}/embed`]) {
    await checker.setViewportSize({ width: 390, height: 844 });
    await checker.goto(path);
    await expect(checker.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(checker.locator('h1')).toHaveCSS('direction', 'rtl');
    expect(await checker.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(checker, path);
  }
  await checker.goto(address);
  await expectFromRightToLeft(checker.locator('.files a').first(), checker.locator('.files a').last());
  const player = checker.locator('duetcast-player');
  await player.getByRole('button', { name: 'Transcript' }).click();
  const line = player.getByRole('list', { name: 'Transcript' }).getByRole('button').first();
  await expectFromRightToLeft(line.locator('.time'), line.locator('[dir=auto]'));
  // As the timeline: time runs from left to right on every player.
  await expectFromRightToLeft(player.getByRole('combobox'), player.getByRole('button', { name: 'Play', exact: true }));
});

async function expectFromRightToLeft(first: Locator, second: Locator): Promise<void> {
  const [right, left] = [await first.boundingBox(), await second.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);
}

test('the pages log no errors', () => expect(problems).toEqual([]));
