import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as slowly } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config/config';
import { defaultTimeouts } from './bodies/slow-bodies';
import { createFastifyAdapter } from './fastify';

const timeouts = { ...defaultTimeouts, headersMs: 400, bodyMs: 400, uploadMs: 1_200, checkEveryMs: 50 };
const headers = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';

/** A response of three lines that takes longer than any request may. */
async function* slowLines() {
  for (const line of ['one', 'two', 'three']) {
    yield `${line}\n`;
    await slowly(timeouts.uploadMs / 2);
  }
}

let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  const adapter = await createFastifyAdapter(readConfig({}), null, timeouts);
  server = adapter.getInstance<FastifyInstance>();
  server.post('/echo', (request) => request.body);
  const route = { url: '/slow', handler: () => Readable.from(slowLines()) };
  server.route({ ...route, method: ['GET', 'POST', 'DELETE'] });
  server.post('/audio', { config: { acceptsFile: 'audio' } }, () => ({ received: true }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** Sends the text, then a byte of `rest` every 100 ms, until the server closes the connection. */
function trickle(text: string, rest: string): Promise<{ response: string; afterMs: number }> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1');
    let [response, sent] = ['', 0];
    const timer = setInterval(() => socket.write(rest[sent++] ?? 'x'), 100);
    socket.on('data', (data) => (response += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ response, afterMs: performance.now() - startedAt });
    });
    socket.write(text);
  });
}

test('headers that arrive slowly end the connection', async () => {
  const { response, afterMs } = await trickle('POST /echo HTTP/1.1\r\n', 'X-Slow: '.repeat(100));
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeLessThan(5_000);
});

test('a connection that sends nothing is closed', async () => {
  const socket = connect(port, '127.0.0.1');
  const startedAt = performance.now();
  await new Promise((resolve) => socket.resume().once('close', resolve));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('a body that arrives slowly ends the connection', async () => {
  const { response, afterMs } = await trickle(`POST /echo HTTP/1.1\r\n${headers}{"a":"`, 'a'.repeat(100));
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeGreaterThan(300);
  expect(afterMs).toBeLessThan(timeouts.uploadMs);
});

test('a file of audio may take longer, but not forever', async () => {
  const upload = headers.replace('application/json', 'audio/mpeg');
  const { afterMs } = await trickle(`POST /audio HTTP/1.1\r\n${upload}`, 'a'.repeat(100));
  expect(afterMs).toBeGreaterThan(timeouts.uploadMs - 200);
  expect(afterMs).toBeLessThan(6_000);
});

test('a request in time is not cut off, on a connection that stays open', async () => {
  const url = `http://127.0.0.1:${port}/echo`;
  for (let count = 0; count < 3; count++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ count }),
    });
    expect(await response.json()).toEqual({ count });
    await slowly(300);
  }
});

test.each([
  { method: 'GET' },
  { method: 'DELETE' },
  { method: 'POST' },
  { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
])('a response may take longer than a request: %j', async (request) => {
  const response = await fetch(`http://127.0.0.1:${port}/slow`, request);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('one\ntwo\nthree\n');
});

test('a body that arrives slowly ends a response that has begun, without a second one in it', async () => {
  const { response, afterMs } = await trickle(`GET /slow HTTP/1.1\r\n${headers}{"a":"`, 'a'.repeat(100));
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).not.toContain('HTTP/1.1 408');
  expect(afterMs).toBeLessThan(timeouts.uploadMs);
});
