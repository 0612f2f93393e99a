import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { parseFeed } from 'podcast-partytime';
import { parseRssFeed } from 'feedsmith';
import { ApiClient } from '../support/api-client';
import { pathOf, ShowClient, showFields, type ListedEpisode, type ListedShow } from '../support/show-client';
import { testApp } from '../support/test-app';

let ada: ShowClient;
let jobId: string;
const app = testApp({ SUBMIT_LIMIT: '1000', WEBSUB_HUB_URL: 'https://hub.example/' });
beforeAll(async () => {
  const token = await app.signIn();
  const jobs = await ApiClient.with(app, token);
  ada = new ShowClient(app, token);
  const [host, guest] = jobs.voices;
  const compilation = [
    { text: 'Why does the sea rise?', voice_id: host, speaker: 'Host' },
    { text: 'The moon pulls it, twice a day.', voice_id: guest, speaker: 'Guest' },
  ];
  const body = { domain: 'example.com', compilation, title: 'Tides' };
  ({ jobId } = await ada.data<{ jobId: string }>('POST', '/api/compilations', body));
  await jobs.untilFinished(jobId);
});

const get = (url: string, headers: Record<string, string> = {}) => fetch(app.url + url, { headers });
const textOf = async (url: string) => (await get(url)).text();
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('from lines to a podcast app', () => {
  let show: ListedShow;
  let episode: ListedEpisode;
  beforeAll(async () => {
    show = await ada.create();
    episode = await ada.add(show.id, jobId, { season: 2, number: 7 });
  });

  test('parsers read the episode from the feed with its audio', async () => {
    const xml = await textOf(pathOf(show.feedUrl));
    const { items = [], ...feed } = parseRssFeed(xml);
    expect(feed).toMatchObject({ title: showFields.title, podcast: { guid: show.guid } });
    expect(feed.atom?.links).toContainEqual({ href: 'https://hub.example/', rel: 'hub' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ title: 'Why the sea rises', guid: { value: episode.id, isPermaLink: false } });
    const parsed = parseFeed(xml);
    expect(parsed?.items[0]).toMatchObject({ title: 'Why the sea rises', guid: episode.id });
    expect(parsed?.items[0]?.enclosure.url).toBe(episode.audioUrl);
    expect(parsed?.items[0]?.enclosure.url).toBe(items[0]?.enclosures?.[0]?.url);
  });

  test('an app reads the first and the last byte of the enclosure, and its digest is as the feed says', async () => {
    const [item] = parseRssFeed(await textOf(pathOf(show.feedUrl))).items ?? [];
    const { url = '', length = 0, type } = item?.enclosures?.[0] ?? {};
    const whole = await get(pathOf(url));
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([bytes.length, whole.headers.get('content-type')]).toEqual([length, type]);
    for (const at of [0, length - 1]) {
      const part = await get(pathOf(url), { range: `bytes=${at}-${at}` });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${at}-${at}/${length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(at, at + 1));
    }
    const outside = await get(pathOf(url), { range: `bytes=${length}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
    const integrity = item?.podcast?.alternateEnclosures?.[0]?.integrity?.value;
    expect(integrity).toBe(`sha256-${createHash('sha256').update(bytes).digest('base64')}`);
    const head = await fetch(app.url + pathOf(url), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)]);
  });

  test('transcripts and chapters are files of the forms that the feed names', async () => {
    const [item] = parseRssFeed(await textOf(pathOf(show.feedUrl))).items ?? [];
    for (const { url, type } of item?.podcast?.transcripts ?? []) {
      const file = await get(pathOf(url ?? null));
      expect(file.headers.get('content-type')).toContain(type);
      expect(file.headers.get('access-control-allow-origin')).toBe('*');
      expect(await file.text()).toContain('The moon pulls it, twice a day.');
    }
    expect(item?.podcast?.transcripts?.map(({ type }) => type)).toEqual([
      'text/vtt',
      'application/x-subrip',
      'application/json',
    ]);
    const chapters = (await (await get(pathOf(item?.podcast?.chapters?.url ?? null))).json()) as { chapters: object[] };
    expect(chapters).toMatchObject({ version: '1.2.0', chapters: [{ startTime: 0, title: 'Tides' }] });
  });

  test('an unchanged feed is 304 by its tag or date, and a changed one is not', async () => {
    const feed = pathOf(show.feedUrl);
    const first = await get(feed);
    const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    expect((await get(feed, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(feed, { 'if-modified-since': modified })).status).toBe(304);
    expect((await get(feed, { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(200);
    await ada.data('PATCH', `/api/shows/${show.id}/episodes/${episode.id}`, { title: 'Why the sea rises and falls' });
    const next = await get(feed, { 'if-none-match': etag, 'if-modified-since': inAnHour() });
    expect(next.status).toBe(200);
    expect(await next.text()).toContain('<title>Why the sea rises and falls</title>');
    await ada.data('PATCH', `/api/shows/${show.id}/episodes/${episode.id}`, { title: 'Why the sea rises' });
  });

  test('gzip and HEAD save bytes', async () => {
    const head = await fetch(app.url + pathOf(show.feedUrl), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await rawSizeOf(pathOf(show.feedUrl), 'gzip')).toBeLessThan(
      await rawSizeOf(pathOf(show.feedUrl), 'identity'),
    );
  });

  test('a scheduled episode appears when its time has come, without an event', async () => {
    const scheduled = await ada.add(show.id, jobId, { title: 'Ebb', publishAt: inAnHour() });
    expect(scheduled.status).toBe('scheduled');
    const etag = (await get(pathOf(show.feedUrl))).headers.get('etag') ?? '';
    expect(await textOf(pathOf(show.feedUrl))).not.toContain('Ebb');
    expect((await get(pathOf(scheduled.audioUrl))).status).toBe(404);
    expect((await get(pathOf(scheduled.pageUrl), { accept: 'text/html' })).status).toBe(404);
    jest.useFakeTimers({ now: Date.now() + 7_200_000, doNotFake: ['setTimeout', 'setImmediate', 'clearTimeout', 'nextTick', 'setInterval', 'clearInterval', 'clearImmediate', 'queueMicrotask', 'performance'] }); // prettier-ignore
    const later = await get(pathOf(show.feedUrl), { 'if-none-match': etag });
    const xml = await later.text();
    const played = await get(pathOf(scheduled.audioUrl));
    jest.useRealTimers();
    expect([later.status, played.status]).toEqual([200, 200]);
    expect(xml).toContain('<title>Ebb</title>');
    await ada.data('DELETE', `/api/shows/${show.id}/episodes/${scheduled.id}`);
  });

  test('a removed episode is gone within one poll, and its audit trail stays', async () => {
    const { id, audioUrl, pageUrl } = await ada.add(show.id, jobId, { title: 'Flood' });
    const etag = (await get(pathOf(show.feedUrl))).headers.get('etag') ?? '';
    await ada.data('DELETE', `/api/shows/${show.id}/episodes/${id}`);
    const poll = await get(pathOf(show.feedUrl), { 'if-none-match': etag });
    expect([poll.status, (await poll.text()).includes('Flood')]).toEqual([200, false]);
    expect(await codeOf(await get(pathOf(audioUrl)))).toEqual([404, 'episode.missing']);
    expect((await get(pathOf(pageUrl), { accept: 'text/html' })).status).toBe(404);
    const trail = await ada.data<{ verified: boolean; events: { type: string }[] }>(
      'GET',
      `/api/shows/${show.id}/audit`,
    );
    expect(trail.verified).toBe(true);
    expect(trail.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['ShowCreated', 'EpisodeAdded', 'EpisodeRemoved'])); // prettier-ignore
  });

  test('pages are small, say what they are to others, and hold no markup of their texts', async () => {
    for (const url of [show.pageUrl, episode.pageUrl]) {
      const page = await get(pathOf(url), { accept: 'text/html', 'accept-language': 'zh' });
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(Buffer.byteLength(html)).toBeLessThan(40_000);
      expect(html).toContain('<html lang="zh" dir="ltr">');
      expect(html).toContain('<link rel="icon" href="/favicon.svg">');
      expect(html).toContain('<meta property="og:title"');
      expect(html).toContain(`<meta property="og:url" content="${url}">`);
      expect(html).not.toContain('<moons>');
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    }
    const html = await textOf(pathOf(episode.pageUrl));
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'PodcastEpisode',
      name: 'Why the sea rises',
      episodeNumber: 7,
      associatedMedia: { contentUrl: episode.audioUrl },
      partOfSeries: { '@type': 'PodcastSeries', name: showFields.title },
    });
    expect(html).toContain('<a href="https://example.com/a" rel="noopener nofollow">');
  });

  test('other sites find and frame the player by oEmbed', async () => {
    const html = await textOf(pathOf(episode.pageUrl));
    const [, discovery = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
    const oembed = (await (await get(`${pathOf(discovery.replaceAll('&amp;', '&'))}&maxwidth=300`)).json()) as Record<string, unknown>; // prettier-ignore
    expect(oembed).toMatchObject({ version: '1.0', type: 'rich', title: 'Why the sea rises', width: 300 });
    const [, src = ''] = /<iframe src="([^"]+)"/.exec(String(oembed.html)) ?? [];
    const player = await get(pathOf(src));
    expect(player.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(await player.text()).toContain('<audio');
    for (const url of ['https://elsewhere.example/shows/a/b', `${app.url}/shows/a`, 'x'])
      expect((await get(`/api/oembed?url=${encodeURIComponent(url)}`)).status).toBe(404);
    expect((await get(`/api/oembed?url=x&format=xml`)).status).toBe(400);
  });
});

describe('a private show', () => {
  test('is read only at the address of a subscriber, which counts and can be revoked', async () => {
    const show = await ada.create({ isPrivate: true });
    expect(show).toMatchObject({ feedUrl: null, pageUrl: null });
    const { id } = await ada.add(show.id, jobId);
    for (const path of [`/feeds/${show.id}.xml`, `/feeds/${show.id}/episodes/${id}/audio.mp3`])
      expect(await codeOf(await get(path))).toEqual([404, 'show.missing']);
    for (const path of [`/shows/${show.id}`, `/shows/${show.id}/${id}`]) expect((await get(path)).status).toBe(404);
    const path = `/api/shows/${show.id}/subscribers`;
    const bob = await ada.data<{ id: string; feedUrl: string }>('POST', path, { name: 'Bob' });
    const feed = await get(pathOf(bob.feedUrl));
    expect(feed.headers.get('cache-control')).toBe('private, no-cache');
    const xml = await feed.text();
    expect(xml).toContain('<itunes:block>Yes</itunes:block>');
    const [item] = parseRssFeed(xml).items ?? [];
    const audio = item?.enclosures?.[0]?.url ?? '';
    expect((await get(pathOf(audio), { range: 'bytes=0-0' })).status).toBe(206);
    expect(await ada.data('GET', path)).toMatchObject([{ id: bob.id, name: 'Bob', reads: 1 }]);
    expect(JSON.stringify(await ada.data('GET', `/api/shows/${show.id}/audit`))).not.toContain(tokenIn(bob.feedUrl));
    await ada.data('DELETE', `${path}/${bob.id}`);
    for (const url of [bob.feedUrl, audio]) expect(await codeOf(await get(pathOf(url)))).toEqual([404, 'show.missing']);
    expect(await ada.data('GET', path)).toEqual([]);
    expect(await codeOf(await ada.call('DELETE', `${path}/${bob.id}`))).toEqual([404, 'subscriber.missing']);
  });
});

const tokenIn = (feedUrl: string): string => /([\w-]{43})\.xml$/.exec(feedUrl)?.[1] ?? 'no token';

/** Bytes of the body as sent. */
const rawSizeOf = (path: string, encoding: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(app.url + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      let size = 0;
      response.on('data', (piece: Buffer) => (size += piece.length)).on('end', () => resolve(size));
    })
      .on('error', reject)
      .end();
  });
