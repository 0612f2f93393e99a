import { Logger } from '@nestjs/common';
import {
  clerkToken,
  clerkVariables,
  signingKey,
  startClerk,
  type ClerkServer,
  type SigningKey,
} from '../../../../../../test/support/clerk-server';
import { startEdgeApp, type EdgeApp } from '../../../../../../test/support/edge-app';
import type { ScriptedResponse } from '../../../../../../test/support/stub-server';
import { ServiceFailures } from '../../../platform/external-services/service-failures';

let key: SigningKey;
let clerk: ClerkServer;
let app: EdgeApp;
beforeEach(async () => {
  key = await signingKey('ins_1');
  clerk = await startClerk(key);
  app = await startEdgeApp({ ...clerkVariables(clerk.url), PORT: '3000', ADMIN_EMAILS: 'ada@example.com' });
});
afterEach(async () => {
  await app.close();
  await clerk.close();
  jest.useRealTimers();
});

const me = async () =>
  app
    .http()
    .get('/api/users/me')
    .set({ authorization: `Bearer ${await clerkToken(key, { sub: 'user_ada' })}` });
const kinds = () =>
  app.app
    .get(ServiceFailures)
    .current()
    .map(({ service, kind }) => `${service} ${kind}`);

const page = { status: 200, body: '<html>Welcome</html>' };
const asJson = { 'content-type': 'application/json' };
const failing: [string, ScriptedResponse, string][] = [
  ['a web page', page, 'badResponse'],
  ['nothing', { status: 200, body: '' }, 'badResponse'],
  ['half of a JSON', { status: 200, headers: asJson, body: '{"object": "us' }, 'badResponse'],
  ['another JSON', { status: 200, body: { ok: true } }, 'badResponse'],
  ['a web page with status 404', { ...page, status: 404 }, 'badResponse'],
  ['status 401', { status: 401, body: { errors: [{ code: 'clerk_key_invalid' }] } }, 'authentication'],
  ['status 503', { ...page, status: 503 }, 'serverError'],
  ['a closed connection', 'drop', 'unreachable'],
];

describe.each(failing)('Clerk answers with %s', (_name, response, kind) => {
  test('for the keys: the sign-in is unreachable, then works', async () => {
    clerk.addUser('user_ada', 'ada@example.com');
    clerk.respondNext(response);
    const refused = await me();
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ code: 'auth.unreachable' })]);
    expect(kinds()).toEqual([`signIn ${kind}`]);
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] });
    jest.setSystemTime(Date.now() + 2001);
    expect((await me()).body).toMatchObject({ data: { email: 'ada@example.com' } });
    expect(kinds()).toEqual([]);
  });

  test('for the user: no account without an address is opened', async () => {
    clerk.addUser('user_ada', 'ada@example.com');
    await app
      .http()
      .get('/api/users/me')
      .set({ authorization: `Bearer ${await clerkToken({ ...key, kid: 'none' }, { sub: 'x' })}` });
    clerk.respondNext(response);
    const refused = await me();
    expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ code: 'auth.unreachable' })]);
    expect((await me()).body).toMatchObject({ data: { email: 'ada@example.com', is_admin: true } });
  });
});

test('an account without a verified address asks again a minute later', async () => {
  clerk.addUser('user_ada', 'ada@example.com', 'unverified');
  expect((await me()).body).toMatchObject({ data: { email: '', is_admin: false } });
  clerk.addUser('user_ada', 'ada@example.com');
  expect((await me()).body).toMatchObject({ data: { email: '' } });
  expect(clerk.requests.filter(({ path }) => path === '/v1/users/user_ada')).toHaveLength(1);
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  jest.setSystemTime(Date.now() + 60_001);
  expect((await me()).body).toMatchObject({ data: { email: 'ada@example.com', is_admin: true } });
  expect((await me()).body).toMatchObject({ data: { email: 'ada@example.com' } });
  expect(clerk.requests.filter(({ path }) => path === '/v1/users/user_ada')).toHaveLength(2);
});

test('a session that Clerk describes in another form is not an internal error', async () => {
  clerk.addUser('user_ada', 'ada@example.com');
  await me();
  const authorization = `Bearer ${await clerkToken(key, { sub: 'user_ada' })}`;
  await app.http().post('/api/auth/logout-everywhere').set({ authorization }).send({}).expect(200);
  clerk.respondNext(page);
  expect((await me()).body).toMatchObject({ code: 'auth.unreachable' });
});

test.each<[string, ScriptedResponse, string]>([
  ['codes of a response', { status: 401, body: { errors: [{ code: 'clerk_key_invalid' }] } }, '401, clerk_key_invalid'],
  ['the status of one without codes', { status: 429, headers: asJson, body: { errors: [] } }, '429'],
  ['what broke a connection', 'drop', 'no response, unexpected_error: fetch failed'],
])('logs %s, and no message of a response', async (_name, response, cause) => {
  const logged = jest.spyOn(Logger.prototype, 'warn');
  clerk.respondNext(response);
  await me();
  const failure: unknown = expect.objectContaining({ service: 'signIn', cause: `Clerk: ${cause}` });
  expect(logged).toHaveBeenCalledWith(failure, expect.any(String));
  logged.mockRestore();
});
