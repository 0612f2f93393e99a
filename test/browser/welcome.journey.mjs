// Demo scripts are shown after signing up, once each, one after the other.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { openBrowser, signIn, steps } from './user.mjs';

const stamp = Date.now();
const email = `dora-${stamp}@example.com`;
const lighthouse = `The lighthouse of ${stamp} was built in 1854. Its keeper walked the stairs each evening and lit the lamp. Ships far out at sea steered by its light for more than a century, and not one of them was lost on the rocks below. Today nobody keeps it.`;
const bees = `The bees of ${stamp} dance to tell each other where the flowers are. The angle of the dance is the angle to the sun.`;
const harbour = `The harbour of ${stamp} sleeps in winter. In spring the boats go out again, and the cats wait on the wall.`;

const step = steps();
let server, browser, page, problems;
before(async () => {
  // A separate server, because demo requests of other journeys count against the same hourly limit.
  server = await serve();
  ({ browser, page, problems } = await openBrowser(undefined, server.url));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const dialog = () => page.getByRole('dialog', { name: /^Your podcast script is ready/ });
/** The excerpt of the original text. */
const original = (target = page) => target.getByRole('dialog').getByRole('blockquote');
const unviewed = () => page.waitForResponse((response) => response.url().endsWith('/api/podcast-jobs/unviewed'));
const markedViewed = () => page.waitForResponse((response) => response.url().endsWith('/viewed') && response.ok());

/** Requests a preview as the demo does, in this browser's session. */
const tryDemo = (article) =>
  page.evaluate(async (text) => {
    const headers = { 'content-type': 'application/json', 'x-session-id': localStorage.getItem('podcast-session') };
    const { data } = await (await fetch('/api/voices/collection')).json();
    const [{ voice_id: voice }] = data;
    const body = JSON.stringify({ article: text, voice_id_1: voice, voice_id_2: voice });
    const response = await fetch('/api/openai/preview-podcast-script', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The demo returned ${response.status}`);
  }, article);

step('a visitor uses the demo twice', async () => {
  await page.goto('/voices');
  await page.waitForFunction(() => localStorage.getItem('podcast-session'));
  await tryDemo(lighthouse);
  await tryDemo(bees);
});

step('signing up shows the first script', async () => {
  await signIn(page, email);
  await dialog()
    .getByText(`${lighthouse.slice(0, 200)}...`)
    .waitFor();
  await dialog().getByText(`${lighthouse.length} characters`).waitFor();
  await dialog().getByText('Your account allows unlimited podcast scripts and audio conversion.').waitFor();
  assert.ok((await dialog().getByRole('listitem').count()) >= 2);
  assert.equal(await dialog().getByRole('link', { name: 'WordPress Plugin' }).getAttribute('href'), '/plugin');
});

step('Got it marks the script viewed and shows the next; the X closes it', async () => {
  let saved = markedViewed();
  await dialog().getByRole('button', { name: 'Got it' }).click();
  await saved;
  await original().getByText(bees).waitFor();
  saved = markedViewed();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await saved;
  await dialog().waitFor({ state: 'detached' });
});

step('viewed scripts are not shown a second time', async () => {
  const unviewedResponse = unviewed();
  await page.reload();
  assert.deepEqual((await (await unviewedResponse).json()).data.jobs, []);
  assert.equal(await dialog().count(), 0);
});

step('a new script appears on both open pages; the backdrop closes it on both', async () => {
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  for (const either of [page, second])
    await either.getByRole('banner').getByRole('status', { name: 'Connected', exact: true }).waitFor();
  await page.evaluate(async (text) => {
    const { token } = JSON.parse(localStorage.getItem('duetcast.session'));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const { data } = await (await fetch('/api/voices/collection')).json();
    const body = JSON.stringify({ article: text, voice_id_1: data[0].voice_id, voice_id_2: data[1].voice_id });
    await fetch('/api/openai/generate-podcast-script', { method: 'POST', headers, body });
  }, harbour);
  for (const either of [page, second]) await original(either).getByText(harbour).waitFor();
  await page.mouse.click(10, 450);
  for (const either of [page, second]) await either.getByRole('dialog').waitFor({ state: 'detached' });
  await second.close();
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
