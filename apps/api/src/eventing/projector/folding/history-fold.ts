import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { pause } from '../../../platform/timing/retry';
import type { EventFilter, EventStore, StoredEvent } from '../../event-store/event-store';
import type { ReadModelStore } from '../../read-models/read-model-store';
import { foldInParts } from './fold-in-parts';
import { Folding } from './folding';

interface HistoryFold {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly projection: Projection;
  /** Target collection, with its checkpoint. */
  readonly target: string;
  readonly filter: EventFilter;
  /** Ids of events to ignore. */
  readonly skipped?: ReadonlySet<string>;
  /** Position at which an earlier fold stopped. */
  readonly after?: Position | null;
  /** Last position to read; default: the end of the log. */
  readonly through?: Position;
  readonly signal: AbortSignal;
  readonly onProgress: (eventsFolded: number, position: Position) => void;
  /** Events folded in memory per save. */
  readonly batchSize?: number;
  /** Awaited before each batch is folded. */
  readonly beforeBatch?: (events: readonly StoredEvent[]) => Promise<void>;
}

/** Doubling this is not faster. */
const defaultBatchSize = 20_000;
/** Rows per transaction; bounds how long the running projections wait for the write lock. */
const sliceSize = 1_000;

/**
 * Folds history into a collection in batches and saves a checkpoint after each, so that it can be resumed with `after`. A
 * process that stalled may still write what it had folded after that checkpoint, so the first batch of a resumed fold
 * leaves markers of deleted rows; any other deletes them.
 * @throws PoisonEvent or NewerEvent for the first event that cannot be folded; the reason of `signal` when it aborts
 */
export async function foldHistory(history: HistoryFold): Promise<void> {
  const { events, filter, after, through, signal, batchSize = defaultBatchSize } = history;
  let batch: StoredEvent[] = [];
  let folded = 0;
  let isResuming = after != null;
  const flush = async () => {
    folded += batch.length;
    const position = await foldInto(history, batch, isResuming);
    isResuming = false;
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

async function foldInto(
  history: HistoryFold,
  batch: readonly StoredEvent[],
  leavesMarkers: boolean,
): Promise<Position | null> {
  const { projection, beforeBatch } = history;
  await beforeBatch?.(batch);
  let through: Position | null = null;
  const unfoldable = await foldInParts(projection, batch, async (part) => {
    const folding = await foldPart(history, part, leavesMarkers);
    through = folding.through ?? through;
    return folding.unfoldable;
  });
  if (unfoldable) throw unfoldable;
  return through;
}

/** @throws UnstorableRow, when some rows of the part may be saved: folding it again leaves them as they are */
async function foldPart(history: HistoryFold, part: readonly StoredEvent[], leavesMarkers: boolean): Promise<Folding> {
  const { rows, projection, target, skipped, signal } = history;
  const folding = new Folding(projection, part, skipped);
  await folding.load(rows, target);
  folding.fold();
  if (folding.unfoldable) return folding;
  const saves = folding.saves(target, !leavesMarkers);
  for (let start = 0; start < saves.length; start += sliceSize) {
    signal.throwIfAborted();
    await rows.save(null, saves.slice(start, start + sliceSize));
    await pause(1); // lets the running projections write to the same file
  }
  if (folding.through !== null) await rows.save({ name: target, position: folding.through }, []);
  return folding;
}
