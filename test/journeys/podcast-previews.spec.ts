import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { responseOf } from '../support/edge-app';
import { bearer, dataOf, newSessionId, PodcastClient } from '../support/podcast-client';
import { testApp } from '../support/test-app';

const article = readFileSync(join(__dirname, '../data/articles/en-gettysburg.txt'), 'utf8');
const excerpt = article.slice(0, 480);

let podcasts: PodcastClient;
const app = testApp({ TRUST_PROXY_HOPS: '1' });
beforeAll(async () => {
  podcasts = await PodcastClient.create(app);
});

describe('the script preview', () => {
  const from = (ip: string, session?: string) => ({
    'x-forwarded-for': ip,
    ...(session !== undefined && { 'x-session-id': session }),
  });
  const preview = (headers: Record<string, string>, body: object = { article: excerpt }) =>
    podcasts.preview(headers, body);

  test('returns part of the script, and a session id if none was sent', async () => {
    const { body } = responseOf(await preview(from('203.0.113.1')).expect(200));
    expect(body).toMatchObject({
      success: true,
      data: {
        metadata: { characterCount: excerpt.length },
        upgradeMessage: expect.stringContaining('Sign up for free') as string,
        sessionId: expect.stringMatching(/^session_\d+_[a-z0-9]+$/) as string,
      },
    });
    interface Preview {
      readonly preview: ScriptSegment[];
      readonly previewSegments: number;
      readonly totalSegments: number;
    }
    const { previewSegments, totalSegments, preview: segments } = dataOf<Preview>({ body });
    expect(segments.map(({ speaker }) => speaker)).toEqual(['Host', 'Guest', 'Host'].slice(0, previewSegments));
    expect(segments).toHaveLength(previewSegments);
    expect(previewSegments).toBeLessThan(totalSegments);
  });

  test('returns the session id that was sent', async () => {
    const session = newSessionId();
    expect(dataOf<object>(await preview(from('203.0.113.2', session)).expect(200))).toMatchObject({
      sessionId: session,
    });
  });

  test('is heard by whom it was written for alone, the first two lines by two voices', async () => {
    const session = newSessionId();
    const { audioUrls } = dataOf<{ audioUrls: string[] }>(await preview(from('203.0.113.4', session)).expect(200));
    expect(audioUrls).toHaveLength(2);
    const hear = (url: string, ...sender: Parameters<typeof from>) =>
      app
        .http()
        .get(url)
        .set(from(...sender));
    const lines = await Promise.all(audioUrls.map((url) => hear(url, '203.0.113.4', session).expect(200)));
    const audio = lines.map(({ body }) => body as Buffer);
    for (const line of audio) expect(line.byteLength).toBeGreaterThan(10_000);
    expect(lines[0]!.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    await hear(audioUrls[0]!, '203.0.113.5', newSessionId()).expect(404);
    await hear(audioUrls[0]!, '203.0.113.5').expect(404);
    for (const line of ['0', '3', '-1', 'x'])
      await hear(audioUrls[0]!.replace('/1/', `/${line}/`), '203.0.113.5', session).expect(404);
  });

  test('speaks twenty lines per hour and address', async () => {
    const session = newSessionId();
    const { audioUrls } = dataOf<{ audioUrls: string[] }>(await preview(from('203.0.113.6', session)).expect(200));
    const hear = () => app.http().get(audioUrls[0]!).set(from('203.0.113.6', session));
    for (let at = 0; at < 20; at += 1) await hear().expect(200);
    await hear().expect(429);
  });

  test('accepts 500 characters', async () => {
    await preview(from('203.0.113.3'), { article: 'a'.repeat(500) }).expect(200);
    const { body } = responseOf(await preview(from('203.0.113.3'), { article: 'a'.repeat(501) }).expect(413));
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

  test('is limited to five per hour and session, from any address', async () => {
    const session = newSessionId();
    for (let at = 0; at < 5; at += 1) await preview(from(`198.51.100.${at}`, session)).expect(200);
    const { body, headers } = responseOf(await preview(from('198.51.100.99', session)).expect(429));
    expectLimited(body, headers);
  });

  test('is limited to five per hour and address, with any session', async () => {
    for (let at = 0; at < 5; at += 1) await preview(from('192.0.2.7', newSessionId())).expect(200);
    const { body, headers } = responseOf(await preview(from('192.0.2.7', newSessionId())).expect(429));
    expectLimited(body, headers);
  });

  test('is unlimited and complete for an account', async () => {
    const token = await app.signIn();
    for (let at = 0; at < 6; at += 1) {
      const { body } = responseOf(await preview({ ...bearer(token), 'x-forwarded-for': '192.0.2.8' }).expect(200));
      expect(body).toMatchObject({ data: { upgradeMessage: null, sessionId: null } });
      const { previewSegments, totalSegments } = dataOf<{ previewSegments: number; totalSegments: number }>({ body });
      expect(previewSegments).toBe(totalSegments);
    }
  });
});

describe('podcasts of an anonymous session', () => {
  const signInWith = async (email: string, sessionId: string): Promise<string> => {
    const requested = await app.http().post('/api/auth/request-magic-link').send({ email }).expect(200);
    const link = new URL(dataOf<{ magicLink: string }>(requested).magicLink);
    const token = link.searchParams.get('token');
    const verified = await app
      .http()
      .get('/api/auth/verify-magic-link')
      .query({ token })
      .set({ 'x-session-id': sessionId })
      .expect(200);
    return dataOf<{ token: string }>(verified).token;
  };

  test('belong to the account after sign-in, with the complete script', async () => {
    const session = newSessionId();
    const { totalSegments } = dataOf<{ totalSegments: number }>(
      await podcasts.preview({ 'x-session-id': session }, { article: excerpt }).expect(200),
    );
    const [podcast] = await podcasts.unviewed(await signInWith('grace@example.com', session));
    expect(podcast).toMatchObject({ content: excerpt, metadata: { characterCount: excerpt.length } });
    expect(podcast?.script).toHaveLength(totalSegments);
  });

  test('can be claimed once, by one account', async () => {
    const sessionId = newSessionId();
    await podcasts.preview({ 'x-session-id': sessionId }, { article: excerpt }).expect(200);
    const [first, second] = [await app.signIn('first@example.com'), await app.signIn('second@example.com')];
    const claim = (token: string) => app.http().post('/api/podcast-jobs/claim').set(bearer(token)).send({ sessionId });
    expect((await claim(first).expect(200)).body).toMatchObject({ data: { claimed: 1 } });
    expect((await claim(first).expect(200)).body).toMatchObject({ data: { claimed: 0 } });
    expect((await claim(second).expect(200)).body).toMatchObject({ data: { claimed: 0 } });
    expect(await podcasts.unviewed(first)).toHaveLength(1);
    expect(await podcasts.unviewed(second)).toEqual([]);
    await app.http().post('/api/podcast-jobs/claim').set(bearer(first)).send({ sessionId: 'acc_ada' }).expect(400);
  });
});

test('no event contains a text', async () => {
  const texts: string[] = [];
  for await (const event of app.app.get(EventStore).readAll()) texts.push(JSON.stringify(event.data));
  expect(texts.some((text) => text.includes('contentHash'))).toBe(true);
  expect(texts.filter((text) => text.includes('Four score'))).toEqual([]);
});
