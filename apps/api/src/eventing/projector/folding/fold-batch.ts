import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { StoredEvent } from '../../event-store/event-store';
import { StaleWrite, type ReadModelStore } from '../../read-models/read-model-store';
import { Folding } from './folding';
import type { PoisonEvent } from '../../errors/poison-event';
import type { RowChange } from './row-changes';

interface FoldedBatch {
  /** Every step of every row, in the order of the events. */
  readonly changes: readonly RowChange[];
  /** Everything up to here is folded and saved; null: nothing was. */
  readonly through: Position | null;
  /** The event that stopped the batch; those before it are folded and saved. */
  readonly poison: PoisonEvent | null;
}

const maxAttempts = 10;

/**
 * Loads the rows that the events touch, folds what is new to them, and saves them with the checkpoint. When another
 * projector was faster it begins again with what that one saved, so that no event counts twice.
 * @throws StaleWrite when others keep being faster, and what the store throws
 */
export async function foldBatch(
  store: ReadModelStore,
  projection: Projection,
  events: readonly StoredEvent[],
  { collection = projection.name, skipped }: { collection?: string; skipped?: ReadonlySet<string> } = {},
): Promise<FoldedBatch> {
  for (let attempt = 1; ; attempt++) {
    const folding = new Folding(projection, events, skipped);
    await folding.load(store, collection);
    const changes: RowChange[] = [];
    folding.fold((change) => changes.push(change));
    const { through, poison } = folding;
    if (through === null) return { changes: [], through, poison };
    try {
      await store.save({ name: collection, position: through }, folding.saves(collection));
      return { changes, through, poison };
    } catch (error) {
      if (!(error instanceof StaleWrite) || attempt === maxAttempts) throw error;
    }
  }
}
