import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import { newContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { EmbeddedStateStore } from '../../apps/api/src/eventing/state/embedded-state-store';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { until } from '../support/until';
import type { Written } from './hot-writer';
import { newReservationId, reservationEvents, reserve, usageIdFor } from './usage-load';

const coldRuns = 7;
/** Larger streams are left out once a fold without a snapshot took this long. */
const longestFoldMs = 5_000;
const seconds = Number(process.env.BENCH_SECONDS) || 8;
const compilationsPerSecond = 200;

const round = (value: number) => Math.round(value * 10) / 10;
const percentile = (sorted: readonly number[], share: number) =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);

interface Stores {
  readonly events: EmbeddedEventStore;
  readonly states: EmbeddedStateStore;
}

/** Appends a stream of so many events, of which `open` are reservations that stay open. */
async function fill(store: EmbeddedEventStore, accountId: string, events: number, open: number): Promise<void> {
  let revision = -1;
  while (revision < events - 1) {
    const left = events - 1 - revision;
    const batch = Array.from({ length: Math.min(2_500, Math.ceil(left / 2)) }, () => reservationEvents(accountId));
    const next = batch.flatMap((pair) => (left <= open ? pair.slice(0, 1) : pair)).slice(0, left);
    const expected = revision === -1 ? 'noStream' : revision;
    ({ revision } = await store.append(`usage-${usageIdFor(accountId)}`, next, { expected }));
  }
}

/** Time of one decision by a process that has nothing cached, ms. */
async function coldDecisionMs({ events, states }: Stores, accountId: string): Promise<number> {
  const deciders = new Deciders(events, states);
  const command = reserve(accountId, newReservationId());
  const started = performance.now();
  await deciders.run(
    usageDecider,
    usageIdFor(accountId),
    command,
    newContext({ kind: 'system', id: 'bench' }, 'bench'),
  );
  return performance.now() - started;
}

async function measureCold(stores: Stores, events: number, open: number) {
  const accountId = randomUUID();
  await fill(stores.events, accountId, events, open);
  const foldMs = await coldDecisionMs(stores, accountId);
  const stream = `usage-${usageIdFor(accountId)}`;
  const isKept = async () => (await stores.states.get('snapshot', stream)) !== null;
  // A state above the limit of the StateStore gets no snapshot.
  const hasSnapshot = await until(isKept, { timeoutMs: 10_000 }).catch(() => false);
  const runs: number[] = [];
  while (runs.length < coldRuns) runs.push(await coldDecisionMs(stores, accountId));
  return { events, open, hasSnapshot, foldMs: round(foldMs), coldMs: percentile(ascending(runs), 0.5) };
}

type Cold = Awaited<ReturnType<typeof measureCold>>;

/** Figures by size, and the ratio of the largest to the smallest. */
async function measureSizes(stores: Stores, sizes: readonly (readonly [events: number, open: number])[]) {
  const measured: Cold[] = [];
  for (const [events, open] of sizes)
    if ((measured.at(-1)?.foldMs ?? 0) < longestFoldMs) measured.push(await measureCold(stores, events, open));
  const [first, last] = [measured[0]!, measured.at(-1)!];
  return { measured, largestToSmallest: round(last.coldMs / first.coldMs) };
}

/** `processes` writers share one account's stream through the wire server of this process. */
async function measureHot(server: EventStoreServer, processes: number) {
  const child = resolve('scripts', 'bench', 'child.cjs');
  const accountId = `hot-${processes}`;
  const load = { accountId, seconds, perSecond: compilationsPerSecond / processes };
  const writers: ChildProcess[] = Array.from({ length: processes }, (_, index) => {
    const env = { ...process.env, HOT_URL: server.url, HOT_LOAD: JSON.stringify({ ...load, index }) };
    const args = [child, join(__dirname, 'hot-writer.js'), 'writeHot'];
    return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  });
  await Promise.all(writers.map((writer) => once(writer, 'message')));
  const answers = writers.map((writer) => once(writer, 'message') as Promise<[Written]>);
  for (const writer of writers) writer.send('start');
  const written = (await Promise.all(answers)).map(([each]) => each);
  const accepted = ascending(written.flatMap(({ acceptedMs }) => acceptedMs));
  const elapsedSeconds = Math.max(...written.map(({ elapsedMs }) => elapsedMs)) / 1_000;
  const refused = written.reduce((sum, each) => sum + each.refused, 0);
  return {
    processes,
    acceptedPerSecond: round(accepted.length / elapsedSeconds),
    p50Ms: percentile(accepted, 0.5),
    p99Ms: percentile(accepted, 0.99),
    refused,
  };
}

/** Cold decisions on long streams, and writers of several processes on one account (`compilationsPerSecond` offered). */
export async function benchDecide() {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-decide-'));
  const events = new EmbeddedEventStore(join(folder, 'cold.db'));
  const states = new EmbeddedStateStore(join(folder, 'state.db'));
  const server = new EventStoreServer();
  try {
    const stores = { events, states };
    const byEvents = await measureSizes(
      stores,
      [1e3, 1e4, 1e5, 1e6].map((size) => [size, 100] as const),
    );
    const byOpen = await measureSizes(
      stores,
      [1e2, 1e3, 1e4, 1e5].map((open) => [1e5, open] as const),
    );
    await server.start();
    const hot = [];
    for (const processes of [1, 4, 16]) hot.push(await measureHot(server, processes));
    return { byEvents, byOpen, hot };
  } finally {
    await events.close();
    await states.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
