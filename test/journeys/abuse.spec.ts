import { leastLoopTime } from '../support/loop-time';
import { startTestApp, type TestApp } from '../support/test-app';

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
  ['a long name of a field', `{"${'a'.repeat(bytesOfLargest)}":1}`],
  ['a long scheme', `{"domain":"${'a'.repeat(bytesOfLargest)}://"}`],
];

jest.setTimeout(60_000);

describe('requests that cost much', () => {
  let app: TestApp;
  let session: string;
  beforeAll(async () => {
    app = await startTestApp({ ROLES: 'api,projector' });
    session = await app.signIn();
    await post('/api/compilations', '{"a":1}');
  });
  afterAll(() => app.close());

  const post = (path: string, body: string) =>
    fetch(app.url + path, { method: 'POST', headers: { ...json, authorization: `Bearer ${session}` }, body });

  test.failing.each(heavyBodies)('%s get a short answer, without blocking the loop', async (_name, body) => {
    let text = '';
    const busyMs = await leastLoopTime(async () => {
      text = await (await post('/api/compilations', body)).text();
    }, maxLoopMs);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxAnswerBytes);
    expect(busyMs).toBeLessThan(maxLoopMs);
  });

  test.failing('a caller without a session gets them nowhere', async () => {
    const [, body] = heavyBodies[0]!;
    const response = await fetch(`${app.url}/api/auth/request-magic-link`, { method: 'POST', headers: json, body });
    expect(response.status).toBe(413);
  });
});
