import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { EventStore } from '../../event-store/event-store';
import type { ReadModelStore } from '../../read-models/read-model-store';
import { foldHistory } from '../folding/history-fold';

interface RebuildPass {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly projection: Projection;
  /** Target collection; existing rows are dropped. */
  readonly target: string;
  /** Ids of events to ignore. */
  readonly skipped: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly onProgress: (eventsFolded: number, position: Position) => void;
}

export const streamPrefixesOf = ({ categories }: Projection): string[] => categories.map((category) => `${category}-`);

/**
 * Folds all history into a new collection. Indexes are created at the end, when they are cheapest.
 * @throws PoisonEvent for the first event that cannot be folded; the reason of `signal` when it aborts
 */
export async function rebuildPass(pass: RebuildPass): Promise<void> {
  const { rows, projection, target } = pass;
  await rows.drop(target);
  await rows.forgetCheckpoint(target);
  const { indexes, expiresBy, ownedBy } = projection;
  const spec = { name: target, indexes, expiresBy, ownedBy };
  await rows.ensure({ ...spec, areIndexesDeferred: true });
  await foldHistory({ ...pass, filter: { streamPrefixes: streamPrefixesOf(projection) } });
  await rows.ensure(spec);
}
