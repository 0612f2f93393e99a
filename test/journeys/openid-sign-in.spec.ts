import { passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import { changeAddress } from '../support/address-change';
import { passTime, stopDate } from '../support/moved-date';
import { startOpenIdServer, type OpenIdServer } from '../support/openid-server';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

const publicUrl = 'https://duetcast.example';
const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;

let openid: OpenIdServer;
let app: TestApp;
beforeAll(async () => {
  // The provider warns that it runs for a test.
  jest.spyOn(console, 'warn').mockImplementation();
  openid = await startOpenIdServer();
  openid.register(publicUrl);
  app = await startTestApp({ ...openid.variables, PUBLIC_URL: publicUrl, SIGN_IN_LIMIT: '1000' });
});
afterAll(async () => {
  await app.close();
  await openid.close();
});
beforeEach(() => {
  openid.user = { sub: 'ada', email: 'Ada@Example.com', email_verified: true };
  openid.idTokenSeconds = 600;
});

/** What the page asks for, and the cookie of the browser. */
async function begun(server = app) {
  const response = await server.http().post('/api/auth/provider-address').expect(200);
  const [cookie = ''] = String(response.headers['set-cookie']).split(';');
  return { url: new URL(dataOf<{ url: string }>(response).url), cookie };
}
const finish = (query: string, cookie: string, server = app) =>
  server.http().post('/api/auth/provider-sign-in').set('cookie', cookie).send({ query });
async function signedIn() {
  const { url, cookie } = await begun();
  return finish(await openid.visit(url.href), cookie);
}
const idOf = async (session: string): Promise<string> =>
  dataOf<{ id: string }>(await app.http().get('/api/users/me').set('authorization', `Bearer ${session}`).expect(200))
    .id;

test('the page learns the name of the provider, and no secret', async () => {
  const { text } = await app.http().get('/api/site').expect(200);
  expect(text).toContain('"signInProvider":"Example ID"');
  expect(text).not.toContain(openid.variables.OIDC_CLIENT_SECRET);
});

test('the request has PKCE, state and nonce, and no secret', async () => {
  const { searchParams } = (await begun()).url;
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'duetcast',
    redirect_uri: `${publicUrl}/sign-in/provider`,
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43,64}$/);
});

test('signs in, and two accounts of the provider with one address are one account here, as with a link', async () => {
  const { token, user } = dataOf<{ token: string; user: { email: string } }>(await signedIn());
  expect(user.email).toBe('ada@example.com');
  openid.user = { sub: 'ada-at-work', email: 'ada@example.com', email_verified: 'true' };
  const other = dataOf<{ token: string }>(await signedIn());
  const byLink = await app.signIn('ada@example.com');
  expect(new Set(await Promise.all([token, other.token, byLink].map(idOf))).size).toBe(1);
});

test('an account that only signed in with the provider changes its address, and is found by the new one', async () => {
  openid.user = { sub: 'grace', email: 'grace@example.com', email_verified: true };
  const { token } = dataOf<{ token: string }>(await signedIn());
  const id = await idOf(token);
  await changeAddress(app, token, 'hopper@example.com');
  openid.user = { sub: 'grace', email: 'hopper@example.com', email_verified: true };
  expect(await idOf(dataOf<{ token: string }>(await signedIn()).token)).toBe(id);
  openid.user = { sub: 'someone', email: 'grace@example.com', email_verified: true };
  await until(async () => (await idOf(dataOf<{ token: string }>(await signedIn()).token)) !== id);
});

test.each([
  ['has not verified', { email: 'eve@example.com', email_verified: false }],
  ['says nothing about', { email: 'eve@example.com' }],
  ['does not know', {}],
])('refuses an address that the provider %s', async (_, claims) => {
  openid.user = { sub: 'eve', ...claims };
  const refused = await signedIn();
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'auth.emailUnverified' }]);
});

const refusal = { status: 401, body: { code: 'auth.providerRefused' } };

test('refuses another nonce, another state, another issuer and a guessed code', async () => {
  const nonce = await begun();
  nonce.url.searchParams.set('nonce', 'of-another-browser');
  const replies = [await finish(await openid.visit(nonce.url.href), nonce.cookie)];
  for (const [name, value] of [
    ['state', 'guessed'],
    ['iss', 'https://evil.example'],
    ['code', 'guessed'],
  ] as const) {
    const { url, cookie } = await begun();
    const query = new URLSearchParams(await openid.visit(url.href));
    query.set(name, value);
    replies.push(await finish(query.toString(), cookie));
  }
  for (const reply of replies) expect(reply).toMatchObject(refusal);
});

test('refuses what was used, what another browser began and what the person did not allow', async () => {
  const { url, cookie } = await begun();
  const query = await openid.visit(url.href);
  const { cookie: ofOther } = await begun();
  await finish(query, ofOther).expect(401);
  await finish(query, '').expect(401);
  await finish(query, cookie).expect(200);
  await finish(query, cookie).expect(401, /auth\.providerRefused/);
  const denied = await begun();
  const state = denied.url.searchParams.get('state');
  const answer = `error=access_denied&state=${state}&iss=${encodeURIComponent(openid.issuer)}`;
  await finish(answer, denied.cookie).expect(401, /auth\.providerRefused/);
});

test('refuses an ID token that has expired, and an attempt after its time', async () => {
  openid.idTokenSeconds = -3600;
  expect(await signedIn()).toMatchObject(refusal);
  openid.idTokenSeconds = 600;
  const { url, cookie } = await begun();
  const query = await openid.visit(url.href);
  stopDate();
  passTime(passkeyChallengeMs + 1000);
  await finish(query, cookie).expect(401, /auth\.providerRefused/);
  jest.useRealTimers();
});

describe.each([
  ['unreachable', { OIDC_ISSUER: 'http://127.0.0.1:9' }, 'unreachable'],
  ['at another address than it says', {}, 'badResponse'],
])('a provider that is %s', (_, variables, kind) => {
  let other: TestApp;
  beforeAll(async () => {
    const moved = { OIDC_ISSUER: openid.issuer.replace('127.0.0.1', 'localhost') };
    other = await startTestApp({ ...openid.variables, ...moved, ...variables, ADMIN_EMAILS: 'root@example.com' });
  });
  afterAll(() => other.close());

  test('leaves the server and the other ways of signing in alone, and administrators see it', async () => {
    await other
      .http()
      .post('/api/auth/provider-address')
      .expect(503, /auth\.unreachable/);
    await other.http().get('/api/health/ready').expect(200);
    const root = await other.signIn('root@example.com');
    const services = await other.http().get('/api/admin/services').set('authorization', `Bearer ${root}`).expect(200);
    expect(JSON.stringify(services.body)).toContain(`"service":"signIn","kind":"${kind}"`);
  });
});

test('a refused client is for the operator to correct', async () => {
  const other = await startTestApp({ ...openid.variables, PUBLIC_URL: publicUrl, OIDC_CLIENT_SECRET: 'another' });
  try {
    const { url, cookie } = await begun(other);
    await finish(await openid.visit(url.href), cookie, other).expect(503, /auth\.unreachable/);
  } finally {
    await other.close();
  }
});

test('without a provider, the routes say what to set', async () => {
  const other = await startTestApp();
  try {
    await other
      .http()
      .post('/api/auth/provider-address')
      .expect(501, /OIDC_ISSUER/);
  } finally {
    await other.close();
  }
});
