import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import type { PodcastUpdate } from '@duetcast/projections/realtime/socket-events';
import { io } from 'socket.io-client';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { JobClient } from '../support/job-client';
import { openAiKey } from '../support/openai-server';
import { chatCompletion, startOpenAiChat } from '../support/openai-chat-server';
import { startTestApp, type TestApp } from '../support/test-app';

jest.setTimeout(60_000);

const article = readFileSync(join(__dirname, '../data/articles/en-gettysburg.txt'), 'utf8');
const post = readFileSync(join(__dirname, '../data/articles/made-wordpress-post.html'), 'utf8');
const teaser = article.slice(0, 480);

interface Voiced extends ScriptSegment {
  readonly voice_id: string;
}
interface Written {
  readonly podcastId: string;
  readonly compilation: Voiced[];
  readonly metadata: { characterCount: number; segmentCount: number; tokensUsed: number };
}
interface PodcastJob {
  readonly id: string;
  readonly content: string;
  readonly script: Voiced[];
  readonly viewed: boolean;
  readonly metadata: { characterCount: number };
}
/** An answer whose body has no type until a test gives it one. */
const seen = (response: { body: unknown; headers: Record<string, string> }) => response;
const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;

let app: TestApp;
let voices: { voice_id_1: string; voice_id_2: string };
beforeAll(async () => {
  app = await startTestApp();
  const { voices: both } = await JobClient.with(app, await app.signIn('voices@example.com'));
  voices = { voice_id_1: both[0], voice_id_2: both[1] };
});
afterAll(() => app.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
let sessions = 0;
const newSession = (): string => `session_1795435200000_visitor${(sessions += 1)}`;

const generate = (token: string, body: object) =>
  app
    .http()
    .post('/api/openai/generate-podcast-script')
    .set(as(token))
    .send({ ...voices, ...body });
const preview = (headers: Record<string, string>, body: object = { article: teaser }) =>
  app
    .http()
    .post('/api/openai/preview-podcast-script')
    .set(headers)
    .send({ ...voices, ...body });
const unviewed = async (token: string): Promise<PodcastJob[]> => {
  const answer = await app.http().get('/api/podcast-jobs/unviewed').set(as(token)).expect(200);
  return dataOf<{ jobs: PodcastJob[] }>(answer).jobs;
};

describe('a full script', () => {
  let ada: string;
  let written: Written;
  beforeAll(async () => {
    ada = await app.signIn('ada@example.com');
    written = dataOf<Written>(await generate(ada, { article }).expect(200));
  });

  test('has its segments, counts and the account’s usage', async () => {
    expect(written).toMatchObject({
      metadata: { characterCount: article.length, segmentCount: written.compilation.length, tokensUsed: 0 },
      usage: { characterUsed: 0, characterAllowed: 10_000 },
    });
    expect(written.compilation[0]).toEqual({
      speaker: 'Host',
      text: expect.stringContaining('The Gettysburg Address') as string,
      voice_id: voices.voice_id_1,
    });
    expect(written.compilation[1]).toMatchObject({ speaker: 'Guest', voice_id: voices.voice_id_2 });
  });

  test('is a podcast that is unviewed until it is viewed', async () => {
    const [shown] = await unviewed(ada);
    expect(shown).toMatchObject({
      id: written.podcastId,
      content: article,
      script: written.compilation,
      viewed: false,
      metadata: { characterCount: article.length },
    });
    const path = `/api/podcast-jobs/${written.podcastId}`;
    await app.http().patch(`${path}/viewed`).set(as(ada)).send({}).expect(200);
    await app.http().patch(`${path}/viewed`).set(as(ada)).expect(200);
    expect(await unviewed(ada)).toEqual([]);
    expect((await app.http().get(path).set(as(ada)).expect(200)).body).toMatchObject({ data: { viewed: true } });
  });

  test('is nobody else’s', async () => {
    const eve = await app.signIn('eve@example.com');
    const path = `/api/podcast-jobs/${written.podcastId}`;
    for (const call of [
      app.http().get(path),
      app.http().patch(`${path}/viewed`),
      app.http().post(`${path}/compile`).send({ domain: 'example.com' }),
    ])
      expect((await call.set(as(eve)).expect(404)).body).toMatchObject({ code: 'podcast.missing' });
    await app.http().get(path).set({ 'x-session-id': newSession() }).expect(401);
    await app.http().get('/api/podcast-jobs/unviewed').expect(401);
  });

  test('is spoken as it was edited, without another script', async () => {
    const [host, guest] = written.compilation;
    const segments = [
      { speaker: 'Host', text: 'Good morning, everybody.' },
      { speaker: 'Guest', text: guest?.text, voice_id: host?.voice_id },
    ];
    const compile = (key: string) =>
      app
        .http()
        .post(`/api/podcast-jobs/${written.podcastId}/compile`)
        .set({ ...as(ada), 'idempotency-key': key })
        .send({ segments, domain: 'example.com', title: 'Edited' });
    const first = await compile('edit-1').expect(202);
    const { jobId } = dataOf<{ jobId: string }>(first);
    expect((await compile('edit-1').expect(202)).body).toEqual(first.body);
    const calls = await JobClient.with(app, ada);
    expect(await calls.untilFinished(jobId)).toMatchObject({
      status: 'completed',
      title: 'Edited',
      jobDetails: { domain: 'example.com', segmentsTotal: 2 },
    });
    const kept = await app.http().get(`/api/podcast-jobs/${written.podcastId}`).set(as(ada)).expect(200);
    expect(dataOf<PodcastJob>(kept).script).toEqual([
      { ...segments[0], voice_id: voices.voice_id_1 },
      { ...segments[1] },
    ]);
  });

  test('of the same key and body is written once', async () => {
    const send = (text = 'Bees dance. They do so in the dark.') =>
      generate(ada, { article: text }).set('idempotency-key', 'bees');
    expect((await send().expect(200)).body).toEqual((await send().expect(200)).body);
    expect(await unviewed(ada)).toHaveLength(1);
    expect((await send('Bees sleep.').expect(422)).body).toMatchObject({ code: 'request.keyReused' });
  });

  test('of a post leaves out what is not read aloud', async () => {
    const { compilation } = dataOf<Written>(await generate(ada, { article: post }).expect(200));
    const said = compilation.map(({ text }) => text).join(' ');
    expect(said).toContain('Karl von Frisch described it in 1927.');
    expect(said).not.toMatch(/<|wp:|gallery|window|cookies/);
  });
});

describe('refused', () => {
  const bodies: [string, object, number, object][] = [
    ['an article that is too long', { article: 'a'.repeat(15_001) }, 413, { code: 'article.tooLong' }],
    ['a blank article', { article: ' \n ' }, 400, { errors: [{ param: 'article' }] }],
    ['an article of markup only', { article: '<script>x()</script>' }, 400, { code: 'article.empty' }],
    ['an unknown model', { article, model: 'gpt-9' }, 400, { errors: [{ param: 'model' }] }],
    ['a temperature above 2', { article, temperature: 2.1 }, 400, { errors: [{ param: 'temperature' }] }],
    ['an unknown voice', { article, voice_id_2: 'nobody' }, 400, { code: 'voice.unknown', param: 'voice_id_2' }],
    ['an unknown field', { article, tone: 'happy' }, 400, { errors: [{ param: 'tone' }] }],
  ];
  test.each(bodies)('%s', async (_, body, status, refusal) => {
    const { body: told } = seen(await generate(await app.signIn(), body).expect(status));
    expect(told).toMatchObject({ success: false, ...refusal });
  });

  test('a caller without an account', async () => {
    await app
      .http()
      .post('/api/openai/generate-podcast-script')
      .send({ ...voices, article })
      .expect(401);
    const session = { 'x-session-id': newSession() };
    await app
      .http()
      .post('/api/openai/generate-podcast-script')
      .set(session)
      .send({ ...voices, article })
      .expect(401);
  });

  test('15,000 characters are not', async () => {
    const long = 'This sentence is repeated. '.repeat(600).slice(0, 15_000);
    await generate(await app.signIn(), { article: long }).expect(200);
  });
});

describe('the demo', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await startTestApp({ TRUST_PROXY_HOPS: '1' });
  });
  afterAll(() => own.close());
  const from = (ip: string, session?: string) => ({
    'x-forwarded-for': ip,
    ...(session !== undefined && { 'x-session-id': session }),
  });
  const demo = (headers: Record<string, string>, body: object = { article: teaser }) =>
    own
      .http()
      .post('/api/openai/preview-podcast-script')
      .set(headers)
      .send({ ...voices, ...body });

  test('shows a part, and names a session where there is none', async () => {
    const { body } = seen(await demo(from('203.0.113.1')).expect(200));
    expect(body).toMatchObject({
      success: true,
      data: {
        metadata: { characterCount: teaser.length },
        upgradeMessage: expect.stringContaining('Sign up for free') as string,
        sessionId: expect.stringMatching(/^session_\d+_[a-z0-9]+$/) as string,
      },
    });
    interface Preview {
      readonly preview: ScriptSegment[];
      readonly previewSegments: number;
      readonly totalSegments: number;
    }
    const { previewSegments, totalSegments, preview: shown } = dataOf<Preview>({ body });
    expect(shown.map(({ speaker }) => speaker)).toEqual(['Host', 'Guest', 'Host'].slice(0, previewSegments));
    expect(shown).toHaveLength(previewSegments);
    expect(previewSegments).toBeLessThan(totalSegments);
  });

  test('keeps the session that it was shown', async () => {
    const session = newSession();
    expect(dataOf<object>(await demo(from('203.0.113.2', session)).expect(200))).toMatchObject({ sessionId: session });
  });

  test('takes 500 characters', async () => {
    await demo(from('203.0.113.3'), { article: 'a'.repeat(500) }).expect(200);
    const { body } = seen(await demo(from('203.0.113.3'), { article: 'a'.repeat(501) }).expect(413));
    expect(body).toMatchObject({ code: 'preview.tooLong' });
  });

  const expectLimited = (body: unknown, headers: Record<string, string>) => {
    expect(body).toMatchObject({
      success: false,
      rateLimitExceeded: true,
      code: 'preview.limited',
      error: 'Rate limit exceeded. Please try again in an hour or sign up for unlimited access.',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
  };

  test('is open five times an hour to a session, wherever it comes from', async () => {
    const session = newSession();
    for (let at = 0; at < 5; at += 1) await demo(from(`198.51.100.${at}`, session)).expect(200);
    const { body, headers } = seen(await demo(from('198.51.100.99', session)).expect(429));
    expectLimited(body, headers);
  });

  test('is open five times an hour to an address, whatever session it makes up', async () => {
    for (let at = 0; at < 5; at += 1) await demo(from('192.0.2.7', newSession())).expect(200);
    const { body, headers } = seen(await demo(from('192.0.2.7', newSession())).expect(429));
    expectLimited(body, headers);
  });

  test('is not limited for an account, which sees all of it', async () => {
    const token = await own.signIn();
    for (let at = 0; at < 6; at += 1) {
      const { body } = seen(await demo({ ...as(token), 'x-forwarded-for': '192.0.2.8' }).expect(200));
      expect(body).toMatchObject({ data: { upgradeMessage: null, sessionId: null } });
      const { previewSegments, totalSegments } = dataOf<{ previewSegments: number; totalSegments: number }>({ body });
      expect(previewSegments).toBe(totalSegments);
    }
  });
});

describe('an anonymous session’s podcasts', () => {
  const signInWith = async (email: string, sessionId: string): Promise<string> => {
    const asked = await app.http().post('/api/auth/request-magic-link').send({ email }).expect(200);
    const link = new URL(dataOf<{ magicLink: string }>(asked).magicLink);
    const token = link.searchParams.get('token');
    const verified = await app
      .http()
      .get('/api/auth/verify-magic-link')
      .query({ token })
      .set({ 'x-session-id': sessionId })
      .expect(200);
    return dataOf<{ token: string }>(verified).token;
  };

  test('are its account’s after the sign-in, whole', async () => {
    const session = newSession();
    const { totalSegments } = dataOf<{ totalSegments: number }>(await preview({ 'x-session-id': session }).expect(200));
    const [podcast] = await unviewed(await signInWith('grace@example.com', session));
    expect(podcast).toMatchObject({ content: teaser, metadata: { characterCount: teaser.length } });
    expect(podcast?.script).toHaveLength(totalSegments);
  });

  test('can be claimed once, by one account', async () => {
    const sessionId = newSession();
    await preview({ 'x-session-id': sessionId }).expect(200);
    const [first, second] = [await app.signIn('first@example.com'), await app.signIn('second@example.com')];
    const claim = (token: string) => app.http().post('/api/podcast-jobs/claim').set(as(token)).send({ sessionId });
    expect((await claim(first).expect(200)).body).toMatchObject({ data: { claimed: 1 } });
    expect((await claim(first).expect(200)).body).toMatchObject({ data: { claimed: 0 } });
    expect((await claim(second).expect(200)).body).toMatchObject({ data: { claimed: 0 } });
    expect(await unviewed(first)).toHaveLength(1);
    expect(await unviewed(second)).toEqual([]);
    await app.http().post('/api/podcast-jobs/claim').set(as(first)).send({ sessionId: 'acc_ada' }).expect(400);
  });
});

describe('a script of a model', () => {
  test('is paid for in tokens; a failure leaves its reason and no script', async () => {
    const server = await startOpenAiChat();
    const own = await startTestApp({ OPENAI_API_KEY: openAiKey, OPENAI_BASE_URL: `${server.url}/v1` });
    try {
      const token = await own.signIn();
      const ask = (body: object) =>
        own
          .http()
          .post('/api/openai/generate-podcast-script')
          .set(as(token))
          .send({ ...voices, article, ...body });
      const { metadata, podcastId } = dataOf<Written>(await ask({ model: 'gpt-4o', temperature: 0 }).expect(200));
      expect(metadata).toMatchObject({ segmentCount: 2, tokensUsed: 120 });
      expect(server.requests[0]?.body).toMatchObject({ model: 'gpt-4o', temperature: 0 });
      server.respondNext(chatCompletion({ refusal: 'No.' }));
      expect((await ask({}).expect(422)).body).toMatchObject({ code: 'script.refused' });
      const jobs = await own.http().get('/api/podcast-jobs/unviewed').set(as(token)).expect(200);
      expect(dataOf<{ jobs: PodcastJob[] }>(jobs).jobs.map(({ id }) => id)).toEqual([podcastId]);
    } finally {
      await own.close();
      await server.close();
    }
  });
});

test('a podcast shows live to its owner, without its texts', async () => {
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
    const { podcastId } = dataOf<Written>(await generate(token, { article }).expect(200));
    await scripted;
    expect(updates[0]?.type).toBe('created');
    expect(updates.at(-1)?.podcast).toMatchObject({ id: podcastId, viewed: false });
    expect(JSON.stringify(updates)).not.toMatch(/Four score|acc_|contentHash/);
  } finally {
    socket.disconnect();
  }
});

test('no event holds a text', async () => {
  const texts: string[] = [];
  for await (const event of app.app.get(EventStore).readAll()) texts.push(JSON.stringify(event.data));
  expect(texts.some((text) => text.includes('contentHash'))).toBe(true);
  expect(texts.filter((text) => /Four score|Bees dance|Good morning/.test(text))).toEqual([]);
});
