import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { EventStoreServer } from '../../../../../test/support/eventstore-server/eventstore-server';
import { context, count, tallyDecider, total, UnreliableStore } from '../../../../../test/support/tally-decider';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { sha256 } from '../../platform/hashing/sha256';
import { WrongRevision, type EventStore, type StoredEvent } from '../event-store/event-store';
import { EventStoreDbEventStore } from '../event-store/eventstore-db/event-store-db-event-store';
import { Deciders } from './deciders';
import { eventIdOf } from './recording';

async function eventsOf(store: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const each of store.readStream('tally-1')) events.push(each);
  return events;
}
const keysOf = (events: readonly StoredEvent[]) => events.slice(2).map(({ data }) => data.key);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-groups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('commands that wait for the same stream', () => {
  let store: UnreliableStore;
  let deciders: Deciders;
  const run = (key: string, amount = 1) =>
    deciders.run(tallyDecider, '1', count(key, amount), { ...context(key), correlationId: `request-${key}` });

  beforeEach(async () => {
    store = new UnreliableStore(join(folder, 'events.db'));
    deciders = new Deciders(store);
    await deciders.run(tallyDecider, '1', { type: 'Open', limit: 100 }, context('open'));
    store.appends = 0;
  });
  afterEach(() => store.close());

  /** Fails appends of several events after they were stored. */
  function loseGroups(failure: (stream: string) => Error): jest.SpyInstance {
    const append = store.append.bind(store);
    return jest.spyOn(store, 'append').mockImplementation(async (stream, events, options) => {
      const result = await append(stream, events, options);
      if (events.length > 1) throw failure(stream);
      return result;
    });
  }

  test('are appended at once, in order, each with its own ids and metadata', async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
    const decided = await Promise.all(keys.map((key) => run(key)));
    const events = await eventsOf(store);
    expect(store.appends).toBe(2);
    expect(keysOf(events)).toEqual(keys);
    for (const [index, key] of keys.entries()) {
      const revision = index + 2;
      expect(decided[index]).toMatchObject({ revision, events: [{ data: { key } }] });
      expect(total(decided[index]!.state)).toBe(index + 1);
      const metadata = { $correlationId: `request-${key}` };
      expect(events[revision]).toMatchObject({ id: eventIdOf(key, 'tally-1', 0), metadata });
    }
    expect(decided.at(-1)?.position).toBe(events.at(-1)?.position);
    expect(await verifyChain(events, sha256)).toMatchObject({ verified: true });
  });

  test('are decided on the state that those before left; a rejection does not touch the others', async () => {
    const outcomes = await Promise.allSettled([run('a'), run('b', 60), run('b', 60), run('c', 60), run('d', 39)]);
    expect(outcomes).toMatchObject([
      { value: { events: [{ data: { key: 'a' } }] } },
      { value: { events: [{ data: { key: 'b' } }] } },
      { value: { events: [], revision: 3 } },
      { reason: { code: 'usage.limitExceeded' } },
      { value: { events: [{ data: { key: 'd' } }], revision: 4 } },
    ]);
    expect(keysOf(await eventsOf(store))).toEqual(['a', 'b', 'd']);
    expect(store.appends).toBe(2);
  });

  test('are split into appends that EventStoreDB accepts', async () => {
    const append = jest.spyOn(store, 'append');
    const keys = Array.from({ length: 12 }, (_, index) => `${index}-`.padEnd(50_000, 'é'));
    await Promise.all(keys.map((key) => run(key)));
    const sizes = append.mock.calls.map(([, events]) => Buffer.byteLength(JSON.stringify(events)));
    expect(sizes.length).toBeLessThan(keys.length);
    expect(Math.max(...sizes)).toBeLessThan(1024 * 1024);
    expect(keysOf(await eventsOf(store))).toEqual(keys);
  });

  test('of which the response was lost can each be retried alone', async () => {
    const losing = loseGroups(() => new StoreUnavailable('The response was lost'));
    const lost = await Promise.allSettled([run('a'), run('b'), run('c')]);
    const unknown = { reason: { code: 'store.unavailable' } };
    expect(lost).toMatchObject([{ status: 'fulfilled' }, unknown, unknown]);
    losing.mockRestore();
    expect(await run('c')).toMatchObject({ events: [{ data: { key: 'c' } }], revision: 4 });
    expect(await run('b')).toMatchObject({ events: [], revision: 4 });
    await run('d');
    expect(keysOf(await eventsOf(store))).toEqual(['a', 'b', 'c', 'd']);
    expect(await verifyChain(await eventsOf(store), sha256)).toMatchObject({ verified: true });
  });

  test('are each recognized in the stream after a revision conflict', async () => {
    const other = new Deciders(store);
    const losing = loseGroups((stream) => new WrongRevision(stream, 2, 4));
    const [, b, c] = await Promise.all([run('a'), run('b'), run('c')]);
    losing.mockRestore();
    expect([b, c]).toMatchObject([{ events: [{ data: { key: 'b' } }] }, { events: [{ data: { key: 'c' } }] }]);
    await Promise.all([other.run(tallyDecider, '1', count('e'), context('e')), run('d'), run('f')]);
    expect(keysOf(await eventsOf(store)).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await verifyChain(await eventsOf(store), sha256)).toMatchObject({ verified: true });
  });

  test('of which one cannot be stored do not fail with it', async () => {
    const invalid = { ...context('bad'), actor: { kind: 'user', id: 1n as unknown as string } } as const;
    const bad = deciders.run(tallyDecider, '1', count('bad'), invalid);
    const outcomes = await Promise.allSettled([run('a'), bad, run('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(keysOf(await eventsOf(store))).toEqual(['a', 'b']);
  });
});

test('processes that share a stream of EventStoreDB lose no command and store none twice', async () => {
  const server = new EventStoreServer();
  await server.start();
  // Clients with batch append share one table of pending appends per process.
  const options = { answerMs: 1_000, unaryAppend: true };
  const stores = Array.from({ length: 4 }, () => new EventStoreDbEventStore(server.url, options));
  const nodes = stores.map((store) => new Deciders(store));
  await nodes[0]!.run(tallyDecider, '1', { type: 'Open', limit: 1_000 }, context('open'));
  server.appending.responsesToDrop = 3;
  const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
  await Promise.all(keys.map((key, index) => nodes[index % 4]!.run(tallyDecider, '1', count(key), context(key))));
  const events = await eventsOf(stores[0]!);
  expect(server.appending.responsesDropped).toBe(3);
  expect(keysOf(events).sort()).toEqual([...keys].sort());
  expect(await verifyChain(events, sha256)).toMatchObject({ verified: true });
  await Promise.all(stores.map((store) => store.close()));
  await server.stop();
});
