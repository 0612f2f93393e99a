import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seen, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('signing in', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await startEdgeApp({ ADMIN_EMAILS: 'Root@Example.com', SIGN_IN_LIMIT: '100' });
  });
  afterAll(() => edge.close());

  const verify = (token: string) => edge.http().get('/api/auth/verify-magic-link').query({ token });
  const status = (token: string) => edge.http().get('/api/auth/status').set(bearer(token)).expect(200);

  test('by a link opens an account and a session', async () => {
    const { body, headers } = seen(await verify(await edge.linkToken('  Ada@Example.COM ')).expect(200));
    const { data } = body as { data: { token: string; user: object } };
    expect(data.user).toEqual({
      id: expect.stringMatching(/^acc_[0-9a-f]{24}$/) as string,
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

  test('again finds the same account', async () => {
    const first = await verify(await edge.linkToken('grace@example.com')).expect(200);
    const second = await verify(await edge.linkToken('grace@example.com')).expect(200);
    const userOf = ({ body }: { body: unknown }) => (body as { data: { user: { id: string } } }).data.user;
    expect(userOf(second)).toEqual(userOf(first));
  });

  test('makes admins of those the configuration names', async () => {
    const { body } = seen(await verify(await edge.linkToken('root@example.com')).expect(200));
    expect(body).toMatchObject({ data: { user: { is_admin: true } } });
  });

  test('works once with each link, of ten at the same time too', async () => {
    const token = await edge.linkToken('twice@example.com');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
    expect((await verify(token)).body).toMatchObject({ success: false, code: 'auth.linkInvalid' });
    expect((await verify('A'.repeat(43))).status).toBe(401);
    expect((await verify('nonsense')).status).toBe(401);
    expect((await verify('').expect(400)).body).toMatchObject({ errors: [{ param: 'token' }] });
  });

  test('takes e-mail addresses only', async () => {
    const ask = (body: object) => edge.http().post('/api/auth/request-magic-link').send(body);
    for (const email of ['', 'ada', 'ada@', 'a b@example.com', `${'a'.repeat(250)}@example.com`, 7, null])
      expect((await ask({ email }).expect(400)).body).toMatchObject({ success: false, errors: [{ param: 'email' }] });
    expect((await ask({ email: 'a@example.com', plan: 'creator' }).expect(400)).body).toEqual({
      success: false,
      errors: [{ msg: 'Unknown field', param: 'plan' }],
    });
  });

  test('keeps the link out of everything but the outbox, where it can be read', async () => {
    const token = await edge.linkToken('mail@example.com');
    const outbox = join(edge.dataDir, 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const mail = mails.find((text) => text.includes('To: mail@example.com'));
    expect(mail?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`/sign-in/verify?token=${token}`);
    for (const name of readdirSync(edge.dataDir).filter((file) => file.includes('.db')))
      expect(readFileSync(join(edge.dataDir, name)).includes(token)).toBe(false);
  });

  test('ends with the session: its token and cookie are refused at once', async () => {
    const token = await edge.signIn();
    const out = await edge.http().post('/api/auth/logout').set(bearer(token)).expect(200);
    expect(out.headers['set-cookie']).toEqual([expect.stringMatching(/^duetcast_session=; Max-Age=0/)]);
    const refused = await edge.http().get('/api/users/me').set(bearer(token)).expect(401);
    expect(refused.body).toMatchObject({ code: 'auth.tokenInvalid' });
    expect((await status(token)).body).toEqual({ success: true, data: { authenticated: false } });
  });

  test('ends everywhere when that is asked for, and begins again with the next link', async () => {
    const [here, elsewhere, somebodyElse] = [
      await edge.signIn('far@example.com'),
      await edge.signIn('far@example.com'),
      await edge.signIn('near@example.com'),
    ];
    const out = await edge.http().post('/api/auth/logout-everywhere').set(bearer(here)).expect(200);
    expect(out.headers['set-cookie']).toEqual([expect.stringMatching(/^duetcast_session=; Max-Age=0/)]);
    for (const ended of [here, elsewhere]) await edge.http().get('/api/users/me').set(bearer(ended)).expect(401);
    for (const good of [somebodyElse, await edge.signIn('far@example.com')])
      await edge.http().get('/api/users/me').set(bearer(good)).expect(200);
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

  test('shows the public keys', async () => {
    const { body } = seen(await edge.http().get('/api/auth/jwks').expect(200));
    expect(body).toEqual({ keys: [expect.objectContaining({ crv: 'Ed25519' })] });
  });
});

describe('asking for links', () => {
  test('is limited by address and by mailbox', async () => {
    const edge = await startEdgeApp({ SIGN_IN_LIMIT: '4', TRUST_PROXY_HOPS: '1' });
    const ask = (email: string, from: string) =>
      edge.http().post('/api/auth/request-magic-link').set('x-forwarded-for', from).send({ email });
    try {
      await ask('victim@example.com', '192.0.2.1').expect(200);
      await ask('victim@example.com', '192.0.2.2').expect(200);
      const limited = await ask('victim@example.com', '192.0.2.3').expect(429);
      expect(limited.body).toMatchObject({ success: false, rateLimitExceeded: true, code: 'rate.exceeded' });
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      for (const name of ['a', 'b', 'c', 'd']) await ask(`${name}@example.com`, '192.0.2.9').expect(200);
      await ask('e@example.com', '192.0.2.9').expect(429);
      await ask('e@example.com', '192.0.2.10').expect(200);
    } finally {
      await edge.close();
    }
  });

  test('shows no link in production', async () => {
    const edge = await startEdgeApp({ NODE_ENV: 'production' });
    try {
      const { body } = seen(await edge.http().post('/api/auth/request-magic-link').send({ email: 'ada@example.com' }));
      expect(body).toEqual({ success: true, data: { message: expect.any(String) as string } });
    } finally {
      await edge.close();
    }
  });
});
