// Demo scripts are shown after signing up, once each, one after the other.
import { expect, test, type Page } from '@playwright/test';
import { voiceOf } from '../api';
import { serve, type Server } from '../server';
import { apiOf, openPage, signInOnPage } from '../user';

test.describe.configure({ mode: 'serial' });

const stamp = Date.now();
const email = `dora-${stamp}@example.com`;
const lighthouse = `The lighthouse of ${stamp} was built in 1854. Its keeper walked the stairs each evening and lit the lamp. Ships far out at sea steered by its light for more than a century, and not one of them was lost on the rocks below. Today nobody keeps it.`;
const bees = `The bees of ${stamp} dance to tell each other where the flowers are. The angle of the dance is the angle to the sun.`;
const harbour = `The harbour of ${stamp} sleeps in winter. In spring the boats go out again, and the cats wait on the wall.`;

let server: Server;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  // A separate server, because demo requests of other journeys count against the same hourly limit.
  server = await serve();
  ({ page, problems } = await openPage(browser, { baseURL: server.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

const dialog = () => page.getByRole('dialog', { name: /^Your podcast script is ready/ });
/** The excerpt of the original text. */
const original = (target = page) => target.getByRole('dialog').getByRole('blockquote');
const unviewed = () => page.waitForResponse((response) => response.url().endsWith('/api/podcast-jobs/unviewed'));
const markedViewed = () => page.waitForResponse((response) => response.url().endsWith('/viewed') && response.ok());

/** Requests a preview as the demo does, in this browser's session. */
const tryDemo = (article: string) =>
  page.evaluate(async (text) => {
    const session = localStorage.getItem('podcast-session') ?? '';
    const headers = { 'content-type': 'application/json', 'x-session-id': session };
    const { data } = (await (await fetch('/api/voices/collection')).json()) as { data: { voice_id: string }[] };
    const voice = data[0]?.voice_id;
    const body = JSON.stringify({ article: text, voice_id_1: voice, voice_id_2: voice });
    const response = await fetch('/api/openai/preview-podcast-script', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The demo returned ${response.status}`);
  }, article);

test('a visitor uses the demo twice', async () => {
  await page.goto('/voices');
  await page.waitForFunction(() => localStorage.getItem('podcast-session'));
  await tryDemo(lighthouse);
  await tryDemo(bees);
});

test('signing up shows the first script', async () => {
  await signInOnPage(page, email);
  await expect(dialog().getByText(`${lighthouse.slice(0, 200)}...`)).toBeVisible();
  await expect(dialog().getByText(`${lighthouse.length} characters`)).toBeVisible();
  await expect(dialog().getByText('Your account allows unlimited podcast scripts and audio conversion.')).toBeVisible();
  expect(await dialog().getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
  await expect(dialog().getByRole('link', { name: 'WordPress Plugin' })).toHaveAttribute('href', '/plugin');
});

test('Got it marks the script viewed and shows the next; the X closes it', async () => {
  let saved = markedViewed();
  await dialog().getByRole('button', { name: 'Got it' }).click();
  await saved;
  await expect(original().getByText(bees)).toBeVisible();
  saved = markedViewed();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await saved;
  await expect(dialog()).toHaveCount(0);
});

test('viewed scripts are not shown a second time', async () => {
  const unviewedResponse = unviewed();
  await page.reload();
  expect(await (await unviewedResponse).json()).toMatchObject({ data: { jobs: [] } });
  expect(await dialog().count()).toBe(0);
});

test('a new script appears on both open pages; the backdrop closes it on both', async () => {
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  for (const either of [page, second])
    await expect(either.getByRole('banner').getByRole('status', { name: 'Connected', exact: true })).toBeVisible();
  const api = await apiOf(page);
  const voices = { voice_id_1: await voiceOf(api, 0), voice_id_2: await voiceOf(api, 1) };
  await api.post('/api/openai/generate-podcast-script', { body: { article: harbour, ...voices } });
  for (const either of [page, second]) await expect(original(either).getByText(harbour)).toBeVisible();
  await page.mouse.click(10, 450);
  for (const either of [page, second]) await expect(either.getByRole('dialog')).toHaveCount(0);
  await second.close();
});

test('the page logs no errors', () => expect(problems).toEqual([]));
