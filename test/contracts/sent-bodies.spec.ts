import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { IndexedEventRow } from '@duetcast/projections/events/event-index';
import type { UsageLine } from '@duetcast/projections/usage/usage-lines';
import type { FastifyInstance } from 'fastify';
import { EventFeed } from '../../apps/api/src/features/events/event-feed';
import { jsonLines, serverSentEvents } from '../../apps/api/src/features/events/event-stream';
import type { NewEvents } from '../../apps/api/src/features/events/new-events';
import { ArchiveWriter } from '../../apps/api/src/features/portability/archive/archive-writer';
import { exportedLines } from '../../apps/api/src/features/usage/reports/usage-export';
import type { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { createFastifyAdapter } from '../../apps/api/src/platform/http/fastify';
import { positionAt } from './read-model-store/contract-context';

const count = 2_500;
/** Fails before the part of this number; null: never. */
let failsAt: number | null = null;
async function* failing<T>(parts: readonly T[]): AsyncGenerator<T> {
  for (const [index, part] of parts.entries()) {
    if (index === failsAt) throw new Error('The store did not answer');
    yield part;
  }
}

const rows = Array.from({ length: count }, (_, index) => ({ position: positionAt(index + 1) }) as IndexedEventRow);
const line = { day: '2026-11-20', domain: 'example.com', kind: 'work', characters: 60 } as UsageLine;
/** A feed that calls `onPage` with the number of each page that was read. */
const feedOf = (onPage: (page: number) => void): EventFeed => {
  let pages = 0;
  const store = {
    checkpoint: async () => positionAt(count),
    find: async (_: string, { where, limit }: { where: { position: { gt?: string } }; limit: number }) => {
      onPage(pages++);
      const after = where.position.gt ?? '';
      return {
        rows: rows
          .filter(({ position }) => position > after)
          .slice(0, limit)
          .map((row) => ({ row })),
      };
    },
  };
  return new EventFeed(store as unknown as ReadModelStore, {} as NewEvents);
};
const part = Buffer.alloc(20_000, 'a');
const pagesOfLines = Array.from({ length: 10 }, () => Array.from({ length: 100 }, () => line));

const bodies: Readonly<Record<string, () => Readable>> = {
  '/events': () => jsonLines(failing(rows), new AbortController()),
  '/aborted-events': () => {
    const controller = new AbortController();
    const feed = feedOf((page) => page === failsAt && controller.abort());
    return jsonLines(feed.past({}, null, controller.signal), controller);
  },
  '/live-events': () =>
    serverSentEvents(
      failing(rows.map((data) => ({ id: data.position, data }))),
      new AbortController(),
      async () => true,
    ),
  '/usage.csv': () => exportedLines(failing(pagesOfLines), 'csv'),
  '/usage.ndjson': () => exportedLines(failing(pagesOfLines), 'ndjson'),
  '/audio': () => Readable.from(failing(Array.from({ length: 10 }, () => part)), { objectMode: false }),
  '/archive': () => {
    const writer = new ArchiveWriter(new Date());
    const write = async () => {
      for (let index = 0; index < 3; index++)
        await writer.stream(`${index}`, 10 * part.length, failing(Array(10).fill(part)));
      writer.end();
    };
    write().catch((error: Error) => writer.fail(error));
    return writer.archive;
  },
};

let server: FastifyInstance;
let url: string;
beforeAll(async () => {
  server = (await createFastifyAdapter(readConfig({}))).getInstance<FastifyInstance>();
  for (const [path, body] of Object.entries(bodies))
    server.get(`/api${path}`, (_, reply) => reply.header('content-type', 'text/plain').send(body()));
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
beforeEach(() => (failsAt = null));
afterAll(() => server.close());

const received = async (path: string, encoding: string): Promise<string> => {
  const response = await fetch(`${url}/api${path}`, { headers: { 'accept-encoding': encoding } });
  return `${response.status} ${await response.text()}`;
};

describe.each(Object.keys(bodies))('%s', (path) => {
  test.each(['identity', 'gzip'])('arrives whole, or is cut where its source fails: %s', async (encoding) => {
    expect(await received(path, encoding)).toMatch(/^200 ./s);
    for (failsAt of [1, 2])
      expect(await received(path, encoding).catch(({ message }: Error) => message)).toMatch(/^(terminated|500 )/);
  });
});

test('past events arrive whole, page by page', async () => {
  const lines = (await received('/aborted-events', 'identity')).slice('200 '.length).trimEnd().split('\n');
  expect(lines.map((text) => (JSON.parse(text) as IndexedEventRow).position)).toEqual(
    rows.map(({ position }) => position),
  );
});
