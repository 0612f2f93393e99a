import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/projection';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { Folding } from './folding';

export interface RebuildPass {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly projection: Projection;
  /** Collection that is filled; what stood there before is dropped. */
  readonly target: string;
  readonly signal: AbortSignal;
  readonly onProgress: (eventsFolded: number, position: Position) => void;
}

/** Events that are folded in memory before their rows are saved once; twice as many are no faster. */
const batchSize = 20_000;
/** Rows of one transaction: the running projections wait that long, at most, for their turn to write. */
const sliceSize = 1_000;

export const streamPrefixesOf = ({ categories }: Projection): string[] => categories.map((category) => `${category}-`);

/**
 * Folds all history into a new collection. Its indexes are made at the end, when they cost least.
 * @throws PoisonEvent for the first event that cannot be folded; the reason of `signal` when it aborts
 */
export async function rebuildPass(pass: RebuildPass): Promise<void> {
  const { events, rows, projection, target, signal } = pass;
  await rows.drop(target);
  await rows.forgetCheckpoint(target);
  await rows.ensure({ name: target, indexes: [] });
  const filter = { streamPrefixes: streamPrefixesOf(projection) };
  let batch: StoredEvent[] = [];
  let folded = 0;
  const flush = async () => {
    folded += batch.length;
    const position = await foldInto(pass, batch);
    batch = [];
    if (position !== null) pass.onProgress(folded, position);
  };
  for await (const event of events.readAll({ filter })) {
    signal.throwIfAborted();
    batch.push(event);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  await rows.ensure({ name: target, indexes: projection.indexes, expiresBy: projection.expiresBy });
}

async function foldInto({ rows, projection, target, signal }: RebuildPass, batch: StoredEvent[]) {
  const folding = new Folding(projection, batch);
  await folding.load(rows, target);
  folding.fold();
  if (folding.poison) throw folding.poison;
  const saves = folding.saves(target);
  for (let start = 0; start < saves.length; start += sliceSize) {
    signal.throwIfAborted();
    await rows.save(null, saves.slice(start, start + sliceSize));
    await delay(1); // the running projections write to the same file
  }
  if (folding.through !== null) await rows.save({ name: target, position: folding.through }, []);
  return folding.through;
}
