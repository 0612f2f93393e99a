import { exportSPKI } from 'jose';
import type { Response } from 'supertest';
import {
  clerkToken,
  clerkUser,
  clerkVariables,
  signingKey,
  startClerk,
  svixHeaders,
  type ClerkServer,
  type SigningKey,
} from '../../../../../../test/support/clerk-server';
import { AccountChanges } from '../../accounts/account-changes';
import { startEdgeApp, type EdgeApp } from '../../../../../../test/support/edge-app';
import { AppError } from '@duetcast/domain/kernel/errors';
import { ClerkKeys } from './clerk-keys';
import { metadataReportOf } from './clerk-metadata';

interface Me {
  readonly id: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly planSlug: string;
  readonly subscription: { readonly plan: string; readonly status: string };
}
const creator = { subscription: { plan: 'Creator', planSlug: 'creator' } };

let key: SigningKey;
let stranger: SigningKey;
beforeAll(async () => {
  [key, stranger] = await Promise.all([signingKey('ins_1'), signingKey('ins_1')]);
});

const meOf = (app: EdgeApp, token: string) =>
  app
    .http()
    .get('/api/users/me')
    .set({ authorization: `Bearer ${token}` });
const shown = ({ body }: Response) => (body as { data: Me }).data;

describe('a hosted sign-in', () => {
  let clerk: ClerkServer;
  let app: EdgeApp;
  beforeAll(async () => {
    clerk = await startClerk(key);
    app = await startEdgeApp({ ...clerkVariables(clerk.url), PORT: '3000', ADMIN_EMAILS: 'root@example.com' });
  });
  afterAll(async () => {
    await app.close();
    await clerk.close();
  });

  test('opens an account on first sight, asking Clerk for its keys and for the address once', async () => {
    clerk.addUser('user_ada', 'Ada@Example.com');
    const first = shown(await meOf(app, await clerkToken(key, { sub: 'user_ada' })).expect(200));
    expect(first).toMatchObject({ email: 'ada@example.com', is_admin: false, planSlug: 'free_user' });
    expect(first.id).toMatch(/^acc_[0-9a-f]{24}$/);
    const again = shown(await meOf(app, await clerkToken(key, { sub: 'user_ada', sid: 'sess_2' })).expect(200));
    expect(again.id).toBe(first.id);
    expect(clerk.requests.map(({ path }) => path)).toEqual(['/v1/jwks', '/v1/users/user_ada']);
  });

  test('takes a verified address from the token', async () => {
    const before = clerk.requests.length;
    const claims = { sub: 'user_grace', email: 'Grace@Example.com', email_verified: true, sid: undefined };
    expect(shown(await meOf(app, await clerkToken(key, claims)).expect(200)).email).toBe('grace@example.com');
    expect(clerk.requests.length).toBe(before);
  });

  test('an address that nobody verified makes no administrator', async () => {
    clerk.addUser('user_mallory', 'root@example.com', 'unverified');
    const claims = { sub: 'user_mallory', email: 'root@example.com' };
    const mallory = shown(await meOf(app, await clerkToken(key, claims)).expect(200));
    expect(mallory).toMatchObject({ email: '', is_admin: false });
    clerk.addUser('user_root', 'root@example.com');
    const root = shown(await meOf(app, await clerkToken(key, { sub: 'user_root' })).expect(200));
    expect(root).toMatchObject({ email: 'root@example.com', is_admin: true });
  });

  test('ten first requests at the same time open one account', async () => {
    clerk.addUser('user_burst', 'burst@example.com');
    const token = await clerkToken(key, { sub: 'user_burst' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => meOf(app, token)));
    expect(new Set(answers.map((response) => shown(response).id)).size).toBe(1);
    expect(clerk.requests.filter(({ path }) => path === '/v1/users/user_burst')).toHaveLength(1);
  });

  test('players and downloads, which send no header, read by the cookie that its script keeps; it does not act', async () => {
    clerk.addUser('user_listener', 'listener@example.com');
    const hosted = await clerkToken(key, { sub: 'user_listener' });
    const whoIs = async (cookie: string) =>
      shown(await app.http().get('/api/users/me').set({ cookie }).expect(200)).email;
    expect(await whoIs(`__session=${hosted}`)).toBe('listener@example.com');
    expect(await whoIs(`duetcast_session=ended; __session=${hosted}`)).toBe('listener@example.com');
    const own = await app.signIn('local@example.com');
    expect(await whoIs(`__session=of-another-site; duetcast_session=${own}`)).toBe('local@example.com');
    await app.http().get('/api/users/me').set({ cookie: '__session=of-another-site' }).expect(401);
    const expired = await clerkToken(key, { sub: 'user_listener' }, 120);
    await app
      .http()
      .get('/api/users/me')
      .set({ cookie: `__session=${expired}` })
      .expect(401);
    const act = app
      .http()
      .post('/api/users/generate-token')
      .set({ cookie: `__session=${hosted}` });
    await act.send({}).expect(401);
  });

  test('our own sessions go on beside it', async () => {
    const token = await app.signIn('local@example.com');
    expect(shown(await meOf(app, token).expect(200)).email).toBe('local@example.com');
  });

  const bad: [string, () => Promise<string>, string][] = [
    ['an expired token', () => clerkToken(key, { sub: 'user_ada' }, 120), 'auth.tokenExpired'],
    ['a token of tomorrow', () => clerkToken(key, { sub: 'user_ada' }, -3600), 'auth.tokenInvalid'],
    [
      'another issuer',
      () => clerkToken(key, { sub: 'user_ada', iss: 'https://clerk.other.example' }),
      'auth.tokenInvalid',
    ],
    ['another site', () => clerkToken(key, { sub: 'user_ada', azp: 'https://evil.example' }), 'auth.tokenInvalid'],
    ['another key of the same name', () => clerkToken(stranger, { sub: 'user_ada' }), 'auth.tokenInvalid'],
    ['an unknown key', () => clerkToken({ ...key, kid: 'ins_9' }, { sub: 'user_ada' }), 'auth.tokenInvalid'],
    ['a pending session', () => clerkToken(key, { sub: 'user_ada', sts: 'pending' }), 'auth.tokenInvalid'],
    ['no user', () => clerkToken(key, {}), 'auth.tokenInvalid'],
    ['our issuer under their key', () => clerkToken(key, { sub: 'user_ada', iss: 'duetcast' }), 'auth.tokenInvalid'],
    ['no token at all', async () => 'nonsense', 'auth.tokenInvalid'],
  ];
  test.each(bad)('%s is refused', async (_name, token, code) => {
    expect((await meOf(app, await token()).expect(401)).body).toMatchObject({ success: false, code });
  });

  test('a token whose signature was cut off or replaced by none is refused', async () => {
    const [header, payload] = (await clerkToken(key, { sub: 'user_ada' })).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: key.kid, typ: 'JWT' })).toString('base64url');
    await meOf(app, `${header}.${payload}.`).expect(401);
    await meOf(app, `${none}.${payload}.`).expect(401);
  });

  test('signing out ends the session at Clerk', async () => {
    const authorization = `Bearer ${await clerkToken(key, { sub: 'user_ada', sid: 'sess_end' })}`;
    await app.http().post('/api/auth/logout').set({ authorization }).send({}).expect(200);
    expect(clerk.requests.at(-1)).toMatchObject({ method: 'POST', path: '/v1/sessions/sess_end/revoke' });
  });

  test('after signing out everywhere the sessions that began before are refused and ended at Clerk', async () => {
    clerk.addUser('user_out', 'out@example.com');
    const tokenOf = (sid: string) => clerkToken(key, { sub: 'user_out', sid });
    const { id } = shown(await meOf(app, await tokenOf('sess_old')).expect(200)) as unknown as { id: string };
    clerk.addSession('sess_old', Date.now() - 60_000);
    clerk.addSession('sess_new', Date.now() + 60_000);
    const context = {
      commandId: 'out',
      actor: { kind: 'admin', id: 'root' },
      correlationId: 'c',
      causationId: 'c',
    } as const;
    const command = { type: 'SignOutEverywhere', now: new Date().toISOString() } as const;
    await app.app.get(AccountChanges, { strict: false }).change(id, command, context);
    await meOf(app, await tokenOf('sess_old')).expect(401);
    expect(clerk.requests.at(-1)).toMatchObject({ method: 'POST', path: '/v1/sessions/sess_old/revoke' });
    await meOf(app, await tokenOf('sess_new')).expect(200);
    await meOf(app, await tokenOf('sess_unknown')).expect(401);
  });

  test('headers that claim a plan or a user are not believed', async () => {
    const token = await clerkToken(key, { sub: 'user_ada' });
    const claims = {
      'x-user-id': 'user_root',
      'x-subscription-plan': 'entreprise',
      'x-user-email': 'root@example.com',
    };
    const me = shown(await meOf(app, token).set(claims).expect(200));
    expect(me).toMatchObject({ email: 'ada@example.com', planSlug: 'free_user', is_admin: false });
  });

  describe('and its public metadata', () => {
    const withPlan = (metadata: object, ageSeconds = 0, name = 'public_metadata') =>
      clerkToken(
        key,
        { sub: 'user_plan', email: 'plan@example.com', email_verified: true, [name]: metadata },
        ageSeconds,
      );

    test('in the token change the plan, and a token from before does not change it back', async () => {
      const older = await withPlan({}, 30);
      expect(shown(await meOf(app, older).expect(200)).planSlug).toBe('free_user');
      const newer = await withPlan(creator, 20, 'publicMetadata');
      expect(shown(await meOf(app, newer).expect(200))).toMatchObject({
        planSlug: 'creator',
        subscription: { plan: 'Creator', status: 'active' },
      });
      expect(shown(await meOf(app, older).expect(200)).planSlug).toBe('creator');
    });

    const deliver = (event: object, headers = svixHeaders(JSON.stringify(event))) =>
      app
        .http()
        .post('/api/webhooks/clerk')
        .set({ ...headers, 'content-type': 'application/json' })
        .send(JSON.stringify(event));
    const updated = (metadata: object, updatedAt = Date.now(), id = 'user_plan') => ({
      type: 'user.updated',
      object: 'event',
      data: clerkUser(id, { metadata, updatedAt }),
    });

    test('in a webhook too, in whatever order', async () => {
      const now = Date.now();
      const entreprise = updated({ subscription: { planSlug: 'entreprise', status: 'past_due' } }, now - 5000);
      const starter = updated({ subscription: { plan: 'Starter' } }, now - 10_000);
      expect((await deliver(entreprise).expect(200)).body).toEqual({ success: true, data: { received: true } });
      await deliver(starter).expect(200);
      await deliver(entreprise).expect(200);
      const bare = await clerkToken(key, { sub: 'user_plan' });
      expect(shown(await meOf(app, bare).expect(200))).toMatchObject({
        planSlug: 'entreprise',
        subscription: { plan: 'Entreprise', status: 'past_due' },
      });
    });

    test('in a webhook open an account that signs in later', async () => {
      await deliver({ ...updated(creator, Date.now(), 'user_new'), type: 'user.created' }).expect(200);
      await deliver({ type: 'session.ended', object: 'event', data: { id: 'sess_1' } }).expect(200);
      const me = shown(await meOf(app, await clerkToken(key, { sub: 'user_new' })).expect(200));
      expect(me).toMatchObject({ email: 'user_new@example.com', planSlug: 'creator' });
    });

    test('are refused where Clerk did not sign them, or long ago', async () => {
      const event = updated({ subscription: { planSlug: 'entreprise' } }, Date.now(), 'user_forged');
      const payload = JSON.stringify(event);
      const forged = [
        {},
        svixHeaders(payload, { key: Buffer.from('another key') }),
        svixHeaders(payload, { ageSeconds: 3600 }),
        svixHeaders(payload.replace('entreprise', 'starter')),
      ];
      for (const headers of forged)
        expect((await deliver(event, headers).expect(400)).body).toMatchObject({
          code: 'webhook.signatureInvalid',
        });
    });
  });

  test('goes on while Clerk is down for whom it knows', async () => {
    await clerk.close();
    const known = await clerkToken(key, { sub: 'user_ada' });
    await meOf(app, known).expect(200);
    const unknown = await clerkToken(key, { sub: 'user_later' });
    expect((await meOf(app, unknown).expect(503)).body).toMatchObject({ code: 'auth.unreachable' });
  });
});

test('with the key configured, tokens are verified without any call', async () => {
  const clerk = await startClerk();
  const pem = (await exportSPKI(key.publicKey)).replaceAll('\n', '\\n');
  const app = await startEdgeApp({ ...clerkVariables(clerk.url), CLERK_JWT_KEY: pem, PORT: '3000' });
  try {
    const claims = { sub: 'user_ada', email: 'ada@example.com', email_verified: true };
    await meOf(app, await clerkToken(key, claims)).expect(200);
    await meOf(app, await clerkToken(stranger, claims)).expect(401);
    expect(clerk.requests).toEqual([]);
  } finally {
    await app.close();
    await clerk.close();
  }
});

test('without Clerk its tokens and webhooks are refused', async () => {
  const app = await startEdgeApp();
  try {
    await meOf(app, await clerkToken(key, { sub: 'user_ada' })).expect(401);
    const webhook = await app.http().post('/api/webhooks/clerk').send({}).expect(503);
    expect(webhook.body).toMatchObject({ code: 'auth.notConfigured' });
  } finally {
    await app.close();
  }
});

describe('the keys of Clerk', () => {
  const one = { kid: 'one', kty: 'RSA' } as JsonWebKey;
  const two = { kid: 'two', kty: 'RSA' } as JsonWebKey;
  const down = () => Promise.reject(new AppError('auth.unreachable'));
  const keysOver = (...answers: (() => Promise<JsonWebKey[]>)[]) => {
    const clock = { ms: 0, asked: 0 };
    const fetchKeys = () => {
      clock.asked += 1;
      return (answers.shift() ?? down)();
    };
    return { clock, keys: new ClerkKeys({ fetchKeys, now: () => clock.ms }) };
  };

  test('are fetched once, also for many who wait', async () => {
    const { clock, keys } = keysOver(async () => [one]);
    expect(await Promise.all([keys.keyOf('one'), keys.keyOf('one'), keys.keyOf('one')])).toEqual([one, one, one]);
    expect(clock.asked).toBe(1);
  });
  test('that are unknown cannot make us ask all the time', async () => {
    const { clock, keys } = keysOver(
      async () => [one],
      async () => [one, two],
    );
    await keys.keyOf('one');
    for (let call = 0; call < 5; call++)
      await expect(keys.keyOf('two')).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
    expect(clock.asked).toBe(1);
    clock.ms += 30_001;
    expect(await keys.keyOf('two')).toBe(two);
    expect(clock.asked).toBe(2);
  });
  test('are asked for again after an hour, and kept while nobody answers', async () => {
    const { clock, keys } = keysOver(
      async () => [one],
      down,
      async () => [two],
    );
    await keys.keyOf('one');
    clock.ms += 60 * 60 * 1000 + 1;
    expect(await keys.keyOf('one')).toBe(one);
    expect(clock.asked).toBe(2);
    clock.ms += 60 * 60 * 1000 + 1;
    expect(await keys.keyOf('one')).toBe(one);
    await expect(keys.keyOf('two')).resolves.toBe(two);
    await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.tokenInvalid' });
  });
  test('that could never be fetched are no verdict on a token', async () => {
    const { keys } = keysOver();
    await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.unreachable' });
    await expect(keys.keyOf('one')).rejects.toMatchObject({ code: 'auth.unreachable' });
  });
});

test.each([
  [undefined, 'free_user', null],
  [{}, 'free_user', null],
  [{ subscription: null }, 'free_user', null],
  [{ subscription: { plan: 'Entreprise' } }, 'entreprise', 'active'],
  [{ subscription: { planSlug: 'starter', status: 'canceled' } }, 'starter', 'canceled'],
  [{ subscription: { planSlug: 'starter', status: 'odd' } }, 'starter', 'unknown'],
  [{ subscription: { plan: 'Starter', planSlug: 'creator' } }, 'creator', 'active'],
  [{ subscription: { plan: 'gold', planSlug: 7 } }, 'free_user', null],
  ['text', 'free_user', null],
])('metadata %j mean %s, %s', (metadata, plan, status) =>
  expect(metadataReportOf(metadata, 5)).toEqual({ asOfMs: 5, plan, status, endDate: null }),
);
