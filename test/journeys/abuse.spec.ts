import { maxConnectionsPerAccount } from '@duetcast/domain/limits/connection-limits';
import { JobOutcomes } from '../../apps/api/src/features/jobs/queries/job-outcomes';
import { leastLoopTime } from '../support/loop-time';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const maxAnswerBytes = 64 * 1024;
const maxLoopMs = 100;
const json = { 'content-type': 'application/json' };
const bytesOfLargest = 1_800_000;
const repeated = (item: string): string =>
  Array<string>(Math.floor(bytesOfLargest / (item.length + 1)))
    .fill(item)
    .join();

/** Bodies of 1.8 MB that cost the most to check. */
const heavyBodies: readonly (readonly [string, string])[] = [
  ['600,000 segments', `{"compilation":[${repeated('{}')}]}`],
  ['900,000 numbers', `{"compilation":[${repeated('1')}]}`],
  ['unknown fields', `{${Array.from({ length: 130_000 }, (_, index) => `"field${index}":1`).join()}}`],
  [
    'unknown fields of a segment',
    `{"compilation":[{${Array.from({ length: 130_000 }, (_, index) => `"f${index}":1`).join()}}]}`,
  ],
  ['nested lists', `{"compilation":${'['.repeat(bytesOfLargest)}`],
  ['a long name of a field', `{"${'a'.repeat(bytesOfLargest)}":1}`],
  ['a long text', `{"domain":"${'a.'.repeat(bytesOfLargest / 2)}"}`],
  ['many escapes', `{"domain":"${'\\u0000'.repeat(bytesOfLargest / 6)}"}`],
  ['a long scheme', `{"domain":"${'a'.repeat(bytesOfLargest)}://"}`],
];

describe('requests that cost much', () => {
  let session: string;
  let voices: string[];
  const app = testApp({ ROLES: 'api,projector', SUBMIT_LIMIT: '100000', ADMIN_EMAILS: 'root@example.com' });
  beforeAll(async () => {
    // Without a worker, waiting for a job's outcome would only time out.
    const outcomes = app.app.get(JobOutcomes, { strict: false });
    const waitFor = outcomes.waitFor.bind(outcomes);
    jest.spyOn(outcomes, 'waitFor').mockImplementation((jobId, ownerId) => waitFor(jobId, ownerId, 0));
    session = await app.signIn();
    const listed = (await (await fetch(`${app.url}/api/voices?limit=3`)).json()) as { data: { voice_id: string }[] };
    voices = listed.data.map(({ voice_id }) => voice_id);
    // Loads what the first request of each route loads.
    for (const path of ['/api/compilations', '/api/openai/generate-podcast-script']) await post(path, '{"a":1}');
    await post('/api/voices/check', '{"voice_ids":[1]}');
  });

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${session}`, ...headers },
      body,
    });

  test.each(heavyBodies)('%s get a short answer, without blocking the loop', async (_name, body) => {
    let [status, text] = [0, ''];
    const busyMs = await leastLoopTime(async () => {
      const response = await post('/api/compilations', body);
      [status, text] = [response.status, await response.text()];
    }, maxLoopMs);
    expect([400, 413]).toContain(status);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxAnswerBytes);
    expect((JSON.parse(text) as { errors?: unknown[] }).errors?.length ?? 0).toBeLessThanOrEqual(20);
    expect(busyMs).toBeLessThan(maxLoopMs);
  });

  const lexeme = (index: number) => `<lexeme><grapheme>word${index}</grapheme><alias>another ${index}</alias></lexeme>`;
  const lexicon = (count: number) =>
    `<?xml version="1.0"?><lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">${Array.from({ length: count }, (_, index) => lexeme(index)).join('')}</lexicon>`;
  const sentence = 'The lighthouse was built in 1854, and its keeper lit the lamp each evening. ';
  const textOf = (characters: number) => sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
  /** What the limits allow. */
  const largestRequests: readonly (readonly [path: string, status: number, body: () => object])[] = [
    ['/api/compilations', 202, () => ({ domain: 'example.com', compilation: segments(voices[0]) })],
    ['/api/compilations/estimate', 200, () => ({ compilation: segments(voices[0]) })],
    [
      '/api/stitch/chunks',
      202,
      () => ({ chunkUrls: Array<string>(100).fill(`https://example.com/${'a'.repeat(2_000)}`) }),
    ],
    ['/api/tts', 202, () => ({ text: textOf(2_500), voice_id: voices[0] })],
    ['/api/voices/check', 200, () => ({ text: textOf(2_500), voice_ids: voices })],
    [
      '/api/openai/generate-podcast-script',
      200,
      () => ({ article: textOf(15_000), voice_id_1: voices[0], voice_id_2: voices[1] }),
    ],
    ['/api/scripts/estimate', 200, () => ({ article: textOf(15_000) })],
    ['/api/articles/extract', 200, () => ({ html: '<p>Some words of a long page.</p>'.repeat(30_000) })],
    ['/api/users/me/lexicon/import', 200, () => ({ pls: lexicon(1_000) })],
    ['/api/users/me/lexicon/import', 413, () => ({ pls: lexicon(1_001) })],
    ['/api/users/me/lexicon/import', 400, () => ({ pls: '<a>'.repeat(300_000) })],
  ];
  const segments = (voice_id: string | undefined) => Array<object>(100).fill({ text: textOf(2_500), voice_id });

  test.each(largestRequests)(
    'the largest request to %s (%i) does not block the loop',
    async (path, expected, bodyOf) => {
      const body = JSON.stringify(bodyOf());
      let [status, text] = [0, ''];
      const busyMs = await leastLoopTime(async () => {
        const response = await post(path, body);
        [status, text] = [response.status, await response.text()];
      }, maxLoopMs);
      expect({ status, text: status === expected ? '' : text }).toEqual({ status: expected, text: '' });
      expect(busyMs).toBeLessThan(maxLoopMs);
    },
  );

  test('a caller without a session gets them nowhere', async () => {
    for (const path of ['/api/openai/preview-podcast-script', '/api/auth/request-magic-link', '/api/voices/check'])
      for (const [, body] of heavyBodies) {
        const response = await fetch(app.url + path, { method: 'POST', headers: json, body });
        expect([path, response.status]).toEqual([path, 413]);
        expect((await response.text()).length).toBeLessThan(1_000);
      }
  });

  test('the errors of a list within its limit stay short', async () => {
    const segments = Array<object>(100).fill({ text: 'a'.repeat(3_000), ['x'.repeat(5_000)]: 1 });
    const response = await post('/api/compilations', JSON.stringify({ compilation: segments }));
    expect(response.status).toBe(413);
    const unknown = Array<object>(100).fill({ ['\u0000'.repeat(3_000)]: 1 });
    const rejected = await post('/api/compilations', JSON.stringify({ compilation: unknown }));
    const text = await rejected.text();
    expect(rejected.status).toBe(400);
    expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(20);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxAnswerBytes);
  });

  test('an account has at most 20 event streams', async () => {
    const streams: AbortController[] = [];
    const open = async (path: string, token: string) => {
      const controller = new AbortController();
      streams.push(controller);
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, 'x-access-reason': 'Test' };
      return fetch(app.url + path, { headers, signal: controller.signal });
    };
    const root = await app.signIn('root@example.com');
    for (let count = 0; count < maxConnectionsPerAccount; count++) {
      const { status } = await open(count % 2 ? '/api/events' : '/api/admin/events/tail', root);
      expect(status).toBe(200);
    }
    for (const path of ['/api/events', '/api/admin/events/tail']) {
      const refused = await open(path, root);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('30');
      expect(await refused.json()).toMatchObject({ code: 'rate.connections', rateLimitExceeded: true });
    }
    expect((await open('/api/events', session)).status).toBe(200);
    streams[0]?.abort();
    await until(async () => (await open('/api/events', root)).status === 200);
    for (const controller of streams) controller.abort();
  });
});
