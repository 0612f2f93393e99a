import { aUsage } from '../../../../../test/support/builders/usage.builder';
import { tokenScopes, type TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { accountOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { bearer, createExpiringToken, createToken } from '../../../../../test/support/named-token';
import { until } from '../../../../../test/support/until';
import { systemContext } from '../../eventing/deciders/command-context';
import { UsageReservations } from '../usage/ledger/usage-reservations';
import { sharedFixture } from '../../../../../test/support/fixtures';

type Updates = Socket<ServerEvents, ClientEvents>;

const open: Updates[] = [];
const edge = sharedFixture(() => startEdgeApp({ SIGN_IN_LIMIT: '100' }));
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));

const dial = (token: string): Updates => {
  const auth = { token };
  const socket: Updates = io(edge.url, {
    path: '/ws/updates',
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  return socket;
};
/** The socket and the names of the messages that it received. */
async function connected(token: string): Promise<{ socket: Updates; received: Set<string> }> {
  const socket = dial(token);
  const received = new Set<string>();
  socket.onAny((name: string) => received.add(name));
  await new Promise((resolve, reject) => {
    socket.once('connected', resolve).once('connect_error', reject);
  });
  return { socket, received };
}
const rejected = (token: string) =>
  new Promise<unknown>((resolve, reject) => {
    const socket = dial(token);
    socket.once('connect_error', (error) => resolve((error as Error & { data?: unknown }).data));
    socket.once('connect', () => reject(new Error('the connection was accepted')));
  });
const closed = (socket: Updates) => new Promise<string>((resolve) => socket.once('disconnect', resolve));
const answersPing = (socket: Updates) =>
  new Promise((resolve) => {
    socket.once('pong', resolve);
    socket.emit('ping');
  });

const updatesOf: Partial<Record<TokenScope, readonly string[]>> = {
  'jobs:read': [],
  'usage:read': ['usage_update'],
  'sites:read': ['connections_update'],
  'account:read': ['account_update'],
};

test('a socket receives the rows of its token’s scopes only', async () => {
  const session = await edge.signIn('ada@example.com');
  const accountId = accountOf(session);
  const sockets = new Map<TokenScope, Set<string>>();
  for (const scope of Object.keys(updatesOf) as TokenScope[]) {
    const { token } = await createToken(edge, session, [scope]);
    sockets.set(scope, (await connected(token)).received);
  }
  const all = await connected((await createToken(edge, session, tokenScopes)).token);
  await until(() => all.received.has('connected'));
  const context = systemContext('test', 'usage');
  const reservation = aUsage.reservation('job_1', 12, { accountId });
  await edge.app.get(UsageReservations, { strict: false }).reserve(reservation, context);
  await edge.http().post('/api/plugin-connections').set(bearer(session)).send({ site_url: 'https://example.com' });
  await createToken(edge, session);
  await until(() => Object.values(updatesOf).every((names = []) => names.every((name) => all.received.has(name))));
  for (const [scope, received] of sockets) {
    const expected = updatesOf[scope] ?? [];
    await until(() => expected.every((name) => received.has(name)));
    expect([...received].filter((name) => name.endsWith('_update')).sort()).toEqual(expected);
  }
});

test.each(['jobs:write', 'sites:write', 'webhooks:write'] as const)(
  'a token for %s alone opens no socket',
  async (scope) => {
    const { token } = await createToken(edge, await edge.signIn(`${scope.replace(':', '-')}@example.com`), [scope]);
    expect(await rejected(token)).toEqual({ code: 'auth.scopeMissing' });
  },
);

test('a socket closes when its named token is revoked, and only then', async () => {
  const session = await edge.signIn('bob@example.com');
  const [first, second] = [await createToken(edge, session), await createToken(edge, session)];
  const [ended, kept] = [await connected(first.token), await connected(second.token)];
  await edge.http().post('/api/users/generate-token').set(bearer(session)).send({}).expect(200);
  await Promise.all([answersPing(ended.socket), answersPing(kept.socket)]);
  const closing = closed(ended.socket);
  await edge.http().delete(`/api/auth/tokens/${first.id}`).set(bearer(session)).expect(200);
  expect(await closing).toBe('io server disconnect');
  await answersPing(kept.socket);
  expect(await rejected(first.token)).toEqual({ code: 'auth.apiTokenInvalid' });
});

test('a socket closes when its token expires', async () => {
  const accountId = accountOf(await edge.signIn('eve@example.com'));
  const expiresAt = new Date(Date.now() + 2_000).toISOString();
  const { socket } = await connected(await createExpiringToken(edge, accountId, expiresAt));
  expect(await closed(socket)).toBe('io server disconnect');
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
});
