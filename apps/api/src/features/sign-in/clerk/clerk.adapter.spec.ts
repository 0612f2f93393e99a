import type { AccountCommand } from '@duetcast/domain/accounts/account-decider';
import { CommandBus } from '@nestjs/cqrs';
import { exportSPKI } from 'jose';
import type { Response } from 'supertest';
import {
  clerkToken,
  clerkVariables,
  signingKey,
  startClerk,
  type ClerkServer,
  type SigningKey,
} from '../../../../../../test/support/clerk-server';
import { ChangeAccount } from '../../accounts/public';
import { startEdgeApp, type EdgeApp } from '../../../../../../test/support/edge-app';

interface Me {
  readonly id: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly planSlug: string;
  readonly subscription: { readonly plan: string; readonly status: string };
}

let key: SigningKey;
let otherKey: SigningKey;
beforeAll(async () => {
  [key, otherKey] = await Promise.all([signingKey('ins_1'), signingKey('ins_1')]);
});

const meOf = (app: EdgeApp, token: string) =>
  app
    .http()
    .get('/api/users/me')
    .set({ authorization: `Bearer ${token}` });
const profileOf = ({ body }: Response) => (body as { data: Me }).data;

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

  test('opens an account at the first request, fetching keys and address once', async () => {
    clerk.addUser('user_ada', 'Ada@Example.com');
    const first = profileOf(await meOf(app, await clerkToken(key, { sub: 'user_ada' })).expect(200));
    expect(first).toMatchObject({ email: 'ada@example.com', is_admin: false, planSlug: 'free_user' });
    expect(first.id).toMatch(/^acc_[0-9a-f]{24}$/);
    const second = profileOf(await meOf(app, await clerkToken(key, { sub: 'user_ada', sid: 'sess_2' })).expect(200));
    expect(second.id).toBe(first.id);
    expect(clerk.requests.map(({ path }) => path)).toEqual(['/v1/jwks', '/v1/users/user_ada']);
  });

  test('keeps the address that the hosted sign-in manages', async () => {
    clerk.addUser('user_ida', 'ida@example.com');
    const token = await clerkToken(key, { sub: 'user_ida', fva: [0, -1] });
    await meOf(app, token).expect(200);
    const refused = await app
      .http()
      .post('/api/auth/address-change')
      .set({ authorization: `Bearer ${token}` })
      .send({ email: 'other@example.com' })
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'account.addressElsewhere' });
  });

  test('uses a verified address from the token', async () => {
    const before = clerk.requests.length;
    const claims = { sub: 'user_grace', email: 'Grace@Example.com', email_verified: true, sid: undefined };
    expect(profileOf(await meOf(app, await clerkToken(key, claims)).expect(200)).email).toBe('grace@example.com');
    expect(clerk.requests.length).toBe(before);
  });

  test('an unverified address does not grant admin rights', async () => {
    clerk.addUser('user_mallory', 'root@example.com', 'unverified');
    const claims = { sub: 'user_mallory', email: 'root@example.com' };
    const mallory = profileOf(await meOf(app, await clerkToken(key, claims)).expect(200));
    expect(mallory).toMatchObject({ email: '', is_admin: false });
    clerk.addUser('user_root', 'root@example.com');
    const root = profileOf(await meOf(app, await clerkToken(key, { sub: 'user_root' })).expect(200));
    expect(root).toMatchObject({ email: 'root@example.com', is_admin: true });
  });

  test('ten concurrent first requests open one account', async () => {
    clerk.addUser('user_burst', 'burst@example.com');
    const token = await clerkToken(key, { sub: 'user_burst' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => meOf(app, token)));
    expect(new Set(answers.map((response) => profileOf(response).id)).size).toBe(1);
    expect(clerk.requests.filter(({ path }) => path === '/v1/users/user_burst')).toHaveLength(1);
  });

  test('the __session cookie authorizes reads by players and downloads, but no changes', async () => {
    clerk.addUser('user_listener', 'listener@example.com');
    const hosted = await clerkToken(key, { sub: 'user_listener' });
    const whoIs = async (cookie: string) =>
      profileOf(await app.http().get('/api/users/me').set({ cookie }).expect(200)).email;
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
    const change = app
      .http()
      .post('/api/users/generate-token')
      .set({ cookie: `__session=${hosted}` });
    await change.send({}).expect(401);
  });

  test('local sessions keep working beside it', async () => {
    const token = await app.signIn('local@example.com');
    expect(profileOf(await meOf(app, token).expect(200)).email).toBe('local@example.com');
  });

  const invalidTokens: [string, () => Promise<string>, string][] = [
    ['an expired token', () => clerkToken(key, { sub: 'user_ada' }, 120), 'auth.tokenExpired'],
    ['a token from the future', () => clerkToken(key, { sub: 'user_ada' }, -3600), 'auth.tokenInvalid'],
    [
      'another issuer',
      () => clerkToken(key, { sub: 'user_ada', iss: 'https://clerk.other.example' }),
      'auth.tokenInvalid',
    ],
    ['another site', () => clerkToken(key, { sub: 'user_ada', azp: 'https://evil.example' }), 'auth.tokenInvalid'],
    ['another key of the same name', () => clerkToken(otherKey, { sub: 'user_ada' }), 'auth.tokenInvalid'],
    ['an unknown key', () => clerkToken({ ...key, kid: 'ins_9' }, { sub: 'user_ada' }), 'auth.tokenInvalid'],
    ['a pending session', () => clerkToken(key, { sub: 'user_ada', sts: 'pending' }), 'auth.tokenInvalid'],
    ['no user', () => clerkToken(key, {}), 'auth.tokenInvalid'],
    ['our issuer under their key', () => clerkToken(key, { sub: 'user_ada', iss: 'duetcast' }), 'auth.tokenInvalid'],
    ['no token at all', async () => 'nonsense', 'auth.tokenInvalid'],
  ];
  test.each(invalidTokens)('%s is rejected', async (_name, token, code) => {
    expect((await meOf(app, await token()).expect(401)).body).toMatchObject({ success: false, code });
  });

  test('a token without a signature or with alg none is rejected', async () => {
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

  test('signing out everywhere rejects earlier sessions and ends them at Clerk', async () => {
    clerk.addUser('user_out', 'out@example.com');
    const tokenOf = (sid: string) => clerkToken(key, { sub: 'user_out', sid });
    const { id } = profileOf(await meOf(app, await tokenOf('sess_old')).expect(200)) as unknown as { id: string };
    clerk.addSession('sess_old', Date.now() - 60_000);
    clerk.addSession('sess_new', Date.now() + 60_000);
    const context = {
      commandId: 'out',
      actor: { kind: 'admin', id: 'root' },
      correlationId: 'c',
      causationId: 'c',
    } as const;
    const command = { type: 'SignOutEverywhere', now: new Date().toISOString() } as const;
    await app.app.get(CommandBus).execute(new ChangeAccount({ accountId: id, change: command, context }));
    await meOf(app, await tokenOf('sess_old')).expect(401);
    expect(clerk.requests.at(-1)).toMatchObject({ method: 'POST', path: '/v1/sessions/sess_old/revoke' });
    await meOf(app, await tokenOf('sess_new')).expect(200);
    await meOf(app, await tokenOf('sess_unknown')).expect(401);
  });

  test('a suspended user is refused until the suspension is lifted', async () => {
    clerk.addUser('user_spam', 'spam@example.com');
    clerk.addSession('sess_later', Date.now() + 60_000);
    const token = await clerkToken(key, { sub: 'user_spam', sid: 'sess_later' });
    const { id } = profileOf(await meOf(app, token).expect(200)) as unknown as { id: string };
    const actor = { kind: 'admin', id: 'root' } as const;
    const change = (command: AccountCommand) => {
      const context = { commandId: command.type, actor, correlationId: 'c', causationId: 'c' };
      return app.app.get(CommandBus).execute(new ChangeAccount({ accountId: id, change: command, context }));
    };
    await change({ type: 'SuspendAccount', now: new Date().toISOString(), publicAudio: 'keep', reason: 'Spam.' });
    expect((await meOf(app, token).expect(403)).body).toMatchObject({ code: 'account.suspended' });
    await change({ type: 'LiftSuspension', reason: 'A mistake.' });
    await meOf(app, token).expect(200);
  });

  test('headers with a plan or user are ignored', async () => {
    const token = await clerkToken(key, { sub: 'user_ada' });
    const claims = {
      'x-user-id': 'user_root',
      'x-subscription-plan': 'entreprise',
      'x-user-email': 'root@example.com',
    };
    const me = profileOf(await meOf(app, token).set(claims).expect(200));
    expect(me).toMatchObject({ email: 'ada@example.com', planSlug: 'free_user', is_admin: false });
  });

  test('known users stay signed in while Clerk is down', async () => {
    await clerk.close();
    const known = await clerkToken(key, { sub: 'user_ada' });
    await meOf(app, known).expect(200);
    const unknown = await clerkToken(key, { sub: 'user_later' });
    expect((await meOf(app, unknown).expect(503)).body).toMatchObject({ code: 'auth.unreachable' });
  });
});

test('with CLERK_JWT_KEY, tokens are verified without requests to Clerk', async () => {
  const clerk = await startClerk();
  const pem = (await exportSPKI(key.publicKey)).replaceAll('\n', '\\n');
  const app = await startEdgeApp({ ...clerkVariables(clerk.url), CLERK_JWT_KEY: pem, PORT: '3000' });
  try {
    const claims = { sub: 'user_ada', email: 'ada@example.com', email_verified: true };
    await meOf(app, await clerkToken(key, claims)).expect(200);
    await meOf(app, await clerkToken(otherKey, claims)).expect(401);
    expect(clerk.requests).toEqual([]);
  } finally {
    await app.close();
    await clerk.close();
  }
});

test('without Clerk, its tokens and webhooks are rejected', async () => {
  const app = await startEdgeApp();
  try {
    await meOf(app, await clerkToken(key, { sub: 'user_ada' })).expect(401);
    const webhook = await app.http().post('/api/webhooks/clerk').send({}).expect(501);
    expect(webhook.body).toMatchObject({ code: 'auth.notConfigured' });
  } finally {
    await app.close();
  }
});
