import type { Projection } from '@duetcast/projections/kernel/projection';
import type { Position } from '@duetcast/domain/kernel/event';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import type { Pointer } from '../read-models/pointer';
import type { ReadModelStore } from '../read-models/read-model-store';
import { batchesOf } from './folding/batches';
import { foldBatch } from './folding/fold-batch';
import { PositionTracker } from './status/position-tracker';
import { streamPrefixesOf } from './rebuild/rebuild-pass';
import type { RowChanges } from './folding/row-changes';
import type { RunnerStats } from './status/runner-stats';

export interface SubscriptionOptions {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly changes: RowChanges;
}

interface RunOptions {
  /** The served build, as this process holds it. */
  readonly pointer: Pointer;
  readonly signal: AbortSignal;
  /** Ids of events to ignore. */
  readonly skipped: ReadonlySet<string>;
  readonly onState: (state: 'catching-up' | 'live') => void;
}

/** Events per batch: large enough for throughput, small enough not to block the event loop. */
const batchSize = 250;
/** Interval for saving positions without matching events, which shortens the scan after a restart. */
const checkpointEveryMs = 5_000;

/** Catch-up subscription of one projection: folds events into the served rows. */
export class ProjectionSubscription {
  readonly reached = new PositionTracker();
  private checkpointedAt = 0;

  constructor(
    private readonly projection: Projection,
    private readonly options: SubscriptionOptions,
    private readonly stats: RunnerStats,
  ) {}

  /** Runs from the checkpoint until `signal`. @throws PoisonEvent, or errors of the stores */
  async run({ pointer, signal, skipped, onState }: RunOptions): Promise<void> {
    const { events } = this.options;
    const after = pointer.position;
    const filter = { streamPrefixes: streamPrefixesOf(this.projection) };
    let isInitial = after === null;
    this.reached.advance(after);
    onState('catching-up');
    const open = (ending: AbortSignal) => events.subscribeToAll({ after, filter, signal: ending });
    for await (const batch of batchesOf(open, signal, batchSize)) {
      if (batch.events.length > 0) await this.foldBatch(pointer, batch.events, skipped, !isInitial);
      if (batch.through !== null) await this.advance(pointer, batch.through);
      this.stats.succeeded();
      if (!batch.isCaughtUp) continue;
      isInitial = false;
      this.stats.caughtUp();
      onState('live');
    }
    if (!signal.aborted) throw new Error('The subscription ended unexpectedly');
  }

  /** Publishes changes after they are saved; the first pass over history publishes nothing. */
  private async foldBatch(
    pointer: Pointer,
    events: readonly StoredEvent[],
    skipped: ReadonlySet<string>,
    publishes: boolean,
  ) {
    const { rows } = this.options;
    const { changes, through, poison } = await foldBatch(rows, this.projection, events, pointer, { skipped });
    this.reached.advance(through);
    if (publishes) for (const change of changes) this.options.changes.publish(change);
    this.stats.folded(events);
    this.checkpointedAt = Date.now();
    if (poison) throw poison;
  }

  private async advance(pointer: Pointer, position: Position): Promise<void> {
    if (Date.now() - this.checkpointedAt >= checkpointEveryMs && !this.reached.has(position)) {
      this.checkpointedAt = Date.now();
      await this.options.rows.save({ name: pointer.name, position }, [], pointer);
    }
    this.reached.advance(position);
  }
}
