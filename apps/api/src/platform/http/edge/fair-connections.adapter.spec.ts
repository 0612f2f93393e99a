import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as slowReader } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { maxRequestsInFlight } from '@duetcast/domain/limits/request-limits';
import { until } from '../../../../../../test/support/until';
import { readConfig } from '../../config/config';
import { defaultTimeouts } from '../bodies/slow-bodies';
import { onClosed } from '../../requests/on-closed';
import { createFastifyAdapter } from '../fastify';

const timeouts = { ...defaultTimeouts, stalledMs: 300, stalledStreamMs: 900 };
/** More than the system takes for a client that does not read. */
const largeText = 'x'.repeat(8_000_000);
const chunk = Buffer.alloc(64 * 1024);
const requests = 400;

let server: FastifyInstance;
let port: number;
/** Requests to `/text`, `/large` and `/held`. */
let started = 0;
/** Requests to `/held` and `/late` have no response. */
let isHeld = true;
/** Those of requests to `/endless` and `/late`. */
const streams: Readable[] = [];
/** How many requests have been responded to, or have lost their connection. */
let closed = 0;
const sockets: Socket[] = [];
/** The server's ends, in the order of the connections. */
const accepted: Socket[] = [];
beforeAll(async () => {
  const adapter = await createFastifyAdapter(readConfig({}), null, timeouts);
  server = adapter.getInstance<FastifyInstance>();
  const count = () => (started += 1);
  server.get('/text', { onRequest: async () => void count() }, () => 'x'.repeat(100_000));
  server.get('/large', { onRequest: async () => void count() }, () => largeText);
  server.get('/stream', () => Readable.from(Array.from({ length: 200 }, () => chunk)));
  const endless = () => {
    const source = new Readable({ read: () => source.push(chunk) });
    streams.push(source);
    return source;
  };
  server.get('/endless', endless);
  server.get('/late', { onRequest: async () => void count() }, () => until(() => !isHeld).then(endless));
  server.get('/held', { onRequest: async () => void count() }, () => until(() => !isHeld));
  server.addHook('onRequest', async (_request, reply) => onClosed(reply.raw, () => (closed += 1)));
  server.post('/echo', (request) => request.body);
  server.server.on('connection', (socket: Socket) => accepted.push(socket));
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
beforeEach(() => {
  [started, isHeld] = [0, true];
  accepted.splice(0);
});
afterEach(() => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  // The end of a client whose requests are not read is noticed when it gets a response.
  isHeld = false;
});
afterAll(() => server.close());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const lastGet = (path: string) => get(path).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
/** A connection that has sent the text and reads nothing. */
function sent(text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).pause();
  socket.write(text);
  return socket;
}
/** Reads all responses to requests of which the last ends the connection. */
function read(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (data) => chunks.push(data));
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.resume();
  });
}
const other = async () =>
  (
    await fetch(`http://127.0.0.1:${port}/echo`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  ).status;

test('requests of a client that does not read do not start, and get their responses once it reads', async () => {
  const socket = sent(get('/text').repeat(requests - 1) + lastGet('/text'));
  await until(() => started >= maxRequestsInFlight);
  expect(await other()).toBe(200);
  // What the system buffers, the bytes that may be unsent, and what is in flight.
  expect(started).toBeLessThan(100);
  expect((await read(socket)).match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(requests);
  expect(started).toBe(requests);
});

test('no more than the limit are worked on at once, and no further ones are read', async () => {
  const socket = sent(get('/held').repeat(maxRequestsInFlight));
  await until(() => started === maxRequestsInFlight);
  socket.write(get('/text').repeat(20_000));
  await until(() => accepted[0]!.bytesRead > 10_000);
  expect(await other()).toBe(200);
  expect(await other()).toBe(200);
  expect(accepted[0]!.bytesRead).toBeLessThan(200_000);
  expect(started).toBe(maxRequestsInFlight);
});

test('a client that holds up its next request is disconnected, unless the server does', async () => {
  sent(get('/held').repeat(maxRequestsInFlight + 1));
  await until(() => started === maxRequestsInFlight);
  sent(get('/large').repeat(20));
  await until(() => accepted[1]?.destroyed);
  expect(accepted[0]!.destroyed).toBe(false);
});

test.each([
  ['/large', largeText.length],
  ['/stream', 200 * chunk.length],
])('a reader that pauses gets all of %s if no request waits', async (path, bytes) => {
  const socket = sent(lastGet(path));
  // A deadline that must not exist passes.
  await slowReader(2 * timeouts.stalledStreamMs);
  expect((await read(socket)).length).toBeGreaterThan(bytes);
});

test.each(['/endless', '/held', '/large', '/text'])(
  'a connection that is lost ends all its requests to %s, also those that wait for an earlier response',
  async (path) => {
    [closed] = [0, streams.splice(0)];
    const socket = sent(get('/endless') + get(path).repeat(3));
    await until(() => streams.length > 0 && accepted[0]!.writableLength > 0);
    await nextTurn();
    socket.destroy();
    await until(() => closed === 4 && streams.every(({ destroyed }) => destroyed));
  },
);

test('the file of a response that is ready after its connection was lost is closed', async () => {
  [closed] = [0, streams.splice(0)];
  const socket = sent(get('/late').repeat(3));
  await until(() => started === 3);
  socket.destroy();
  await until(() => closed === 3);
  isHeld = false;
  await until(() => streams.length === 3 && streams.every(({ destroyed }) => destroyed));
});
