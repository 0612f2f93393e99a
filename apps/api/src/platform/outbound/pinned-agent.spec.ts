import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { neverPaused, pinnedTo } from './pinned-agent';

const body = 'a'.repeat(64 * 1024);
/** Each begins a response that ends with its connection. */
const headers = ['Connection: close', `Connection: close\r\nContent-Length: ${body.length}`];

test.each(headers)('a body that is read after its server closed the connection arrives: %j', async (lines) => {
  const server = createServer((socket) =>
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\n`);
      socket.end(body);
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = pinnedTo('127.0.0.1');
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const response = await request(url, { dispatcher: agent, ...neverPaused });
    await sleep(100);
    expect((await text(response.body)).length).toBe(body.length);
  } finally {
    await agent.destroy();
    server.close();
  }
});
