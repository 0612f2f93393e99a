import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as readLater } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { pinnedTo, request } from './outbound-request';

const body = 'a'.repeat(64 * 1024);
const unreadBytes = 30_000;
const servers: Server[] = [];

/** Sends a response, and closes the connection at once. */
async function closingServer(bytes: number, withLength: boolean): Promise<string> {
  const length = withLength ? `Content-Length: ${bytes}\r\n` : '';
  const server = createServer((socket) =>
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n${length}Connection: close\r\n\r\n`);
      socket.end(body.slice(0, bytes));
    }),
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
afterEach(() => void servers.splice(0).forEach((server) => server.close()));

// An error of undici's parser has no caller: it ends a process, and fails these tests.
describe.each([
  ['a length', true],
  ['no length', false],
])('a response with %s, whose server closed the connection', (_name, withLength) => {
  test('arrives when it is read later', async () => {
    const url = await closingServer(body.length, withLength);
    const agent = await pinnedTo('127.0.0.1');
    const { signal } = new AbortController();
    const response = await request(url, { dispatcher: agent, signal });
    await readLater(100);
    expect((await text(response.body)).length).toBe(body.length);
    await agent.destroy();
  });

  test('does no harm when nothing reads it', async () => {
    const url = await closingServer(unreadBytes, withLength);
    const { status } = await fetch(url);
    await readLater(100);
    expect(status).toBe(200);
  });
});
