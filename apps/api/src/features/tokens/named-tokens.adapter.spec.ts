import { maxNamedTokens } from '@duetcast/domain/limits/token-limits';
import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import { namedTokens } from '@duetcast/projections/tokens/named-tokens';
import { accountOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { bearer, createExpiringToken, createToken, type CreatedToken } from '../../../../../test/support/named-token';
import { EventStore } from '../../eventing/event-store/event-store';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { SignInTimes } from '../../platform/authentication/sign-in-times';
import { sharedFixture } from '../../../../../test/support/fixtures';

describe('named API tokens', () => {
  const edge = sharedFixture(() => startEdgeApp({ SIGN_IN_LIMIT: '100' }));
  afterEach(() => jest.restoreAllMocks());

  const list = async (session: string) => {
    const response = await edge.http().get('/api/auth/tokens').set(bearer(session)).expect(200);
    return (response.body as { data: CreatedToken[] }).data;
  };
  const revoke = (session: string, id: string) => edge.http().delete(`/api/auth/tokens/${id}`).set(bearer(session));
  const usage = (token: string) => edge.http().get('/api/usage/history').set(bearer(token));

  test('are returned once, listed without the token, and end when revoked', async () => {
    const session = await edge.signIn('ada@example.com');
    const { token, ...created } = await createToken(edge, session, ['usage:read'], {
      name: ' Blog ',
      expiresInDays: 30,
    });
    expect(token).toMatch(/^dc_[A-Za-z0-9_-]{43}$/);
    expect(created).toEqual({
      id: expect.stringMatching(/^tok_[0-9a-f]{16}$/) as string,
      name: 'Blog',
      lastFour: token.slice(-4),
      scopes: ['usage:read'],
      createdAt: expect.any(String) as string,
      expiresAt: expect.any(String) as string,
      lastUsedAt: null,
      charactersPerMonth: null,
      charactersUsed: 0,
      sites: 0,
    });
    expect(await list(session)).toEqual([created]);
    await usage(token).expect(200);
    await revoke(session, created.id).expect(200);
    expect((await usage(token).expect(401)).body).toMatchObject({ code: 'auth.apiTokenInvalid' });
    expect(await list(session)).toEqual([]);
    expect((await revoke(session, created.id).expect(404)).body).toMatchObject({ code: 'token.unknown' });
  });

  test('are no concern of other accounts, nor of the own token', async () => {
    const [session, other] = [await edge.signIn('bob@example.com'), await edge.signIn('eve@example.com')];
    const { id, token } = await createToken(edge, session);
    expect(await list(other)).toEqual([]);
    await revoke(other, id).expect(404);
    const own = await edge.http().post('/api/users/generate-token').set(bearer(session)).send({}).expect(200);
    await edge.http().post('/api/users/revoke-token').set(bearer(session)).send({}).expect(200);
    await usage(token).expect(200);
    const { api_token: ownToken } = (own.body as { data: { api_token: string } }).data;
    await usage(ownToken).expect(401);
  });

  test('get a budget when they are made or later, from their owner only', async () => {
    const [session, other] = [await edge.signIn('nia@example.com'), await edge.signIn('oda@example.com')];
    const { id, token } = await createToken(edge, session, ['jobs:write'], { charactersPerMonth: 0 });
    const change = (credential: string, charactersPerMonth: unknown) =>
      edge.http().patch(`/api/auth/tokens/${id}`).set(bearer(credential)).send({ charactersPerMonth });
    expect(await list(session)).toEqual([expect.objectContaining({ id, charactersPerMonth: 0 })]);
    expect((await change(session, 5_000).expect(200)).body).toMatchObject({ data: { id, charactersPerMonth: 5_000 } });
    await change(token, 9_000).expect(403);
    await change(other, 9_000).expect(404);
    for (const wrong of [-1, 1.5, '100', undefined])
      expect((await change(session, wrong).expect(400)).body).toMatchObject({
        errors: [{ param: 'charactersPerMonth' }],
      });
    expect(await list(session)).toEqual([expect.objectContaining({ charactersPerMonth: 5_000 })]);
    await revoke(session, id).expect(200);
    expect((await change(session, null).expect(404)).body).toMatchObject({ code: 'token.unknown' });
  });

  test('expire', async () => {
    const accountId = accountOf(await edge.signIn('fay@example.com'));
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await usage(await createExpiringToken(edge, accountId, soon)).expect(200);
    const past = new Date(Date.now() - 1).toISOString();
    expect((await usage(await createExpiringToken(edge, accountId, past)).expect(401)).body).toMatchObject({
      code: 'auth.apiTokenInvalid',
    });
  });

  test('report their last use', async () => {
    const session = await edge.signIn('gil@example.com');
    const { token } = await createToken(edge, session, ['usage:read']);
    const writes = jest.spyOn(edge.app.get(StateStore), 'put');
    for (let call = 0; call < 3; call++) await usage(token).expect(200);
    expect(writes.mock.calls.filter(([kind]) => kind === 'token-use')).toHaveLength(1);
    const [{ lastUsedAt } = { lastUsedAt: null }] = await list(session);
    expect(Date.now() - Date.parse(lastUsedAt ?? '')).toBeLessThan(60_000);
  });

  test('are accepted while their use cannot be recorded', async () => {
    const session = await edge.signIn('hal@example.com');
    const { token } = await createToken(edge, session, ['usage:read']);
    const write = jest.spyOn(edge.app.get(StateStore), 'put').mockRejectedValue(new StoreUnavailable('cut'));
    await usage(token).expect(200);
    write.mockRestore();
    await usage(token).expect(200);
    expect((await list(session))[0]?.lastUsedAt).not.toBeNull();
  });

  test('name the scope that a call needs', async () => {
    const session = await edge.signIn('ida@example.com');
    const { token } = await createToken(edge, session, ['jobs:read']);
    expect((await usage(token).expect(403)).body).toMatchObject({
      code: 'auth.scopeMissing',
      requiredScope: 'usage:read',
    });
    const status = async (credential: string) =>
      (await edge.http().get('/api/auth/status').set(bearer(credential)).expect(200)).body as object;
    expect(await status(token)).toMatchObject({ data: { authenticated: false } });
    const reader = await createToken(edge, session, ['account:read']);
    expect(await status(reader.token)).toMatchObject({ data: { authenticated: true } });
  });

  test('are as many as the limit, and not one more', async () => {
    const session = await edge.signIn('kim@example.com');
    for (let count = 0; count < maxNamedTokens; count++) await createToken(edge, session, ['jobs:read']);
    const tokens = await list(session);
    expect(tokens).toHaveLength(maxNamedTokens);
    const body = { name: 'One more', scopes: ['jobs:read'] };
    const create = () => edge.http().post('/api/auth/tokens').set(bearer(session)).send(body);
    expect((await create().expect(413)).body).toMatchObject({ code: 'token.tooMany' });
    await revoke(session, tokens[0]?.id ?? '').expect(200);
    await create().expect(201);
  });

  test('need a recent sign-in to be created, and a session to be managed', async () => {
    const session = await edge.signIn('lea@example.com');
    const { id, token } = await createToken(edge, session);
    const body = { name: 'Another', scopes: ['jobs:read'] };
    await edge.http().post('/api/auth/tokens').set(bearer(token)).send(body).expect(403);
    await edge.http().get('/api/auth/tokens').set(bearer(token)).expect(403);
    await revoke(token, id).expect(403);
    const times = edge.app.get(SignInTimes, { strict: false });
    jest.spyOn(times, 'signInTimeOf').mockResolvedValue(new Date(Date.now() - recentSignInMs - 1).toISOString());
    const refused = await edge.http().post('/api/auth/tokens').set(bearer(session)).send(body).expect(403);
    expect(refused.body).toMatchObject({ code: 'auth.recentSignIn' });
    await revoke(session, id).expect(200);
  });

  test('are stored as hashes, their names sealed', async () => {
    const session = await edge.signIn('mia@example.com');
    const { token, id } = await createToken(edge, session, ['jobs:read'], { name: 'Name of Mia' });
    const events: string[] = [];
    for await (const { type, data, metadata, sealed } of edge.app.get(EventStore).readAll({}))
      if (type === 'NamedTokenCreated' && data.tokenId === id) events.push(JSON.stringify({ data, metadata, sealed }));
    expect(events).toHaveLength(1);
    expect(events[0]).not.toContain(token);
    expect(events[0]).toContain('"sealed":["name"]');
    for await (const { row } of allRows(edge.app.get(ReadModelStore), namedTokens.name, {}))
      expect(JSON.stringify(row)).not.toContain(token);
  });
});
