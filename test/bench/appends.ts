import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';

const writers = 100;
const rounds = 9;
const measureMs = 400;

/** About 300 bytes of JSON, data and metadata together. */
const newEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'SegmentSynthesized',
  data: { segment: 7, characters: 212, durationMs: 14_250, fence: 3 },
  metadata: {
    $correlationId: 'c-7f3a',
    $causationId: 'k-19b2',
    actor: { kind: 'worker', id: 'embedded' },
    at: '2025-01-01T00:00:00.000Z',
    schemaVersion: 1,
    catalog: 1,
    previousHash: 'a'.repeat(64),
    hash: 'b'.repeat(64),
  },
});

/** Runs `step`, which does `size` appends, for `measureMs`; returns appends per second. */
async function rate(size: number, step: () => unknown): Promise<number> {
  for (let warm = 0; warm < 20; warm++) await step();
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < measureMs) {
    await step();
    done += size;
  }
  return (done / (performance.now() - started)) * 1000;
}

interface Contender {
  readonly single: () => Promise<number>;
  readonly crowd?: () => Promise<number>;
  readonly close?: () => unknown;
}

function embedded(folder: string): Contender {
  const store = new EmbeddedEventStore(join(folder, 'embedded.db'));
  let jobs = 0;
  /** Appends at the known revision, as deciders do; starts a new stream after 8 events. */
  const writer = () => {
    let [stream, revision] = ['', 7];
    return async () => {
      if (revision === 7) {
        stream = `job-${jobs++}`;
        revision = -1;
      }
      const appended = await store.append(stream, [newEvent()], { expected: revision === -1 ? 'noStream' : revision });
      revision = appended.revision;
    };
  };
  const [alone, crowd] = [writer(), Array.from({ length: writers }, writer)];
  return {
    single: () => rate(1, alone),
    crowd: () => rate(writers, () => Promise.all(crowd.map((append) => append()))),
    close: () => store.close(),
  };
}

/** Baseline: SQLite with one table of the same events and the same durability, without port and checks. */
function bareSqlite(folder: string): Contender {
  const connection = new Libsql(join(folder, 'bare.db'));
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) connection.exec(`PRAGMA ${pragma}`);
  connection.exec(
    'CREATE TABLE events (id INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, event TEXT, type TEXT, data TEXT, metadata TEXT)',
  );
  const statement = connection.prepare(
    'INSERT INTO events (stream, revision, event, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  let count = 0;
  const insert = () => {
    const { id, type, data, metadata } = newEvent();
    const stream = `job-${count++ >> 3}`;
    statement.run([stream, count & 7, id, type, JSON.stringify(data), JSON.stringify(metadata)]);
  };
  const transaction = (size: number) => {
    connection.exec('BEGIN IMMEDIATE');
    for (let index = 0; index < size; index++) insert();
    connection.exec('COMMIT');
  };
  return {
    single: () => rate(1, () => transaction(1)),
    crowd: () => rate(writers, () => transaction(writers)),
    close: () => connection.close(),
  };
}

interface EmmettStore {
  appendToStream(stream: string, events: { type: string; data: unknown; metadata: unknown }[]): Promise<unknown>;
}

/** emmett-sqlite from BENCH_PEERS_DIR, opened as documented; undefined if it is not installed. */
function emmett(folder: string): Contender | undefined {
  if (!process.env.BENCH_PEERS_DIR) return undefined;
  const from = createRequire(join(process.env.BENCH_PEERS_DIR, 'package.json'));
  let store: EmmettStore;
  try {
    const { getSQLiteEventStore } = from('@event-driven-io/emmett-sqlite') as {
      getSQLiteEventStore: (options: object) => EmmettStore;
    };
    store = getSQLiteEventStore({ fileName: join(folder, 'emmett.db'), schema: { autoMigration: 'CreateOrUpdate' } });
  } catch {
    return undefined;
  }
  let count = 0;
  const append = () => {
    const { type, data, metadata } = newEvent();
    return store.appendToStream(`job-${count++ >> 3}`, [{ type, data, metadata }]);
  };
  /** Retries SQLITE_BUSY, which occurs occasionally even with a single writer. */
  const appendWithRetry = async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      try {
        return await append();
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
      }
    throw new Error('emmett-sqlite stayed busy');
  };
  // No `crowd`, because without a queue nearly all of 100 concurrent appends fail with SQLITE_BUSY. No `close` either.
  return { single: () => rate(1, appendWithRetry) };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Durable appends per second (medians of alternating rounds in one run) and their ratios to bare SQLite. */
export async function benchAppends(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-bench-'));
  const contenders = { embedded: embedded(folder), bareSqlite: bareSqlite(folder), emmett: emmett(folder) };
  const rates: Record<string, number[]> = {};
  const measure = async (name: string, run?: () => Promise<number>) => {
    if (run) (rates[name] ??= []).push(await run());
  };
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, contender] of Object.entries<Contender | undefined>(contenders)) {
        await measure(`${name}SinglePerSecond`, contender?.single);
        await measure(`${name}${writers}WritersPerSecond`, contender?.crowd);
      }
    }
  } finally {
    for (const contender of Object.values<Contender | undefined>(contenders)) await contender?.close?.();
    rmSync(folder, { recursive: true, force: true });
  }
  const result = Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, Math.round(median(values))]));
  const ratio = (a: string, b: string) => Math.round(((result[a] ?? NaN) / (result[b] ?? NaN)) * 100) / 100;
  result.singleToBareSqlite = ratio('embeddedSinglePerSecond', 'bareSqliteSinglePerSecond');
  result.writersToBareSqlite = ratio(`embedded${writers}WritersPerSecond`, `bareSqlite${writers}WritersPerSecond`);
  if (result.emmettSinglePerSecond) result.singleToEmmett = ratio('embeddedSinglePerSecond', 'emmettSinglePerSecond');
  return result;
}
