import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { responseOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { productionEnv } from '../../../../../test/support/production-env';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('signing in', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await startEdgeApp({ ADMIN_EMAILS: 'Root@Example.com', SIGN_IN_LIMIT: '100' });
  });
  afterAll(() => edge.close());

  const verify = (token: string) => edge.http().get('/api/auth/verify-magic-link').query({ token });
  const status = (token: string) => edge.http().get('/api/auth/status').set(bearer(token)).expect(200);

  test('with a link opens an account and a session', async () => {
    const { body, headers } = responseOf(await verify(await edge.linkToken('  Ada@Example.COM ')).expect(200));
    const { data } = body as { data: { token: string; user: object } };
    expect(data.user).toEqual({
      id: expect.stringMatching(/^acc_[0-9a-f]{32}$/) as string,
      email: 'ada@example.com',
      is_admin: false,
      plan: 'Free',
      planSlug: 'free_user',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^duetcast_session=[^;]+; Max-Age=604800; Path=\/api; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await status(data.token)).body).toEqual({ success: true, data: { authenticated: true, user: data.user } });
  });

  test('a second time returns the same account', async () => {
    const first = await verify(await edge.linkToken('grace@example.com')).expect(200);
    const second = await verify(await edge.linkToken('grace@example.com')).expect(200);
    const userOf = ({ body }: { body: unknown }) => (body as { data: { user: { id: string } } }).data.user;
    expect(userOf(second)).toEqual(userOf(first));
  });

  test('grants admin rights to ADMIN_EMAILS', async () => {
    const { body } = responseOf(await verify(await edge.linkToken('root@example.com')).expect(200));
    expect(body).toMatchObject({ data: { user: { is_admin: true } } });
  });

  test('works once per link, also with ten concurrent requests', async () => {
    const token = await edge.linkToken('twice@example.com');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
    expect((await verify(token)).body).toMatchObject({ success: false, code: 'auth.linkInvalid' });
    expect((await verify('A'.repeat(43))).status).toBe(401);
    expect((await verify('nonsense')).status).toBe(401);
    expect((await verify('').expect(400)).body).toMatchObject({ errors: [{ param: 'token' }] });
  });

  test('a HEAD request does not spend the link', async () => {
    const token = await edge.linkToken('scanned@example.com');
    await edge.http().head('/api/auth/verify-magic-link').query({ token }).expect(200);
    await verify(token).expect(200);
  });

  test('the page of a link learns whether its browser requested it, without spending it', async () => {
    const requested = await edge.http().post('/api/auth/request-magic-link').send({ email: 'here@example.com' });
    const { magicLink } = (requested.body as { data: { magicLink: string } }).data;
    const token = new URL(magicLink).searchParams.get('token')!;
    const [cookie = ''] = responseOf(requested).headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^duetcast_links=[0-9a-f]{32}; Max-Age=900; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    const check = (cookies: string, of = token) =>
      edge.http().get('/api/auth/sign-in-link').query({ token: of }).set('cookie', cookies);
    const second = await edge
      .http()
      .post('/api/auth/request-magic-link')
      .set('cookie', cookie.split(';')[0]!)
      .send({ email: 'here@example.com' });
    const both = responseOf(second).headers['set-cookie'] as unknown as string[];
    for (const [cookies, requestedHere] of [
      [cookie, true],
      [both[0]!, true],
      ['duetcast_links=', false],
      [`duetcast_links=${'0'.repeat(32)}`, false],
      ['', false],
    ] as const)
      expect((await check(cookies.split(';')[0]!).expect(200)).body).toEqual({
        success: true,
        data: { requestedHere },
      });
    await verify(token).expect(200);
    expect((await check(cookie).expect(401)).body).toMatchObject({ code: 'auth.linkInvalid' });
    await check(cookie, 'A'.repeat(43)).expect(401);
  });

  test('accepts only email addresses', async () => {
    const requestLink = (body: object) => edge.http().post('/api/auth/request-magic-link').send(body);
    for (const email of ['', 'ada', 'ada@', 'a b@example.com', 7, null])
      expect((await requestLink({ email }).expect(400)).body).toMatchObject({
        success: false,
        errors: [{ param: 'email' }],
      });
    await requestLink({ email: `${'a'.repeat(250)}@example.com` }).expect(413);
    expect((await requestLink({ email: 'a@example.com', plan: 'creator' }).expect(400)).body).toEqual({
      success: false,
      error: 'plan: Unknown field',
      code: 'request.invalid',
      errors: [{ msg: 'Unknown field', param: 'plan', code: 'field.unknown' }],
    });
  });

  test('stores the link only in the outbox', async () => {
    const token = await edge.linkToken('mail@example.com');
    const outbox = join(edge.dataDir, 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const mail = mails.find((text) => text.includes('To: mail@example.com'));
    expect(mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`/sign-in/verify?token=${token}`);
    for (const name of readdirSync(edge.dataDir).filter((file) => file.includes('.db')))
      expect(readFileSync(join(edge.dataDir, name)).includes(token)).toBe(false);
  });

  test('logout rejects the token and clears the cookie immediately', async () => {
    const token = await edge.signIn();
    const out = await edge.http().post('/api/auth/logout').set(bearer(token)).expect(200);
    expect(out.headers['set-cookie']).toEqual([expect.stringMatching(/^duetcast_session=; Max-Age=0/)]);
    const refused = await edge.http().get('/api/users/me').set(bearer(token)).expect(401);
    expect(refused.body).toMatchObject({ code: 'auth.tokenInvalid' });
    expect((await status(token)).body).toEqual({ success: true, data: { authenticated: false } });
  });

  test('logout-everywhere ends all sessions of the account; the next link starts a new one', async () => {
    const [current, otherDevice, otherAccount] = [
      await edge.signIn('far@example.com'),
      await edge.signIn('far@example.com'),
      await edge.signIn('near@example.com'),
    ];
    const out = await edge.http().post('/api/auth/logout-everywhere').set(bearer(current)).expect(200);
    expect(out.headers['set-cookie']).toEqual([expect.stringMatching(/^duetcast_session=; Max-Age=0/)]);
    for (const ended of [current, otherDevice]) await edge.http().get('/api/users/me').set(bearer(ended)).expect(401);
    for (const valid of [otherAccount, await edge.signIn('far@example.com')])
      await edge.http().get('/api/users/me').set(bearer(valid)).expect(200);
  });

  test('survives a restart', async () => {
    const first = await startEdgeApp();
    const kept = await first.signIn();
    const ended = await first.signIn();
    await first.http().post('/api/auth/logout').set(bearer(ended)).expect(200);
    await first.close({ keepData: true });
    const second = await startEdgeApp({ DATA_DIR: first.dataDir });
    try {
      await second.http().get('/api/users/me').set(bearer(kept)).expect(200);
      await second.http().get('/api/users/me').set(bearer(ended)).expect(401);
    } finally {
      await second.close();
    }
  });

  test('returns the public keys', async () => {
    const { body } = responseOf(await edge.http().get('/api/auth/jwks').expect(200));
    expect(body).toEqual({ keys: [expect.objectContaining({ crv: 'Ed25519' })] });
  });
});

describe('requesting links', () => {
  test('is limited by address, and by address and mailbox', async () => {
    const edge = await startEdgeApp({ SIGN_IN_LIMIT: '4', TRUST_PROXY_HOPS: '1' });
    const requestLink = (email: string, from: string) =>
      edge.http().post('/api/auth/request-magic-link').set('x-forwarded-for', from).send({ email });
    try {
      await requestLink('victim@example.com', '192.0.2.1').expect(200);
      await requestLink('victim@example.com', '192.0.2.1').expect(200);
      const limited = await requestLink('victim@example.com', '192.0.2.1').expect(429);
      expect(limited.body).toMatchObject({ success: false, rateLimitExceeded: true, code: 'rate.exceeded' });
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      for (const name of ['a', 'b', 'c', 'd']) await requestLink(`${name}@example.com`, '192.0.2.9').expect(200);
      await requestLink('e@example.com', '192.0.2.9').expect(429);
      await requestLink('e@example.com', '192.0.2.10').expect(200);
    } finally {
      await edge.close();
    }
  });

  test('ten requests by somebody else do not lock a mailbox out', async () => {
    const edge = await startEdgeApp({ TRUST_PROXY_HOPS: '1' });
    const requestLink = (from: string) =>
      edge
        .http()
        .post('/api/auth/request-magic-link')
        .set('x-forwarded-for', from)
        .send({ email: 'victim@example.com' });
    try {
      for (let request = 0; request < 10; request++) await requestLink('192.0.2.1').expect(200);
      await requestLink('192.0.2.1').expect(429);
      await requestLink('192.0.2.2').expect(200);
    } finally {
      await edge.close();
    }
  });

  test('is limited by mailbox whatever the address, in an hour to ten times as many', async () => {
    const edge = await startEdgeApp({ SIGN_IN_LIMIT: '2', TRUST_PROXY_HOPS: '1' });
    const requestLink = (from: string) =>
      edge.http().post('/api/auth/request-magic-link').set('x-forwarded-for', from).send({ email: 'ada@example.com' });
    try {
      for (let host = 1; host <= 10; host++) await requestLink(`192.0.2.${host}`).expect(200);
      await requestLink('192.0.2.11').expect(429);
    } finally {
      await edge.close();
    }
  });

  test('returns no link in production', async () => {
    const edge = await startEdgeApp(productionEnv);
    try {
      const { body } = responseOf(
        await edge.http().post('/api/auth/request-magic-link').send({ email: 'ada@example.com' }),
      );
      expect(body).toEqual({ success: true, data: { message: expect.any(String) as string } });
    } finally {
      await edge.close();
    }
  });
});
