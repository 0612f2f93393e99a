import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';

interface Sharing {
  readonly shareId: string | null;
  readonly embedUrl: string | null;
  readonly audioUrl: string | null;
}
const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;
const dayMs = 24 * 60 * 60 * 1000;
const title = '<Tides> & "moons"';

let ada: ApiClient;
let token: string;
let jobId: string;
const app = testApp();
beforeAll(async () => {
  token = await app.signIn();
  ada = await ApiClient.with(app, token);
  const [host, guest] = ada.voices;
  const compilation = [
    { text: 'Why does the sea rise?', voice_id: host, speaker: 'Host' },
    { text: 'The moon pulls it, twice a day.', voice_id: guest, speaker: 'Guest' },
  ];
  const request = { compilation, domain: 'secret-site.example', title };
  const submitted = await app.http().post('/api/compilations').set(as(token)).send(request).expect(202);
  ({ jobId } = dataOf<{ jobId: string }>(submitted));
  await ada.untilFinished(jobId);
});

const as = (credential: string) => ({ authorization: `Bearer ${credential}` });
const share = async (): Promise<Sharing> =>
  dataOf(await app.http().post(`/api/jobs/${jobId}/share`).set(as(token)).expect(200));
const unshare = async (): Promise<Sharing> =>
  dataOf(await app.http().delete(`/api/jobs/${jobId}/share`).set(as(token)).expect(200));
const getAnonymously = (path: string) => app.http().get(path);

test('anyone with the link can play the audio, in ranges too, and sees no account data', async () => {
  const { shareId, embedUrl, audioUrl } = await share();
  expect(shareId).toMatch(/^[\w-]{22}$/);
  expect(new URL(embedUrl ?? '').pathname).toBe(`/embed/${shareId}`);
  const shared = await getAnonymously(`/api/shares/${shareId}`).expect(200);
  const base = app.url;
  expect(dataOf(shared)).toMatchObject({
    title,
    chapters: [{ title, startSeconds: 0 }],
    peaks: expect.arrayContaining([100]) as number[],
    transcriptUrl: `${base}/embed/${shareId}/transcript`,
    audioUrl: `${base}/api/shares/${shareId}/audio`,
    coverUrl: `${base}/api/shares/${shareId}/cover`,
    captionsUrl: `${base}/api/shares/${shareId}/captions`,
  });
  expect(JSON.stringify(shared.body)).not.toMatch(new RegExp(`${jobId}|acc_|secret-site`));
  const { pathname } = new URL(audioUrl ?? '');
  const whole = await getAnonymously(pathname)
    .expect(200)
    .expect('content-type', 'audio/mpeg')
    .expect('cross-origin-resource-policy', 'cross-origin');
  const size = Number(whole.headers['content-length']);
  await getAnonymously(pathname).set('range', 'bytes=10-19').expect(206).expect('content-range', `bytes 10-19/${size}`);
  await getAnonymously(pathname).set('range', `bytes=${size}-`).expect(416);
});

test('the cover is drawn from the title, once, and named as the image of the page', async () => {
  const { shareId, embedUrl } = await share();
  const first = await getAnonymously(`/api/shares/${shareId}/cover?size=300`)
    .expect(200)
    .expect('content-type', 'image/png')
    .expect('cross-origin-resource-policy', 'cross-origin');
  expect((first.body as Buffer).readUInt32BE(16)).toBe(300);
  const { etag } = first.headers as { etag: string };
  await getAnonymously(`/api/shares/${shareId}/cover?size=300`).set('if-none-match', etag).expect(304);
  await getAnonymously(`/api/shares/${shareId}/cover?size=301`).expect(400);
  const page = await getAnonymously(`/embed/${shareId}`).expect(200);
  const origin = new URL(embedUrl ?? '').origin;
  expect(page.text).toContain('<link rel="icon" href="/favicon.svg">');
  expect(page.text).toContain(`<meta property="og:image" content="${origin}/api/shares/${shareId}/cover">`);
  expect(page.text).toContain(`<img class="cover" src="/api/shares/${shareId}/cover?size=600"`);
  expect(page.text).toContain(`artwork="/api/shares/${shareId}/cover"`);
  expect(page.text).toContain('<meta property="og:title" content="&lt;Tides&gt; &amp; &quot;moons&quot;">');
});

test('sharing twice keeps the link, which the owner’s job contains', async () => {
  const { shareId } = await share();
  expect((await share()).shareId).toBe(shareId);
  const job = await app.http().get(`/api/jobs/${jobId}`).set(as(token)).expect(200);
  expect(dataOf(job)).toMatchObject({ shareId });
});

test('any site may frame the embed page, and no other page', async () => {
  const { shareId } = await share();
  const page = await getAnonymously(`/embed/${shareId}`)
    .set('accept', 'text/html')
    .set('accept-language', 'zh-CN,en')
    .expect(200);
  expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  expect(page.headers).not.toHaveProperty('x-frame-options');
  expect(page.text).toContain('<html lang="zh">');
  expect(page.text).toContain('<h1 dir="auto">&lt;Tides&gt; &amp; &quot;moons&quot;</h1>');
  expect(page.text).not.toMatch(new RegExp(`${jobId}|acc_|secret-site|<Tides>`));
  expect(page.text).toContain('<audio controls');
  const [, json] = /<script type="application\/json">(.+?)<\/script>/.exec(page.text) ?? [];
  const { labels, peaks } = JSON.parse(json ?? '') as { labels: { play: string }; peaks: number[] };
  expect([labels.play, Math.max(...peaks)]).toEqual(['播放', 100]);
  const other = await getAnonymously('/api/health/live').expect(200);
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('the page and the player are less than 40 kB', async () => {
  const { shareId } = await share();
  const { text } = await getAnonymously(`/embed/${shareId}`).expect(200);
  const script = 'import("./libs/player/bin/built.mjs").then(({ built }) => built()).then(console.log)';
  const player = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
  const sizes = [player, 'apps/web/public/page.css', 'apps/web/public/embed-player.css'].map(
    (file) => statSync(file).size,
  );
  expect(sizes.reduce((sum, size) => sum + size, Buffer.byteLength(text))).toBeLessThan(40_000);
});

test('the transcript is a page, in the language of the reader', async () => {
  const { shareId } = await share();
  const path = `/embed/${shareId}/transcript`;
  const page = await getAnonymously(path).set('accept', 'text/html').set('accept-language', 'zh').expect(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  expect(page.text).toContain('<b>Host:</b> Why does the sea rise?</p>');
  expect(page.text).toContain('&lt;Tides&gt; &amp; &quot;moons&quot;</h1>');
  expect(page.text).toContain(`<a href="/embed/${shareId}">收听</a>`);
  expect(page.text).not.toMatch(new RegExp(`${jobId}|acc_|secret-site|<Tides>`));
  expect((await getAnonymously('/embed/guessed/transcript').expect(404)).text).toContain('not shared');
});

test('a revoked link never works again', async () => {
  const { shareId } = await share();
  expect(await unshare()).toEqual({ shareId: null, embedUrl: null, audioUrl: null });
  await unshare();
  for (const path of [`/api/shares/${shareId}`, `/api/shares/${shareId}/audio`])
    expect((await getAnonymously(path).expect(404)).body).toMatchObject({ code: 'share.missing' });
  expect((await getAnonymously(`/embed/${shareId}`).expect(404)).text).toContain(
    'not shared, or sharing was turned off',
  );
  expect((await share()).shareId).not.toBe(shareId);
});

test('the audit trail has every share and unshare with its actor', async () => {
  const trail = dataOf<{ verified: boolean; events: { type: string; actor: { kind: string } }[] }>(
    await app.http().get(`/api/jobs/${jobId}/audit`).set(as(token)).expect(200),
  );
  expect(trail.verified).toBe(true);
  const changes = trail.events.filter(({ type }) => /^Job(Uns|S)hared$/.test(type));
  expect(changes.map(({ type, actor }) => `${actor.kind} ${type}`)).toEqual([
    'user JobShared',
    'user JobUnshared',
    'user JobShared',
  ]);
});

test('returns 404 for sharing another account’s job', async () => {
  const eve = await app.signIn('eve@example.com');
  await app.http().post(`/api/jobs/${jobId}/share`).set(as(eve)).expect(404);
  await app.http().delete(`/api/jobs/${jobId}/share`).set(as(eve)).expect(404);
});

test('an estimate returns the cost of a changed line and charges nothing', async () => {
  const [host, guest] = ada.voices;
  const compilation = [
    { text: 'Why does the sea rise?', voice_id: host },
    { text: 'The sun pulls it, too.', voice_id: guest },
  ];
  const estimate = (domain: string) =>
    app.http().post('/api/compilations/estimate').set(as(token)).send({ compilation, domain });
  const first = dataOf<{ usage: { current: number } }>(await estimate('secret-site.example').expect(200));
  expect(first).toMatchObject({
    characters: 22,
    rendered: 1,
    reused: 1,
    segments: [
      { characters: 22, charged: 0, reused: true },
      { characters: 22, charged: 22, reused: false },
    ],
    usage: { limit: 10_000, remaining: 10_000 - first.usage.current },
    fits: true,
  });
  expect(first.usage.current).toBe(53);
  expect(dataOf(await estimate('secret-site.example').expect(200))).toEqual(first);
  expect(dataOf(await estimate('other.example').expect(200))).toEqual(first);
});

test('keeps audio while it is shared, and for the retention period from then on', async () => {
  const { shareId } = await share();
  const sweep = (days: number) => app.app.get(RetentionSweep).sweep(Date.now() + days * dayMs);
  await sweep(31);
  await getAnonymously(`/api/shares/${shareId}/audio`).expect(200);
  await unshare();
  await sweep(29);
  await app.http().get(`/api/jobs/${jobId}/output`).set(as(token)).expect(200);
  await sweep(31);
  await app.http().get(`/api/jobs/${jobId}/output`).set(as(token)).expect(410);
  await app.http().post(`/api/jobs/${jobId}/share`).set(as(token)).expect(410);
  const before = await lastRevision();
  await unshare();
  expect(await lastRevision()).toBe(before);
});

async function lastRevision(): Promise<number> {
  let revision = -1;
  for await (const event of app.app.get(EventStore).readStream(`job-${jobId}`)) revision = event.revision;
  return revision;
}
