import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../sqlite/database';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { EmbeddedEventStore } from './embedded-event-store';
import type { NewEvent, StoredEvent } from '../event-store';

const newEvent = (at = new Date().toISOString()): NewEvent => ({
  id: randomUUID(),
  type: 'JobSubmitted',
  data: { characters: 12 },
  metadata: {
    $correlationId: 'c',
    $causationId: 'k',
    actor: { kind: 'system', id: 'spec' },
    at,
    schemaVersion: 1,
    catalog: 1,
    previousHash: '0'.repeat(64),
    hash: 'f'.repeat(64),
  },
});
const newEvents = (count: number) => Array.from({ length: count }, () => newEvent());

async function collect(events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('EmbeddedEventStore', () => {
  let folder: string;
  let file: string;
  let store: EmbeddedEventStore;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-embedded-'));
    file = join(folder, 'events.db');
    store = new EmbeddedEventStore(file);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('queues 10,000 events for the next commit and refuses the next one', async () => {
    const group = Array.from({ length: 100 }, (_, index) => newEvents(index === 0 ? 99 : 100));
    const append = (events: NewEvent[], index: number) =>
      store.append(`job-${index}`, events, { expected: 'noStream' });
    const accepted = group.map(append);
    const refused = [append(newEvents(2), 100), append(newEvents(1), 101), append(newEvents(1), 102)];
    const busy = { code: 'store.busy', details: { retryAfterSeconds: 2 } };
    const settled = await Promise.allSettled(refused);
    expect(settled).toMatchObject([{ reason: busy }, { value: { revision: 0 } }, { reason: busy }]);
    await Promise.all(accepted);
    expect(await append(newEvents(1), 103)).toMatchObject({ revision: 0 });
  });

  test('accepts one append of any size when nothing is queued', async () =>
    expect(await store.append('job-1', newEvents(10_001), { expected: 'noStream' })).toMatchObject({
      revision: 10_000,
    }));

  test('keeps events across a restart and continues the revisions', async () => {
    const first = await store.append('job-1', newEvents(3), { expected: 'noStream' });
    const accepted = store.append('job-2', newEvents(1), { expected: 'noStream' });
    await store.close();
    await accepted;
    store = new EmbeddedEventStore(file);
    expect(await collect(store.readStream('job-1'))).toHaveLength(3);
    expect(await collect(store.readStream('job-2'))).toHaveLength(1);
    const next = await store.append('job-1', newEvents(1), { expected: 2 });
    expect(next.revision).toBe(3);
    expect(next.position > first.position).toBe(true);
  });

  test('a read-only instance follows another writer and rejects appends', async () => {
    await store.append('job-1', newEvents(2), { expected: 'noStream' });
    const reader = new EmbeddedEventStore(file, { readOnly: true, pollMs: 10 });
    const received: string[] = [];
    const added = newEvent();
    for await (const item of reader.subscribeToAll({ after: null })) {
      if (item.kind === 'caughtUp' && received.length === 2)
        await store.append('job-9', [added], { expected: 'noStream' });
      if (item.kind === 'event') received.push(item.event.id);
      if (received.length === 3) break;
    }
    expect(received[2]).toBe(added.id);
    await expect(reader.append('job-1', newEvents(1), { expected: 1 })).rejects.toBeInstanceOf(TypeError);
    await reader.close();
  });

  test('wakes a waiting subscription without polling', async () => {
    const unpolled = new EmbeddedEventStore(file, { pollMs: 3_600_000 });
    const event = newEvent();
    for await (const item of unpolled.subscribeToAll({ after: null })) {
      if (item.kind === 'caughtUp') void unpolled.append('job-1', [event], { expected: 'noStream' });
      if (item.kind === 'event') {
        expect(item.event.id).toBe(event.id);
        break;
      }
    }
    await unpolled.close();
  });

  test('finds matches of a sparse filter across many pages of other events', async () => {
    const matching: string[] = [];
    for (let index = 0; index < 12; index++) {
      await store.append(`job-${index}`, newEvents(1_500), { expected: 'noStream' });
      const event = newEvent();
      await store.append(`token-${index}`, [event], { expected: 'noStream' });
      matching.push(event.id);
    }
    const filter = { streamPrefixes: ['token-'] };
    expect((await collect(store.readAll({ filter }))).map(({ id }) => id)).toEqual(matching);
    const byName = { streamPrefixes: ['token-7'] };
    expect((await collect(store.readAll({ filter: byName, limit: 1 }))).map(({ id }) => id)).toEqual([matching[7]]);
    const newest = await collect(store.newest(3_001));
    const streams = ['token-11', 'job-11', 'token-10', 'job-10'].map((name, index) =>
      Array.from({ length: [1, 1_500, 1, 1_499][index] as number }, () => name),
    );
    expect(newest.map(({ stream }) => stream)).toEqual(streams.flat());
    expect(newest.at(-1)?.revision).toBe(1);
  });

  test('rejects invalid events without failing the other appends of the group', async () => {
    const good = store.append('job-1', newEvents(1), { expected: 'noStream' });
    const bad = [
      store.append('job-2', [], { expected: 'noStream' }),
      store.append('job\0-2', newEvents(1), { expected: 'noStream' }),
      store.append('job-2', [{ ...newEvent(), type: 'No\0' }], { expected: 'noStream' }),
    ];
    for (const append of bad) await expect(append).rejects.toBeInstanceOf(TypeError);
    expect(await good).toMatchObject({ revision: 0 });
    expect(await collect(store.readAll())).toHaveLength(1);
  });

  test('throws StoreUnavailable while the file cannot be read or written, and recovers', async () => {
    await store.append('job-1', newEvents(1), { expected: 'noStream' });
    const other = new Database(file);
    other.exec('ALTER TABLE events RENAME TO hidden');
    await expect(store.append('job-1', newEvents(1), { expected: 0 })).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(collect(store.readStream('job-1'))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.ping()).toBe(false);
    other.exec('ALTER TABLE hidden RENAME TO events');
    other.close();
    expect(await store.append('job-1', newEvents(1), { expected: 0 })).toMatchObject({ revision: 1 });
  });

  test('scavenges expired events but never the last of a stream, which keeps the revision', async () => {
    const old = Array.from({ length: 3 }, () => newEvent('2020-01-01T00:00:00.000Z'));
    await store.append('job-old', old, { expected: 'noStream' });
    await store.append('job-mixed', [old[0] as NewEvent, newEvent()], { expected: 'noStream' });
    await store.append('job-kept', [newEvent('2020-01-01T00:00:00Z')], { expected: 'noStream' });
    for (const stream of ['job-old', 'job-mixed', 'job-none']) await store.setMaxAge(stream, 3_600);
    await store.scavenge();
    const left = (await collect(store.readAll())).map(({ stream, revision }) => `${stream}:${revision}`);
    expect(left).toEqual(['job-old:2', 'job-mixed:1', 'job-kept:0']);
    expect(await store.append('job-old', [newEvent()], { expected: 2 })).toMatchObject({ revision: 3 });
  });

  test('rejects a file of a newer version', async () => {
    await store.close();
    const database = new Database(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => new EmbeddedEventStore(file)).toThrow(/newer/);
    rmSync(file);
    store = new EmbeddedEventStore(join(folder, 'other.db'));
  });

  test('deletes a stream with its name, but not while it holds the newest event, whose position would be given again', async () => {
    await store.append('job-person', newEvents(2), { expected: 'noStream' });
    const head = await store.head();
    expect(await store.deleteStream('job-person')).toBe(false);
    expect(await collect(store.readStream('job-person'))).toHaveLength(2);
    await store.append('job-other', newEvents(1), { expected: 'noStream' });
    expect(await store.deleteStream('job-person')).toBe(true);
    expect(await collect(store.readAll())).toHaveLength(1);
    const other = new EmbeddedEventStore(file);
    await other.append('job-person', newEvents(1), { expected: 'noStream' });
    await store.append('job-other', newEvents(1), { expected: 0 });
    expect(await store.deleteStream('job-person')).toBe(true);
    await other.append('job-person', newEvents(1), { expected: 'noStream' });
    await other.append('job-other', newEvents(1), { expected: 1 });
    await other.close();
    expect(await store.deleteStream('job-person')).toBe(true);
    expect((await store.head())! > head!).toBe(true);
    await store.forgetDeleted();
    expect(readFileSync(file).includes('job-person')).toBe(false);
  });
});
