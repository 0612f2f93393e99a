import { siteCodeLifetimeMs } from '@duetcast/domain/limits/site-limits';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { ConnectedSite, registrationOf } from '../support/connected-site';
import { SiteAuthorization } from '../support/site-authorization';

describe('a site that connects itself', () => {
  let site: ConnectedSite;
  beforeAll(async () => {
    site = await ConnectedSite.start();
  });
  afterAll(() => site.close());
  afterEach(() => jest.useRealTimers());

  const asking = (name: string, path?: string) =>
    new SiteAuthorization(site.server, `https://${name}.example.org`, path);
  const selfOf = (token: string) => site.call('get', '/api/plugin-connections/self', token);

  test('gets the credentials of a connection of the person who approved it', async () => {
    const authorization = asking('first');
    const versions = { plugin: '1.0.0' };
    const callbackUrl = site.receiver.url;
    const response = await authorization.exchange(await authorization.code(site.session), { versions, callbackUrl });
    expect({ status: response.status, cache: response.headers['cache-control'] }).toEqual({
      status: 201,
      cache: 'no-store',
    });
    const registration = registrationOf(response);
    expect(await site.siteNamed('first.example.org')).toMatchObject({ id: registration.id, is_active: true });
    expect((await selfOf(registration.site_token).expect(200)).body).toMatchObject({
      data: { id: registration.id, site_url: authorization.siteUrl, site_domain: 'first.example.org' },
    });
    const described: object[] = [];
    for await (const { type, data, metadata } of site.server.app.get(EventStore).readAll({}))
      if (type === 'SiteConnected' && data.siteDomain === 'first.example.org') described.push(metadata.actor);
    expect(described).toEqual([expect.objectContaining({ kind: 'user' })]);
  });

  test('gets the same credentials again, and others after it was disconnected', async () => {
    const first = await asking('again').connected(site.session);
    const authorization = asking('again');
    const repeated = await authorization.exchange(await authorization.code(site.session)).expect(200);
    expect(registrationOf(repeated)).toEqual(first);
    await site.call('delete', `/api/plugin-connections/${first.id}`, first.site_token).expect(200);
    expect((await selfOf(first.site_token).expect(401)).body).toMatchObject({ code: 'auth.siteTokenInvalid' });
    const next = await asking('again').connected(site.session);
    expect(next.id).toBe(first.id);
    expect(next.site_token).not.toBe(first.site_token);
  });

  test('of another account is another connection', async () => {
    const own = await asking('shared').connected(site.session);
    const other = await asking('shared').connected(site.bob);
    expect(other.id).not.toBe(own.id);
    await site.call('delete', `/api/plugin-connections/${own.id}`, other.site_token).expect(404);
    await site.call('get', `/api/plugin-connections/${own.id}/deliveries`, other.site_token).expect(404);
  });

  test('uses a code once', async () => {
    const authorization = asking('once');
    const code = await authorization.code(site.session);
    const [one, other] = await Promise.all([authorization.exchange(code), authorization.exchange(code)]);
    expect([one.status, other.status].sort()).toEqual([201, 400]);
    const replayed = await authorization.exchange(code).expect(400);
    expect(replayed.body).toMatchObject({ code: 'siteAuthorization.codeInvalid' });
  });

  test.each([
    ['another verifier', { codeVerifier: 'v'.repeat(43) }],
    ['another redirect address', { redirectUri: 'https://mismatch.example.org/wp-admin/other.php' }],
  ])('uses a code up with %s', async (_, changes) => {
    const authorization = asking('mismatch');
    const code = await authorization.code(site.session);
    const refused = await authorization.exchange(code, changes).expect(400);
    expect(refused.body).toMatchObject({ code: 'siteAuthorization.mismatch' });
    const late = await authorization.exchange(code).expect(400);
    expect(late.body).toMatchObject({ code: 'siteAuthorization.codeInvalid' });
    expect(await site.siteNamed('mismatch.example.org')).toBeUndefined();
  });

  test('has ten minutes', async () => {
    const authorization = asking('slow');
    const [inTime, late] = [await authorization.code(site.session), await authorization.code(site.session)];
    const approvedAt = Date.now();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'performance'] });
    jest.setSystemTime(approvedAt + siteCodeLifetimeMs - 5_000);
    await authorization.exchange(inTime).expect(201);
    jest.setSystemTime(approvedAt + siteCodeLifetimeMs + 1);
    const refused = await authorization.exchange(late).expect(400);
    expect(refused.body).toMatchObject({ code: 'siteAuthorization.codeInvalid' });
  });

  test('keeps its code if its webhooks cannot be sent', async () => {
    const authorization = asking('private');
    const code = await authorization.code(site.session);
    const refused = await authorization.exchange(code, { callbackUrl: 'http://10.0.0.1/hook' }).expect(400);
    expect(refused.body).toMatchObject({ code: 'connection.forbiddenAddress' });
    await authorization.exchange(code).expect(201);
  });

  test.each(['logout', 'logout-everywhere'])('gets nothing once the approving session has ended by %s', async (way) => {
    const session = await site.server.signIn('eve@example.com');
    const authorization = asking('signed-out');
    const code = await authorization.code(session);
    await site.call('post', `/api/auth/${way}`, session).expect(200);
    const refused = await authorization.exchange(code).expect(400);
    expect(refused.body).toMatchObject({ code: 'siteAuthorization.codeInvalid' });
  });

  test.each([
    ['another host', 'https://evil.example/'],
    ['another scheme', 'http://attack.example.org/'],
    ['another port', 'https://attack.example.org:8443/'],
    ['a host in front', 'https://attack.example.org@evil.example/'],
    ['a host behind', 'https://attack.example.org.evil.example/'],
    ['a fragment', 'https://attack.example.org/#'],
    ['a folder above', 'https://attack.example.org/..%2f'],
    ['a folder above after two decodings', 'https://attack.example.org/%252e%252e/'],
  ])('is never approved with a redirect to %s', async (_, redirectUri) => {
    const refused = await asking('attack').approve(site.session, { redirectUri }).expect(400);
    expect((refused.body as { errors: object[] }).errors).toMatchObject([{ param: 'redirectUri' }]);
  });

  test.each<[string, object, string]>([
    ['a script as redirect', { redirectUri: 'javascript:alert(1)' }, 'redirectUri'],
    ['a site that is none', { siteUrl: 'https://dashboard/' }, 'siteUrl'],
    ['a plain challenge', { codeChallenge: 'a'.repeat(42) }, 'codeChallenge'],
    ['no challenge', { codeChallenge: undefined }, 'codeChallenge'],
    ['an unknown field', { code_challenge_method: 'plain' }, 'code_challenge_method'],
  ])('is never approved with %s', async (_, changes, param) => {
    const refused = await asking('attack').approve(site.session, changes).expect(400);
    expect((refused.body as { errors: object[] }).errors).toMatchObject([{ param }]);
  });

  test('is approved by a session only', async () => {
    const { token } = await site.server.apiToken();
    const attack = asking('attack');
    for (const credential of [token, site.registration.site_token]) await attack.approve(credential).expect(403);
    await attack.approve('').expect(401);
  });

  test('leaves no code in the store or in the events', async () => {
    const code = await asking('hashed').code(site.session);
    const stored = await site.server.app.get(StateStore).get('site-code', code);
    expect(stored).toBeNull();
    for await (const event of site.server.app.get(EventStore).readAll({}))
      expect(JSON.stringify(event)).not.toContain(code);
  });
});

describe('connecting sites', () => {
  let site: ConnectedSite;
  beforeAll(async () => {
    site = await ConnectedSite.start({ SIGN_IN_LIMIT: '2' });
  });
  afterAll(() => site.close());

  test('is limited for each network address', async () => {
    const authorization = new SiteAuthorization(site.server, 'https://many.example.org');
    for (let count = 0; count < 10; count++) await authorization.exchange('dca_guessed').expect(400);
    const limited = await authorization.exchange('dca_guessed').expect(429);
    expect(limited.headers['retry-after']).toBeDefined();
    await authorization.approve(site.session).expect(429);
  });
});
