import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as randomPause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import type { OpenApiDocument } from '../support/api-document';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { ServerProcess } from '../support/server-process';
import { until } from '../support/until';

const random = randomNumbers(seedOf('lost connections'));
const below = (end: number): number => Math.floor(random() * end);
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
const atOnce = 10;
const pages = ['/', '/voices', '/doc', '/duetcast.zip', '/duetcast-client.tgz', '/sitemap.xml', '/metrics'];

const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-lost-'));
let server: ServerProcess;
let ada: ApiClient;
let calls: readonly string[];
beforeAll(async () => {
  server = await ServerProcess.create(dataDir);
  await server.start();
  ada = await ApiClient.signedIn(server.url, 'ada@example.com');
  const compilation = [{ text: 'One line of a show.', voice_id: ada.voices[0] }];
  const { body } = await ada.request('POST /api/compilations', { body: { domain: 'example.com', compilation } });
  const job = `/api/jobs/${(body as { jobId: string }).jobId}`;
  await until(async () => (await ada.request(`GET ${job}/output`)).status === 200);
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument;
  const lists = Object.keys(document.paths).filter((path) => document.paths[path]!.get && !path.includes('{'));
  calls = [...lists, ...['', '/output', '/audit', '/audit-file'].map((end) => job + end)];
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/** Several requests at once, of which the client reads some, and then leaves. */
async function lostConnection(): Promise<void> {
  const headers = `Host: localhost\r\nAuthorization: Bearer ${ada.credential}\r\n\r\n`;
  const request = () => `GET ${oneOf(oneOf([pages, calls]))} HTTP/1.1\r\n${headers}`;
  const requests = Array.from({ length: 1 + below(8) }, request);
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(requests.join(''));
  if (below(2) === 0) socket.resume();
  await randomPause(below(80));
  if (below(2) === 0) socket.destroy();
  else socket.resetAndDestroy();
  await closed;
}

const openFiles = (): number => readdirSync(`/proc/${server.pid}/fd`).length;
async function lose(connections: number): Promise<void> {
  for (let count = 0; count < connections; count += atOnce)
    await Promise.all(Array.from({ length: atOnce }, lostConnection));
}

test('connections that are lost at any time leave no file or socket open', async () => {
  // Opens what the first requests need.
  await lose(50);
  await until(() => openFiles() < 70);
  const before = openFiles();
  await lose(sized(300, 5_000));
  await until(() => openFiles() <= before + 5);
});
