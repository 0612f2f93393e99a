import { responseOf, startEdgeApp } from '../../../../../../test/support/edge-app';
import { anonymousSession, ProbeController } from '../../../../../../test/support/probe-controller';
import { sharedFixture } from '../../../../../../test/support/fixtures';

const origin = 'https://studio.example.com';
const start = (env: NodeJS.ProcessEnv = {}) => startEdgeApp(env, { controllers: [ProbeController] });

let session: string;
const edge = sharedFixture(() => start());
beforeAll(async () => {
  session = await edge.signIn();
});

/** Headers of the answer to a page of `origin`. */
async function headersOf(method: string, url: string, headers: Record<string, string> = {}, { app } = edge) {
  const { headers: received } = await app.inject({
    method: method as 'GET',
    url,
    headers: { origin, ...headers },
  });
  return received;
}
const preflight = (method: string, url: string, headers = '', at = edge) =>
  headersOf('OPTIONS', url, { 'access-control-request-method': method, 'access-control-request-headers': headers }, at);
const allowed = 'access-control-allow-origin';

describe('a page of any origin', () => {
  test('may call what takes an API token, without cookies', async () => {
    const headers = await preflight('POST', '/api/probe/work', 'authorization,x-stainless-os,x-stainless-retry-count');
    expect(headers).toMatchObject({ [allowed]: '*', 'access-control-allow-methods': 'OPTIONS, POST' });
    for (const name of ['authorization', 'idempotency-key', 'user-agent', 'x-stainless-os', 'x-stainless-retry-count'])
      expect(headers['access-control-allow-headers']).toContain(name);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const read = await headersOf('POST', '/api/probe/work', { authorization: 'Bearer wrong' });
    expect(read).toMatchObject({ [allowed]: '*', 'cross-origin-resource-policy': 'cross-origin' });
    for (const name of ['x-job-id', 'retry-after', 'x-request-id'])
      expect(read['access-control-expose-headers']).toContain(name);
    expect(read.vary).toContain('Origin');
  });

  test.each([
    ['GET', '/api/probe/open'],
    ['HEAD', '/api/probe/open'],
    ['PATCH', '/api/probe/work'],
    ['GET', '/api/nothing'],
    ['GET', '/v1/nothing'],
  ])('may read the answer to %s %s', async (method, url) => {
    expect(await headersOf(method, url)).toHaveProperty([allowed], '*');
    const asked = await preflight(method, url);
    expect(asked).toHaveProperty([allowed], '*');
  });

  test.each([
    ['POST', '/api/auth/request-magic-link'],
    ['GET', '/api/auth/verify-magic-link'],
    ['GET', '/api/auth/sign-in-link'],
    ['GET', '/api/auth/nothing'],
    ['POST', '/api/probe/things/1/work'],
    ['POST', '/api/users/generate-token'],
  ])('may not read the answer to %s %s', async (method, url) => {
    expect(await headersOf(method, url)).not.toHaveProperty([allowed]);
    expect(await preflight(method, url)).not.toHaveProperty([allowed]);
  });

  test('cannot read a magic link', async () => {
    const payload = { email: 'ada@example.com' };
    const { body, headers } = responseOf(
      await edge.http().post('/api/auth/request-magic-link').set({ origin }).send(payload).expect(200),
    );
    expect(body).toHaveProperty('data.magicLink');
    expect(headers).not.toHaveProperty([allowed]);
  });

  test('calls as no anonymous visitor, and with no cookie', async () => {
    const anonymous = { 'x-session-id': anonymousSession };
    expect(await headersOf('GET', '/api/probe/principal', anonymous)).not.toHaveProperty([allowed]);
    const asked = await preflight('POST', '/api/probe/work', 'x-session-id');
    expect(asked['access-control-allow-headers']).not.toContain('x-session-id');
    const cookie = `duetcast_session=${session}`;
    const own = await edge.http().get('/api/probe/open').set({ cookie }).expect(200);
    const other = await edge.http().get('/api/probe/open').set({ cookie, origin }).expect(200);
    expect([own.body, other.body]).toMatchObject([{ data: 'user' }, { data: 'none' }]);
  });
});

test.each([
  [origin, origin],
  ['https://other.example.com', undefined],
  ['none', undefined],
  ['*', '*'],
])('CORS_ORIGINS=%s narrows the origins', async (CORS_ORIGINS, expected) => {
  const narrowed = await start({ CORS_ORIGINS });
  expect((await headersOf('GET', '/api/probe/open', {}, narrowed))[allowed]).toBe(expected);
  expect((await preflight('POST', '/api/probe/work', '', narrowed))[allowed]).toBe(expected);
  expect((await preflight('POST', '/api/auth/request-magic-link', '', narrowed))[allowed]).toBeUndefined();
  await narrowed.close();
});
