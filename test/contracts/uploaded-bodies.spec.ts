import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { createFastifyAdapter } from '../../apps/api/src/platform/http/fastify';

/** What reached a handler: a command would have kept it. */
const taken: unknown[] = [];
let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  server = (await createFastifyAdapter(readConfig({}))).getInstance<FastifyInstance>();
  const take = async ({ body }: { body: unknown }) => ({ taken: taken.push(body) });
  server.post('/audio', { config: { acceptsFile: 'audio' } }, take);
  server.post('/image', { config: { acceptsFile: 'image' } }, take);
  server.post('/lexicon', { config: { textMediaType: 'application/pls+xml' } }, take);
  server.post('/script', take);
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => server.close());

const uploads = [
  ['/audio', 'audio/wav', 'RIFF and the samples of a sound'],
  ['/image', 'image/png', '\u0089PNG and the pixels of a cover'],
  ['/script', 'application/json', '{"text":"a script", "lines":[1]}'],
  ['/lexicon', 'application/pls+xml', '<lexicon><lexeme/></lexicon> \n'],
] as const;

/** The body with its length, and in two chunks. */
const framings = {
  length: (body: string) => `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  chunks: (body: string) =>
    `transfer-encoding: chunked\r\n\r\n${[body.slice(0, 9), body.slice(9), '']
      .map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`)
      .join('')}`,
};

/** Sends a part of a request and ends the connection; what the server answered. */
function sent(part: string, end: 'close' | 'reset'): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(part, () => (end === 'close' ? socket.end() : socket.resetAndDestroy())),
    );
    socket.on('data', (bytes) => (response += bytes.toString('latin1'))).on('error', () => undefined);
    socket.on('close', () => resolve(response));
  });
}

describe.each(uploads)('%s, %s', (path, type, body) => {
  const requestOf = (framed: string) =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\n${framed}`;

  test.each(Object.entries(framings))('cut anywhere, with %s: nothing is taken', async (_name, framing) => {
    const request = requestOf(framing(body));
    const headers = request.indexOf('\r\n\r\n') + 4;
    const cuts = Array.from({ length: request.length - headers }, (_, at) => request.slice(0, headers + at));
    for (const end of ['close', 'reset'] as const)
      for (const response of await Promise.all(cuts.map((part) => sent(part, end))))
        expect(response).not.toMatch(/^HTTP\/1\.1 2/);
    expect(taken).toEqual([]);
    expect(await sent(request, 'close')).toMatch(/^HTTP\/1\.1 200 /);
    expect(taken.splice(0)).toHaveLength(1);
  });
});
