import { aUsage } from '../../../../../test/support/builders/usage.builder';
import { CommandBus } from '@nestjs/cqrs';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { accountOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { ChangeAccount } from '../accounts/public';
import { UsageReservations } from '../usage/ledger/usage-reservations';
import { sharedFixture } from '../../../../../test/support/fixtures';

type Updates = Socket<ServerEvents, ClientEvents>;
interface ConnectError extends Error {
  data?: { code: string };
}

const anonymous = 'session_1763640000000_a1b2c3d4e5';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const open: Updates[] = [];
const edge = sharedFixture(() => startEdgeApp({ SIGN_IN_LIMIT: '100' }));
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));

const dial = (auth: object, transports = ['websocket']): Updates => {
  const socket: Updates = io(edge.url, { path: '/ws/updates', auth, transports, forceNew: true, reconnection: false });
  open.push(socket);
  return socket;
};
const next = <Name extends keyof ServerEvents>(socket: Updates, name: Name) =>
  new Promise<Parameters<ServerEvents[Name]>[0]>((resolve) => {
    const listen = socket.once.bind(socket) as (event: string, listener: (payload: never) => void) => unknown;
    listen(name, resolve);
  });
const connected = async (auth: object, transports?: string[]) => {
  const socket = dial(auth, transports);
  const greeting = await new Promise<Parameters<ServerEvents['connected']>[0]>((resolve, reject) => {
    socket.once('connected', resolve).once('connect_error', reject);
  });
  return { socket, greeting };
};
const rejected = (auth: object) =>
  new Promise<ConnectError>((resolve, reject) => {
    dial(auth)
      .once('connect_error', resolve)
      .once('connect', () => reject(new Error('the connection was accepted')));
  });
const disconnected = (socket: Updates) => new Promise<string>((resolve) => socket.once('disconnect', resolve));

describe('opening a socket', () => {
  test('accepts a session, an API token or an anonymous session', async () => {
    const session = await edge.signIn();
    const generated = await edge.http().post('/api/users/generate-token').set(bearer(session)).send({}).expect(200);
    const { api_token: token } = (generated.body as { data: { api_token: string } }).data;
    expect((await connected({ token: session })).greeting).toMatchObject({ kind: 'user' });
    expect((await connected({ token })).greeting).toMatchObject({ kind: 'token' });
    expect((await connected({ sessionId: anonymous })).greeting).toMatchObject({ kind: 'anonymous' });
    expect((await connected({ token: session }, ['polling'])).greeting).toMatchObject({ kind: 'user' });
  });

  test.each([
    [{}, 'auth.required', 'Authentication required'],
    [{ token: 'nonsense' }, 'auth.tokenInvalid', 'The session token is not valid.'],
    [{ token: `dc_${'A'.repeat(43)}` }, 'auth.apiTokenInvalid', 'The API token is unknown or has been revoked.'],
    [{ token: 7 }, 'auth.required', 'Authentication required'],
    [{ sessionId: 'session_1_x' }, 'auth.required', 'Authentication required'],
  ])('rejects %j with code %s', async (auth, code, message) => {
    const error = await rejected(auth);
    expect(error.message).toBe(message);
    expect(error.data).toEqual({ code });
  });

  test('responds to ping', async () => {
    const { socket } = await connected({ sessionId: anonymous });
    const pong = next(socket, 'pong');
    socket.emit('ping');
    expect(Date.parse((await pong).at)).not.toBeNaN();
  });
});

describe('changed rows', () => {
  test('include usage and connections after their events', async () => {
    const session = await edge.signIn();
    const { socket } = await connected({ token: session });
    const accountId = accountOf(session);
    const context = {
      commandId: 'work-1',
      actor: { kind: 'user', id: accountId },
      correlationId: 'request-1',
      causationId: 'request-1',
    } as const;
    const [usage, site] = [next(socket, 'usage_update'), next(socket, 'connections_update')];
    await edge.app
      .get(UsageReservations, { strict: false })
      .reserve(aUsage.reservation('job_1', 12, { accountId }), context);
    await edge.http().post('/api/plugin-connections').set(bearer(session)).send({ site_url: 'https://example.com' });
    expect(await usage).toMatchObject({ type: 'created', usage: { domain: 'example.com', characterLimit: 10_000 } });
    expect((await usage).usage).not.toHaveProperty('accountId');
    expect(await site).toMatchObject({ type: 'created', site: { site_domain: 'example.com', is_active: true } });
  });
});

describe('a changed account', () => {
  test('is announced to its owner without its data', async () => {
    const session = await edge.signIn('four@example.com');
    const [{ socket }, grace] = [
      await connected({ token: session }),
      await connected({ token: await edge.signIn('grace@example.com') }),
    ];
    const updatesOfGrace = jest.fn();
    grace.socket.on('account_update', updatesOfGrace);
    const accountId = accountOf(session);
    const update = next(socket, 'account_update');
    const generated = await edge.http().post('/api/users/generate-token').set(bearer(session)).send({}).expect(200);
    const position = expect.any(String) as string;
    const notice = { kind: 'access', at: expect.any(String) as string };
    expect(await update).toEqual({ type: 'created', account: { accountId, position, notice } });
    const revoked = next(socket, 'account_update');
    await edge.http().post('/api/users/revoke-token').set(bearer(session)).send({}).expect(200);
    expect(await revoked).toEqual({ type: 'updated', account: { accountId, position } });
    expect(generated.body).toHaveProperty('data.api_token');
    const pong = next(grace.socket, 'pong');
    grace.socket.emit('ping');
    await pong;
    expect(updatesOfGrace).not.toHaveBeenCalled();
  });

  test('is announced when its plan changes', async () => {
    const session = await edge.signIn('five@example.com');
    const { socket } = await connected({ token: session });
    const accountId = accountOf(session);
    const update = next(socket, 'account_update');
    const actor = { kind: 'user', id: accountId } as const;
    const context = { commandId: 'plan-1', actor, correlationId: 'request-2', causationId: 'request-2' };
    const command = new ChangeAccount({ accountId, change: { type: 'ChangePlan', plan: 'creator' }, context });
    await edge.app.get(CommandBus).execute(command);
    expect(await update).toMatchObject({ type: 'updated', account: { accountId } });
  });
});

describe('a socket closes', () => {
  test('when its session ends, and only then', async () => {
    const ended = await edge.signIn('two@example.com');
    const other = await edge.signIn('two@example.com');
    const [first, second] = [await connected({ token: ended }), await connected({ token: other })];
    const closed = disconnected(first.socket);
    await edge.http().post('/api/auth/logout').set(bearer(ended)).expect(200);
    expect(await closed).toBe('io server disconnect');
    const pong = next(second.socket, 'pong');
    second.socket.emit('ping');
    await pong;
    expect((await rejected({ token: ended })).data).toEqual({ code: 'auth.tokenInvalid' });
  });

  test('when its API token is replaced or revoked', async () => {
    const session = await edge.signIn('three@example.com');
    const generate = async () => {
      const generated = await edge.http().post('/api/users/generate-token').set(bearer(session)).send({}).expect(200);
      return (generated.body as { data: { api_token: string } }).data.api_token;
    };
    const first = await connected({ token: await generate() });
    const replaced = disconnected(first.socket);
    const second = await connected({ token: await generate() });
    expect(await replaced).toBe('io server disconnect');
    const revoked = disconnected(second.socket);
    await edge.http().post('/api/users/revoke-token').set(bearer(session)).send({}).expect(200);
    expect(await revoked).toBe('io server disconnect');
  });
});
