import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { ThreadKeys } from '../../account-keys/account-keys';
import { EventStore } from '../../event-store/event-store';
import { ReadModelStore } from '../../read-models/read-model-store';
import { StoreExecutor, InProcessExecutor, ThreadExecutor } from '../../store-threads/store-executor';
import { foldHistory } from '../folding/history-fold';

interface RebuildPass {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly projection: Projection;
  /** Target collection. */
  readonly target: string;
  /** Ids of events to ignore. */
  readonly skipped: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly onProgress: (eventsFolded: number, position: Position) => void;
}

export const streamPrefixesOf = ({ categories }: Projection): string[] => categories.map((category) => `${category}-`);

/**
 * Folds all history into a new collection, after its checkpoint if it has one. Indexes are created at the end, when they
 * are cheapest.
 * @throws PoisonEvent or NewerEvent for the first event that cannot be folded; the reason of `signal` when it aborts
 */
export async function rebuildPass(pass: RebuildPass): Promise<void> {
  const { rows, projection, target } = pass;
  const { indexes, expiresBy, ownedBy } = projection;
  const spec = { name: target, indexes, expiresBy, ownedBy };
  await rows.ensure({ ...spec, areIndexesDeferred: true });
  const after = await rows.checkpoint(target);
  await foldHistory({ ...pass, after, filter: { streamPrefixes: streamPrefixesOf(projection) } });
  await rows.ensure(spec);
}

/** Parameters of one rebuild. */
export interface RebuildWork {
  readonly projection: Projection;
  /** Target collection. */
  readonly target: string;
  /** Ids of events to ignore. */
  readonly skipped: ReadonlySet<string>;
}

/** Message to the worker thread: names the projection, which cannot be cloned. */
export interface RebuildMessage extends Omit<RebuildWork, 'projection'> {
  readonly projection: string;
}

/** Folds all history into a new collection. A port. */
export abstract class RebuildExecutor extends StoreExecutor<RebuildWork, void> {}

export class InProcessRebuildExecutor extends InProcessExecutor<RebuildWork, void> {
  constructor(events: EventStore, rows: ReadModelStore) {
    super(events, rows, (work, tools) => rebuildPass({ ...work, ...tools }));
  }
}

export class ThreadRebuildExecutor extends ThreadExecutor<RebuildWork, RebuildMessage, void> {
  constructor(events: string, rows: string, keys?: ThreadKeys) {
    const messageOf = ({ projection, ...work }: RebuildWork) => ({ ...work, projection: projection.name });
    super([__dirname, 'rebuild.worker'], { events, rows, keys }, messageOf);
  }
}
