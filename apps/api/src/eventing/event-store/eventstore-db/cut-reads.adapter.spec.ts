import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreServer } from '../../../../../../test/support/eventstore-server/eventstore-server';
import { newEvent } from '../../../../../../test/support/tally-fixture';
import { createClient } from './connection';
import { EventStoreDbEventStore } from './event-store-db-event-store';
import { cancelOnReturn, ReadCutShort } from './resumable-read';

let server: EventStoreServer;
let store: EventStoreDbEventStore;
const stream = 'job-cut';
const count = 400;
const ids = Array.from({ length: count }, () => newEvent('Added', {}));

beforeAll(async () => {
  server = new EventStoreServer();
  await server.start();
  store = new EventStoreDbEventStore(server.url, { answerMs: 3_000 });
  await store.append(stream, ids, { expected: 'noStream' });
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

/** Disposes the client of the store, as a call that had no answer in time does. */
const disposeClient = async () => {
  const { connection } = store as unknown as { connection: { client(): Promise<EventStoreDBClient> } };
  await (await connection.client()).dispose();
};

const reads = {
  'a stream': () => store.readStream(stream),
  'a stream backwards': () => store.readStream(stream, { backwards: true }),
  'all events': () => store.readAll(),
  'the events of a category': () => store.readAll({ filter: { streamPrefixes: ['job-'] } }),
  'the newest events': () => store.newest(count),
};

describe.each(Object.entries(reads))('a read of %s', (_, read) => {
  test.each([1, 50, count - 1])('is complete although its client was disposed after event %d', async (cut) => {
    const received: string[] = [];
    for await (const { id } of read()) {
      received.push(id);
      if (received.length === cut) await disposeClient();
    }
    expect([...received].sort()).toEqual(ids.map(({ id }) => id).sort());
  });
});

test.each([0, 50])('a client that ends a read after %d events as if it were complete is noticed', async (cut) => {
  const client = createClient(server.url);
  const received: unknown[] = [];
  const read = async () => {
    if (cut === 0) setImmediate(() => void client.dispose());
    for await (const event of cancelOnReturn(client.readStream(stream))) {
      received.push(event);
      if (received.length === cut) await client.dispose();
    }
  };
  await expect(read()).rejects.toBeInstanceOf(ReadCutShort);
  expect(received.length).toBeLessThan(count);
});
