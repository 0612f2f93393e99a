import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { retry } from '../../../platform/timing/retry';
import type { StoredEvent } from '../../event-store/event-store';
import type { Fence } from '../../read-models/pointer';
import { isStale, type ReadModelStore } from '../../read-models/read-model-store';
import { traceFold } from '../../tracing/event-spans';
import { Folding } from './folding';
import { foldInParts } from './fold-in-parts';
import type { Unfoldable } from '../../errors/poison-event';

interface FoldOptions {
  /** Ids of events to ignore. */
  readonly skipped?: ReadonlySet<string>;
}

/** Where rows and checkpoint are saved: the served build while this process may fold into it, or a build by its name. */
export type FoldTarget = Fence | string;

interface FoldedBatch {
  /** Position up to which everything is folded and saved; null: nothing. */
  readonly through: Position | null;
  /** What stopped the batch; earlier events are folded and saved. */
  readonly unfoldable: Unfoldable | null;
  /** Until the rows were handed to the store, which may write them in a thread. */
  readonly foldMs: number;
}

const staleWriteRetries = {
  attempts: 10,
  delayMs: () => 0,
  isRetryable: isStale,
};

/**
 * Loads the affected rows, folds new events, and saves the rows with the checkpoint. After a stale write it retries with
 * the rows that the other projector saved, so that no event counts twice.
 * @throws StaleWrite after the last attempt, StaleEpoch, or errors of the store
 */
export async function foldBatch(
  store: ReadModelStore,
  projection: Projection,
  events: readonly StoredEvent[],
  target: FoldTarget,
  { skipped }: FoldOptions = {},
): Promise<FoldedBatch> {
  let through: Position | null = null;
  let foldMs = 0;
  const unfoldable = await foldInParts(projection, events, async (part) => {
    const begin = () => new Folding(projection, part, skipped);
    let presumesNew = true;
    const attempt = () => {
      const folded = foldOnce(store, begin, target, presumesNew);
      presumesNew = false;
      return folded;
    };
    const folded = await retry(attempt, staleWriteRetries);
    through = folded.through ?? through;
    foldMs += folded.foldMs;
    return folded.unfoldable;
  });
  return { through, unfoldable, foldMs };
}

async function foldOnce(
  store: ReadModelStore,
  begin: () => Folding,
  target: FoldTarget,
  presumesNew: boolean,
): Promise<FoldedBatch> {
  const [collection, fence] = typeof target === 'string' ? [target] : [target.serves, target];
  const startedAt = Date.now();
  const start = performance.now();
  const folding = begin();
  await folding.load(store, collection, { fence, presumesNew });
  folding.fold();
  if (folding.mustLoad) return foldOnce(store, begin, target, false);
  const { through, unfoldable } = folding;
  if (through === null) return { through, unfoldable, foldMs: performance.now() - start };
  const saves = folding.saves(collection);
  const saving = store.save({ name: fence?.name ?? collection, position: through }, saves, fence);
  const foldMs = performance.now() - start;
  await saving;
  if (fence) traceFold(folding.projection.name, folding.events, saves, startedAt);
  return { through, unfoldable, foldMs };
}
