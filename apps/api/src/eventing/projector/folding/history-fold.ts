import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { EventFilter, EventStore, StoredEvent } from '../../event-store/event-store';
import type { ReadModelStore } from '../../read-models/read-model-store';
import { Folding } from './folding';

interface HistoryFold {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly projection: Projection;
  /** Collection that is filled, with its checkpoint. */
  readonly target: string;
  readonly filter: EventFilter;
  /** Ids of events that are passed over. */
  readonly skipped?: ReadonlySet<string>;
  /** Where an earlier fold stopped. */
  readonly after?: Position | null;
  /** The last position that is read; absent: as far as there is something. */
  readonly through?: Position;
  readonly signal: AbortSignal;
  readonly onProgress: (eventsFolded: number, position: Position) => void;
  /** Events that are folded in memory before their rows are saved once. */
  readonly batchSize?: number;
  /** What has to be known before these events are folded. */
  readonly beforeBatch?: (events: readonly StoredEvent[]) => Promise<void>;
}

/** Twice as many are no faster. */
const defaultBatchSize = 20_000;
/** Rows of one transaction: the running projections wait that long, at most, for their turn to write. */
const sliceSize = 1_000;

/**
 * Folds history into a collection, batch by batch; after each its place is kept, so that it may end anywhere and go on.
 * @throws PoisonEvent for the first event that cannot be folded; the reason of `signal` when it aborts
 */
export async function foldHistory(history: HistoryFold): Promise<void> {
  const { events, filter, after, through, signal, batchSize = defaultBatchSize } = history;
  let batch: StoredEvent[] = [];
  let folded = 0;
  const flush = async () => {
    folded += batch.length;
    const position = await foldInto(history, batch);
    batch = [];
    if (position !== null) history.onProgress(folded, position);
  };
  for await (const event of events.readAll({ after: after ?? null, filter })) {
    signal.throwIfAborted();
    if (through !== undefined && event.position > through) break;
    batch.push(event);
    if (batch.length === batchSize) await flush();
  }
  await flush();
}

async function foldInto(history: HistoryFold, batch: StoredEvent[]) {
  const { rows, projection, target, skipped, signal, beforeBatch } = history;
  await beforeBatch?.(batch);
  const folding = new Folding(projection, batch, skipped);
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
