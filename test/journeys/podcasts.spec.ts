import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { PodcastUpdate } from '@duetcast/projections/realtime/socket-events';
import { io } from 'socket.io-client';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { PodcastTexts } from '../../apps/api/src/features/podcasts/queries/podcast-texts';
import { ApiClient } from '../support/api-client';
import {
  bearer,
  dataOf,
  newSessionId,
  PodcastClient,
  type GeneratedScript,
  type PodcastJob,
} from '../support/podcast-client';
import { testApp } from '../support/test-app';

const article = readFileSync(join(__dirname, '../data/articles/en-gettysburg.txt'), 'utf8');
const post = readFileSync(join(__dirname, '../data/articles/made-wordpress-post.html'), 'utf8');

let podcasts: PodcastClient;
const app = testApp();
beforeAll(async () => {
  podcasts = await PodcastClient.create(app);
});

describe('a generated script', () => {
  let ada: string;
  let written: GeneratedScript;
  beforeAll(async () => {
    ada = await app.signIn('ada@example.com');
    written = dataOf<GeneratedScript>(await podcasts.generate(bearer(ada), { article }).expect(200));
  });

  test('returns segments, counts and the account’s usage', async () => {
    expect(written).toMatchObject({
      metadata: { characterCount: article.length, segmentCount: written.compilation.length, tokensUsed: 0 },
      usage: { characterUsed: 0, characterAllowed: 10_000 },
    });
    expect(written.compilation[0]).toEqual({
      speaker: 'Host',
      text: expect.stringContaining('The Gettysburg Address') as string,
      voice_id: podcasts.voices.voice_id_1,
      source: { start: 0, end: 'The Gettysburg Address'.length },
    });
    expect(written.compilation[1]).toMatchObject({ speaker: 'Guest', voice_id: podcasts.voices.voice_id_2 });
  });

  test('is listed as unviewed until it is marked viewed', async () => {
    const [podcast] = await podcasts.unviewed(ada);
    expect(podcast).toMatchObject({
      id: written.podcastId,
      content: article,
      script: written.compilation,
      viewed: false,
      metadata: { characterCount: article.length },
    });
    const path = `/api/podcast-jobs/${written.podcastId}`;
    await app.http().patch(`${path}/viewed`).set(bearer(ada)).send({}).expect(200);
    await app.http().patch(`${path}/viewed`).set(bearer(ada)).expect(200);
    expect(await podcasts.unviewed(ada)).toEqual([]);
    expect((await app.http().get(path).set(bearer(ada)).expect(200)).body).toMatchObject({ data: { viewed: true } });
  });

  test('returns 404 for another account and 401 without one', async () => {
    const eve = await app.signIn('eve@example.com');
    const path = `/api/podcast-jobs/${written.podcastId}`;
    for (const call of [
      app.http().get(path),
      app.http().patch(`${path}/viewed`),
      app.http().post(`${path}/compile`).send({ domain: 'example.com' }),
    ])
      expect((await call.set(bearer(eve)).expect(404)).body).toMatchObject({ code: 'podcast.missing' });
    await app.http().get(path).set({ 'x-session-id': newSessionId() }).expect(401);
    await app.http().get('/api/podcast-jobs/unviewed').expect(401);
  });

  test('compiles with the edited segments and keeps the edit', async () => {
    const [host, guest] = written.compilation;
    const segments = [
      { speaker: 'Host', text: 'Good morning, everybody.' },
      { speaker: 'Guest', text: guest?.text, voice_id: host?.voice_id },
    ];
    const compile = (key: string) =>
      app
        .http()
        .post(`/api/podcast-jobs/${written.podcastId}/compile`)
        .set({ ...bearer(ada), 'idempotency-key': key })
        .send({ segments, domain: 'example.com', title: 'Edited' });
    const first = await compile('edit-1').expect(202);
    const { jobId } = dataOf<{ jobId: string }>(first);
    expect((await compile('edit-1').expect(202)).body).toEqual(first.body);
    const jobs = await ApiClient.with(app, ada);
    expect(await jobs.untilFinished(jobId)).toMatchObject({
      status: 'completed',
      title: 'Edited',
      jobDetails: { domain: 'example.com', segmentsTotal: 2 },
    });
    const edited = await app.http().get(`/api/podcast-jobs/${written.podcastId}`).set(bearer(ada)).expect(200);
    expect(dataOf<PodcastJob>(edited).script).toEqual([
      { ...segments[0], voice_id: podcasts.voices.voice_id_1 },
      { ...guest, voice_id: host?.voice_id },
    ]);
  });

  test('an unknown voice, or one that cannot read its text, is named where the caller sent it', async () => {
    const compile = (body: object) =>
      app
        .http()
        .post(`/api/podcast-jobs/${written.podcastId}/compile`)
        .set(bearer(ada))
        .send({ domain: 'example.com', ...body })
        .expect(400);
    const segments = [
      { speaker: 'Host', text: 'Good night.' },
      { speaker: 'Host', text: 'Sleep well.', voice_id: 'missing' },
    ];
    expect((await compile({ segments })).body).toMatchObject({ errors: [{ param: 'segments[1].voice_id' }] });
    expect((await compile({ voices: { Host: 'missing' } })).body).toMatchObject({ errors: [{ param: 'voices.Host' }] });
    const foreign = [segments[0], { speaker: 'Guest', text: 'これはペンです。' }];
    expect((await compile({ segments: foreign })).body).toMatchObject({ errors: [{ param: 'segments[1].text' }] });
  });

  test('a repeated compilation stores the edit that a failure left out', async () => {
    const segments = [{ speaker: 'Host', text: 'Good night.', voice_id: podcasts.voices.voice_id_2 }];
    const [path, domain] = [`/api/podcast-jobs/${written.podcastId}`, 'interrupted.example'];
    const compile = () =>
      app
        .http()
        .post(`${path}/compile`)
        .set({ ...bearer(ada), 'idempotency-key': 'edit-2' })
        .send({ segments, domain });
    const scriptOf = async () => dataOf<PodcastJob>(await app.http().get(path).set(bearer(ada)).expect(200)).script;
    const before = await scriptOf();
    const storing = jest.spyOn(app.app.get(PodcastTexts, { strict: false }), 'putScript');
    storing.mockRejectedValueOnce(new AppError('store.unavailable'));
    await compile().expect(503);
    expect(await scriptOf()).toEqual(before);
    await compile().expect(202);
    expect(await scriptOf()).toEqual(segments);
    const submitted: object[] = [];
    for await (const { type, data } of app.app.get(EventStore).readAll())
      if (type === 'JobSubmitted' && data.domain === domain) submitted.push(data);
    expect(submitted).toHaveLength(1);
  });

  test('is generated once for a repeated idempotency key', async () => {
    const send = (text = 'Bees dance. They do so in the dark.') =>
      podcasts.generate(bearer(ada), { article: text }).set('idempotency-key', 'bees');
    expect((await send().expect(200)).body).toEqual((await send().expect(200)).body);
    expect(await podcasts.unviewed(ada)).toHaveLength(1);
    expect((await send('Bees sleep.').expect(422)).body).toMatchObject({ code: 'request.keyReused' });
  });

  test('of an HTML post omits markup and captions', async () => {
    const { compilation } = dataOf<GeneratedScript>(
      await podcasts.generate(bearer(ada), { article: post }).expect(200),
    );
    const spoken = compilation.map(({ text }) => text).join(' ');
    expect(spoken).toContain('Karl von Frisch described it in 1927.');
    expect(spoken).not.toMatch(/<|wp:|gallery|window|cookies/);
  });
});

describe('script generation rejects', () => {
  let token: string;
  beforeAll(async () => {
    token = await app.signIn();
  });

  const bodies: [string, object, number, object][] = [
    ['an article that is too long', { article: 'a'.repeat(15_001) }, 413, { code: 'article.tooLong' }],
    ['a blank article', { article: ' \n ' }, 400, { errors: [{ param: 'article' }] }],
    ['an article of markup only', { article: '<script>x()</script>' }, 400, { code: 'article.empty' }],
    ['an unknown model', { article, model: 'gpt-9' }, 400, { errors: [{ param: 'model' }] }],
    ['a temperature above 2', { article, temperature: 2.1 }, 400, { errors: [{ param: 'temperature' }] }],
    ['no voice that reads it', { article: '这是很短的句子。' }, 400, { errors: [{}, { param: 'voice_id_2' }] }],
    [
      'no voice that reads it, in its own language',
      { article: '这是很短的句子。', language: 'zh' },
      400,
      { errors: [{}, {}] },
    ],
    ['an unknown voice', { article, voice_id_2: 'none' }, 400, { code: 'voice.unknown', param: 'voice_id_2' }],
    ['an unknown field', { article, mood: 'happy' }, 400, { errors: [{ param: 'mood' }] }],
  ];
  test.each(bodies)('%s', async (_, body, status, expected) => {
    const response = await podcasts.generate(bearer(token), body).expect(status);
    expect(response.body as object).toMatchObject({ success: false, ...expected });
  });

  test('a caller without an account', async () => {
    await podcasts.generate({}, { article }).expect(401);
    await podcasts.generate({ 'x-session-id': newSessionId() }, { article }).expect(401);
  });

  test('but accepts 15,000 characters', async () => {
    const long = 'This sentence is repeated. '.repeat(600).slice(0, 15_000);
    await podcasts.generate(bearer(token), { article: long }).expect(200);
  });
});

test('podcast updates reach their owner over the socket, without texts', async () => {
  const token = await app.signIn('live@example.com');
  const socket = io(app.url, { path: '/ws/updates', auth: { token }, transports: ['websocket'], forceNew: true });
  try {
    await new Promise((resolve) => socket.once('connected', resolve));
    const updates: PodcastUpdate[] = [];
    const scripted = new Promise<void>((resolve) =>
      socket.on('podcast_update', (update: PodcastUpdate) => {
        updates.push(update);
        if (update.podcast.status === 'scripted') resolve();
      }),
    );
    const { podcastId } = dataOf<GeneratedScript>(await podcasts.generate(bearer(token), { article }).expect(200));
    await scripted;
    expect(updates[0]?.type).toBe('created');
    expect(updates.at(-1)?.podcast).toMatchObject({ id: podcastId, viewed: false });
    expect(JSON.stringify(updates)).not.toMatch(/Four score|acc_|contentHash/);
  } finally {
    socket.disconnect();
  }
});

test('no event contains a text', async () => {
  const texts: string[] = [];
  for await (const event of app.app.get(EventStore).readAll()) texts.push(JSON.stringify(event.data));
  expect(texts.some((text) => text.includes('contentHash'))).toBe(true);
  expect(texts.filter((text) => /Four score|Bees dance|Good morning/.test(text))).toEqual([]);
});
