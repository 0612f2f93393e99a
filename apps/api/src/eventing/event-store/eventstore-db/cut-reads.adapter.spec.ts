import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreServer } from '../../../../../../test/support/eventstore-server/eventstore-server';
import { newEvent } from '../../../../../../test/support/tally-fixture';
import { until } from '../../../../../../test/support/until';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { createClient } from './connection';
import { EventStoreDbEventStore } from './event-store-db-event-store';
import { logStart } from './follow';
import { cancelOnReturn, ReadCutShort } from './resumable-read';

const server = new EventStoreServer();
let store: EventStoreDbEventStore;
const stream = 'job-cut';
const count = 400;
const events = Array.from({ length: count }, () => newEvent('Added', {}));
const ids = events.map(({ id }) => id);
/** Long enough for an answer of a server that is there. */
const answerMs = 1_000;

beforeAll(async () => {
  await server.start();
  store = new EventStoreDbEventStore(server.url, { answerMs });
  await store.append(stream, events, { expected: 'noStream' });
});
afterEach(() => (server.reading.stallAfter = null));
afterAll(async () => {
  await store.close();
  await server.stop();
});

const clientOf = (of: EventStoreDbEventStore): Promise<EventStoreDBClient> => of['connection'].client();

/** A subscription up to its first report that history is exhausted. */
async function* history(): AsyncGenerator<{ id: string }> {
  for await (const item of store.subscribeToAll({ after: null })) {
    if (item.kind === 'event') yield item.event;
    if (item.kind === 'caughtUp') return;
  }
}

const reads = {
  'a stream': () => store.readStream(stream),
  'all events': () => store.readAll(),
  'the events of a category': () => store.readAll({ filter: { streamPrefixes: ['job-'] } }),
  history,
};

test.each(Object.entries(reads))('a read of %s goes on when the server stops sending', async (_, read) => {
  server.reading.stallAfter = 250;
  const received: string[] = [];
  for await (const { id } of read()) received.push(id);
  expect(received).toEqual(ids);
});

test('a server that sends nothing more fails a read, and leaves no read open', async () => {
  const impatient = new EventStoreDbEventStore(server.url, { answerMs: 200 });
  server.reading.stallAfter = 0;
  const readOf = async () => {
    for await (const _ of impatient.readStream(stream)) throw new Error('There is no event');
  };
  await expect(readOf()).rejects.toBeInstanceOf(StoreUnavailable);
  await until(() => server.reading.stalled === 0);
  await impatient.close();
});

test('a read that was cut is not the start of an empty log', async () => {
  const client = createClient(server.url);
  server.reading.stallAfter = 0;
  const start = logStart(client, null, 60_000);
  setTimeout(() => void client.dispose(), 100);
  await expect(start).rejects.toBeInstanceOf(ReadCutShort);
});

describe('a call without an answer', () => {
  const stuckRead = async (of: EventStoreDbEventStore): Promise<void> => {
    server.reading.stallAfter = 0;
    for await (const _ of of.readStream(stream)) throw new Error('There is no event');
  };

  test('replaces no client that answers others of its kind', async () => {
    const [of, others] = [new EventStoreDbEventStore(server.url, { answerMs: 300 }), new AbortController()];
    const before = await clientOf(of);
    const answered = (async () => {
      while (!others.signal.aborted) await of.maxAge('job-none');
    })();
    await expect(stuckRead(of)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await clientOf(of)).toBe(before);
    others.abort();
    await answered;
    await of.close();
  });

  test('replaces a client that answers nothing', async () => {
    const of = new EventStoreDbEventStore(server.url, { answerMs: 300 });
    const before = await clientOf(of);
    await expect(stuckRead(of)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await clientOf(of)).not.toBe(before);
    await of.close();
  });
});

test.each([0, 50])('a client that ends a read after %d events as if it were complete is noticed', async (cut) => {
  const client = createClient(server.url);
  const received: unknown[] = [];
  const read = async () => {
    if (cut === 0) setImmediate(() => void client.dispose());
    for await (const event of cancelOnReturn(client.readStream(stream), answerMs)) {
      received.push(event);
      if (received.length === cut) await client.dispose();
    }
  };
  await expect(read()).rejects.toBeInstanceOf(ReadCutShort);
  expect(received.length).toBeLessThan(count);
});
