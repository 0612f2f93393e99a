import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import {
  maxConnectionsPerAccount,
  maxConnectionsPerAddress,
  maxWaitingPerAddress,
  maxPackets,
} from '@duetcast/domain/limits/connection-limits';
import type { ClientEvents, ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { startEdgeApp } from '../../../../../test/support/edge-app';
import { until } from '../../../../../test/support/until';
import { sharedFixture } from '../../../../../test/support/fixtures';

type Updates = Socket<ServerEvents, ClientEvents>;
interface ConnectError extends Error {
  data?: { code: string };
}

const anonymous = 'session_1763640000000_a1b2c3d4e5';

const open: Updates[] = [];
const edge = sharedFixture(() => startEdgeApp({ SIGN_IN_LIMIT: '100', TRUST_PROXY_HOPS: '1' }));
// The server learns of it later: each test has accounts and addresses of its own.
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));

/** Resolves to the code of a rejection, or to the connected socket. */
function dial(auth: object, address = '203.0.113.1'): Promise<Updates | string> {
  const socket: Updates = io(edge.url, {
    path: '/ws/updates',
    auth,
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  return new Promise((resolve) => {
    socket.once('connected', () => resolve(socket));
    socket.once('connect_error', (error: ConnectError) => resolve(error.data?.code ?? error.message));
  });
}
const dialMany = async (count: number, ...[auth, address]: Parameters<typeof dial>) => {
  const sockets: (Updates | string)[] = [];
  for (let index = 0; index < count; index++) sockets.push(await dial(auth, address));
  return sockets;
};
const rejections = (sockets: readonly (Updates | string)[]) => sockets.filter((socket) => typeof socket === 'string');

test('an account has at most 20 sockets, wherever they come from', async () => {
  const auth = { token: await edge.signIn() };
  expect(rejections(await dialMany(maxConnectionsPerAccount, auth))).toEqual([]);
  expect(await dial(auth, '203.0.113.2')).toBe('rate.connections');
  expect(typeof (await dial({ token: await edge.signIn('grace@example.com') }))).toBe('object');
  open[0]?.disconnect();
  await until(async () => typeof (await dial(auth)) === 'object');
});

test('an address without an account has at most 5 sockets', async () => {
  const auth = { sessionId: anonymous };
  const another = { sessionId: 'session_1763640000000_f6g7h8i9j0' };
  expect(rejections(await dialMany(maxConnectionsPerAddress, auth, '203.0.113.3'))).toEqual([]);
  expect(await dial(another, '203.0.113.3')).toBe('rate.connections');
  // The client can write only the first address of the header.
  expect(await dial(another, '198.51.100.7, 203.0.113.3')).toBe('rate.connections');
  expect(typeof (await dial(another, '203.0.113.4'))).toBe('object');
  expect(typeof (await dial({ token: await edge.signIn('eve@example.com') }, '203.0.113.3'))).toBe('object');
});

test('a socket that sends too much is closed', async () => {
  const socket = (await dial({ sessionId: anonymous }, '203.0.113.5')) as Updates;
  let pongs = 0;
  socket.on('pong', () => pongs++);
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  // The first packet connected it.
  for (let count = 1; count < maxPackets; count++) socket.emit('ping');
  await until(() => pongs === maxPackets - 1);
  expect(socket.connected).toBe(true);
  socket.emit('ping');
  expect(await closed).toMatch(/^transport/);
  expect(pongs).toBe(maxPackets - 1);
});

test('connections that present no credential are bounded for each address', async () => {
  const connections: WebSocket[] = [];
  const connect = (address: string) =>
    new Promise<'open' | 'closed'>((resolve) => {
      const headers = { 'x-forwarded-for': address };
      const url = `${edge.url.replace('http', 'ws')}/ws/updates/?EIO=4&transport=websocket`;
      const connection = new WebSocket(url, { headers });
      connections.push(connection);
      // A server that closes a connection answers no ping on it.
      connection.once('open', () => connection.ping());
      connection.once('pong', () => resolve('open'));
      connection.once('close', () => resolve('closed'));
    });
  const address = '203.0.113.6';
  const states = await Promise.all(Array.from({ length: maxWaitingPerAddress }, () => connect(address)));
  expect(states).not.toContain('closed');
  expect(await connect(address)).toBe('closed');
  expect(await connect('203.0.113.7')).toBe('open');
  connections[0]?.close();
  await until(async () => (await connect(address)) === 'open');
  for (const connection of connections) connection.terminate();
});
