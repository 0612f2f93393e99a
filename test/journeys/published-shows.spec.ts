import { maxCoverBytes } from '@duetcast/domain/limits/show-limits';
import { parseRssFeed } from 'feedsmith';
import { designOf } from '../../apps/api/src/media/covers/design';
import { pngOf, drawn } from '../../apps/api/src/media/covers/cover-file';
import { imageHeader } from '../../apps/api/src/media/covers/uploaded/image-header';
import { ApiClient } from '../support/api-client';
import { pathOf, ShowClient, type ListedEpisode, type ListedShow } from '../support/show-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const podcastApp = { 'user-agent': 'AntennaPod/3.5.0' };

let root: string;
let token: string;
let ada: ShowClient;
let show: ListedShow;
let episode: ListedEpisode;
const app = testApp({ ADMIN_EMAILS: 'root@example.com' });
beforeAll(async () => {
  root = await app.signIn('root@example.com');
  token = await app.signIn();
  const jobs = await ApiClient.with(app, token);
  ada = new ShowClient(app, token);
  const jobId = await jobs.made(['Why does the sea rise?']);
  show = await ada.create();
  episode = await ada.add(show.id, jobId, {});
});

const get = (url: string, headers: Record<string, string> = {}) => fetch(app.url + url, { headers });
const decide = (kind: string, id: string, action: string, reason: string) =>
  app
    .http()
    .post(`/api/admin/publications/${kind}/${id}/${action}`)
    .set({ authorization: `Bearer ${root}` })
    .send({ reason })
    .expect(200);
const feed = async (etag?: string) => {
  const response = await get(pathOf(show.feedUrl), etag === undefined ? {} : { 'if-none-match': etag });
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() };
};

test('pages play the episode in the player, and say where to report it', async () => {
  for (const path of [pathOf(episode.pageUrl), `${pathOf(episode.pageUrl)}/embed`]) {
    const page = await get(path, { accept: 'text/html' });
    const html = await page.text();
    expect(html).toContain(`<duetcast-player src="${pathOf(episode.audioUrl)}"`);
    expect(html).toContain('<script src="/duetcast-player.js" defer></script>');
    expect(html).toContain(`href="/report/episode/${episode.id}"`);
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    const [, data = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
    const { peaks } = JSON.parse(data) as { peaks: number[] };
    expect([peaks.length > 0, Math.max(...peaks) > 0]).toEqual([true, true]);
  }
  expect(await (await get(pathOf(show.pageUrl), { accept: 'text/html' })).text()).toContain(`/report/show/${show.id}`);
  for (const path of [`/report/episode/${episode.id}`, `/report/show/${show.id}`])
    expect((await get(path, { accept: 'text/html' })).status).toBe(200);
});

test('the feed names a cover of 3,000 pixels, which is revalidated', async () => {
  const parsed = parseRssFeed((await feed()).text);
  const url = pathOf(parsed.itunes?.image ?? null);
  expect(url).toBe(`/feeds/${show.id}/covers/3000.png`);
  expect(pathOf(parsed.image?.url ?? null)).toBe(url);
  const cover = await get(`/feeds/${show.id}/covers/300.png`);
  const bytes = Buffer.from(await cover.arrayBuffer());
  expect([cover.status, cover.headers.get('content-type'), bytes.readUInt32BE(16)]).toEqual([200, 'image/png', 300]);
  const again = await get(`/feeds/${show.id}/covers/300.png`, { 'if-none-match': cover.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect((await get(`/feeds/${show.id}/covers/301.png`)).status).toBe(404);
});

describe('an uploaded cover', () => {
  const upload = (bytes: Buffer, type = 'image/png') =>
    fetch(`${app.url}/api/shows/${show.id}/cover`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(bytes),
    });
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
  const side = 1400;
  const image = pngOf(drawn(designOf({ title: 'Waves' }), side));
  const namedInFeed = async () => pathOf(parseRssFeed((await feed()).text).itunes?.image ?? null);

  test('is refused unless it is an image of the size', async () => {
    expect(await codeOf(await upload(Buffer.from('hello')))).toEqual([400, 'cover.notImage']);
    const wrong = Buffer.from(image);
    wrong.writeUInt32BE(side - 1, 16);
    const refused = await upload(wrong);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'cover.wrongSize', width: side - 1 }]);
    expect(await codeOf(await upload(Buffer.alloc(maxCoverBytes + 1)))).toEqual([413, 'request.tooLarge']);
    expect(await codeOf(await upload(Buffer.alloc(maxCoverBytes)))).toEqual([400, 'cover.notImage']);
    expect(await codeOf(await upload(image, 'image/gif'))).toEqual([415, 'request.mediaType']);
    expect(await codeOf(await upload(image, 'audio/wav'))).toEqual([415, 'request.mediaType']);
    expect(await ada.data('GET', `/api/shows/${show.id}`)).toMatchObject({ hasOwnCover: false });
  });

  test('is in the feed, in the player and in previews, until it is removed', async () => {
    const before = await feed();
    const uploaded = await upload(image);
    expect(uploaded.status).toBe(200);
    const { data } = (await uploaded.json()) as { data: { coverUrl: string; hasOwnCover: boolean } };
    const path = pathOf(data.coverUrl);
    expect([data.hasOwnCover, (await feed(before.etag)).status, await namedInFeed()]).toEqual([true, 200, path]);
    const cover = await get(path);
    const bytes = new Uint8Array(await cover.arrayBuffer());
    expect([cover.headers.get('content-type'), imageHeader(bytes)]).toMatchObject([
      'image/jpeg',
      { format: 'jpeg', width: side, height: side },
    ]);
    expect((await get(path, { 'if-none-match': cover.headers.get('etag') ?? '' })).status).toBe(304);
    for (const page of [pathOf(episode.pageUrl), `${pathOf(episode.pageUrl)}/embed`])
      expect(await (await get(page, { accept: 'text/html' })).text()).toContain(`artwork="${path}"`);
    for (const page of [pathOf(episode.pageUrl), pathOf(show.pageUrl)])
      expect(await (await get(page, { accept: 'text/html' })).text()).toContain(`og:image" content="${data.coverUrl}"`);
    expect(await ada.data('DELETE', `/api/shows/${show.id}/cover`)).toMatchObject({ hasOwnCover: false });
    expect([(await get(path)).status, await namedInFeed()]).toEqual([404, `/feeds/${show.id}/covers/3000.png`]);
  });
});

test('a download is counted for its owner only', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const path = `/api/shows/${show.id}/episodes/${episode.id}/downloads?from=${today}&to=${today}`;
  await (await get(pathOf(episode.audioUrl), podcastApp)).arrayBuffer();
  const total = async () => (await ada.data<{ total: number }>('GET', path)).total;
  await until(async () => (await total()) === 1);
  await (await get(pathOf(episode.audioUrl), podcastApp)).arrayBuffer();
  expect(await total()).toBe(1);
  const others = await get(path, { authorization: `Bearer ${root}` });
  expect(others.status).toBe(404);
});

test('a hidden episode is gone within one poll, answers 410, and comes back', async () => {
  const { etag, text } = await feed();
  expect(text).toContain(episode.id);
  await decide('episode', episode.id, 'hide', 'It copies a book.');
  const poll = await feed(etag);
  expect([poll.status, poll.text.includes(episode.id)]).toEqual([200, false]);
  const page = await get(pathOf(episode.pageUrl), { accept: 'text/html' });
  expect([page.status, (await page.text()).includes('has hidden this content')]).toEqual([410, true]);
  expect((await get(pathOf(episode.audioUrl))).status).toBe(410);
  expect((await get(pathOf(show.pageUrl), { accept: 'text/html' })).status).toBe(200);
  const owned = `/api/shows/${show.id}/episodes`;
  const hidden = { at: expect.any(String) as string, reason: 'It copies a book.' };
  expect(await ada.data('GET', owned)).toMatchObject([{ id: episode.id, hidden }]);
  expect(await ada.data('GET', `${owned}/${episode.id}`)).toMatchObject({ hidden });
  await decide('episode', episode.id, 'restore', 'The license was shown.');
  const next = await feed(poll.etag);
  expect([next.status, next.text.includes(episode.id)]).toEqual([200, true]);
});

test('a hidden show has no feed, no pages and no cover until it is restored', async () => {
  await decide('show', show.id, 'hide', 'Spam.');
  const paths = [show.feedUrl, show.pageUrl, episode.pageUrl, episode.audioUrl].map((url) => pathOf(url));
  for (const path of [...paths, `/feeds/${show.id}/covers/300.png`]) expect((await get(path)).status).toBe(410);
  expect(await ada.data('GET', `/api/shows/${show.id}`)).toMatchObject({ hidden: { reason: 'Spam.' } });
  expect(await ada.data('GET', '/api/shows')).toMatchObject([{ hidden: { reason: 'Spam.' } }]);
  await decide('show', show.id, 'restore', 'A mistake.');
  expect(await ada.data('GET', `/api/shows/${show.id}`)).not.toHaveProperty('hidden');
  for (const path of paths) expect((await get(path)).status).toBe(200);
});
