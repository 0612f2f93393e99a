import { allProjections } from '@duetcast/projections/all';
import { EventStoreServer } from '../../../../../../test/support/eventstore-server/eventstore-server';
import { newEvent } from '../../../../../../test/support/tally-fixture';
import { until } from '../../../../../../test/support/until';
import type { StoredEvent } from '../event-store';
import { shareSubscription } from '../shared/shared-subscription';
import { EventStoreDbEventStore } from './event-store-db-event-store';

let server: EventStoreServer;
let store: EventStoreDbEventStore;

beforeEach(async () => {
  server = new EventStoreServer();
  await server.start();
  store = new EventStoreDbEventStore(server.url, { answerMs: 3_000 });
});
afterEach(async () => {
  await store.close();
  await server.stop();
});

let streams = 0;
async function add(category: string, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => newEvent('Added', {}));
  await store.append(`${category}-${streams++}`, events, { expected: 'noStream' });
  return events.map(({ id }) => id);
}

async function idsOf(events: AsyncIterable<StoredEvent>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of events) ids.push(id);
  return ids;
}

const jobs = { streamPrefixes: ['job-'] };

test('a filtered read fetches the matching events, not the log', async () => {
  const ids = await add('job', 2);
  for (let round = 0; round < 4; round++) await add('usage', 500);
  ids.push(...(await add('job', 1)));
  const before = server.reading.eventsSent;
  expect(await idsOf(store.readAll({ filter: jobs }))).toEqual(ids);
  expect(await idsOf(store.readAll({ filter: { streamPrefixes: ['token-'] } }))).toEqual([]);
  // Each read looks at the newest event, and its subscription once more.
  expect(server.reading.eventsSent - before).toBeLessThanOrEqual(ids.length + 2 * 2);
});

test('a filtered read ends where the log ended at its start', async () => {
  const ids = await add('job', 40);
  const received: string[] = [];
  for await (const { id } of store.readAll({ filter: jobs })) {
    received.push(id);
    await add('job', 1);
  }
  expect(received).toEqual(ids);
});

test('a filtered read continues after an outage where it was', async () => {
  const ids = await add('job', 300);
  await add('usage', 300);
  ids.push(...(await add('job', 300)));
  const received: string[] = [];
  for await (const { id } of store.readAll({ filter: jobs })) {
    received.push(id);
    if (received.length % 150 === 0 && received.length < ids.length) {
      await server.stop();
      await server.start();
    }
  }
  expect(received).toEqual(ids);
});

test('the newest events are read without the rest of the log', async () => {
  for (let round = 0; round < 4; round++) await add('usage', 500);
  const ids = await add('job', 3);
  const before = server.reading.eventsSent;
  expect(await idsOf(store.newest(3))).toEqual(ids.reverse());
  expect(await store.head()).not.toBeNull();
  expect(server.reading.eventsSent - before).toBe(4);
});

test('the server sends each event once to a process, however many projections read it', async () => {
  shareSubscription(store);
  await add('job', 10);
  const after = await store.head();
  const stops = allProjections.map(() => new AbortController());
  const received = allProjections.map(() => new Set<string>());
  const caughtUp = new Set<number>();
  const following = allProjections.map(async ({ categories }, index) => {
    const filter = { streamPrefixes: categories.map((category) => `${category}-`) };
    for await (const item of store.subscribeToAll({ after, filter, signal: stops[index]!.signal })) {
      if (item.kind === 'event') received[index]!.add(item.event.id);
      if (item.kind === 'caughtUp') caughtUp.add(index);
    }
  });
  await until(() => caughtUp.size === allProjections.length);
  expect(server.subscriptions).toBe(1);
  const before = server.reading.eventsSent;
  const [job, usage] = [await add('job', 60), await add('usage', 40)];
  const countOf = ({ categories }: (typeof allProjections)[number]) =>
    (categories.includes('job') ? job.length : 0) + (categories.includes('usage') ? usage.length : 0);
  await until(() => allProjections.every((projection, index) => received[index]!.size === countOf(projection)));
  // Another copy of these would have been sent before a later event.
  const [last] = await add('job', 1);
  await until(() =>
    received.every((ids, index) => ids.has(last!) === allProjections[index]!.categories.includes('job')),
  );
  expect(server.reading.eventsSent - before).toBe(101);
  for (const stop of stops) stop.abort();
  await Promise.all(following);
});
