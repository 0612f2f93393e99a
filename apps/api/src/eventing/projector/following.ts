import type { Projection } from '@duetcast/projections/kernel/projection';
import type { Position } from '@duetcast/domain/kernel/event';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { batchesOf } from './folding/batches';
import { foldBatch } from './folding/fold-batch';
import { PositionTracker } from './status/position-tracker';
import { streamPrefixesOf } from './rebuild/rebuild-pass';
import type { RowChanges } from './folding/row-changes';
import type { RunnerFigures } from './status/runner-figures';

export interface FollowingOptions {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly changes: RowChanges;
}

interface Watch {
  readonly signal: AbortSignal;
  /** Ids of events that are passed over. */
  readonly skipped: ReadonlySet<string>;
  readonly became: (state: 'catching-up' | 'live') => void;
}

/** Events folded together: many enough to be quick, few enough not to hold the event loop. */
const batchSize = 250;
/** How often a position without events of ours is stored, so that a restart need not search far. */
const markEveryMs = 5_000;

/** Folds events into the rows that are served, as they come. */
export class Following {
  readonly reached = new PositionTracker();
  private markedAt = 0;

  constructor(
    private readonly projection: Projection,
    private readonly options: FollowingOptions,
    private readonly figures: RunnerFigures,
  ) {}

  /** From the checkpoint on, until `signal`. @throws PoisonEvent, or what the stores throw */
  async run({ signal, skipped, became }: Watch): Promise<void> {
    const { events, rows } = this.options;
    const after = await rows.checkpoint(this.projection.name);
    const filter = { streamPrefixes: streamPrefixesOf(this.projection) };
    let isNew = after === null;
    this.reached.advance(after);
    became('catching-up');
    const open = (ending: AbortSignal) => events.subscribeToAll({ after, filter, signal: ending });
    for await (const batch of batchesOf(open, signal, batchSize)) {
      if (batch.events.length > 0) await this.foldBatch(batch.events, skipped, !isNew);
      if (batch.through !== null) await this.mark(batch.through);
      this.figures.succeeded();
      if (!batch.isCaughtUp) continue;
      isNew = false;
      this.figures.caughtUp();
      became('live');
    }
    if (!signal.aborted) throw new Error('The subscription ended by itself');
  }

  /** Folds, saves, and only then tells others. What history held before the first row is no news to anybody. */
  private async foldBatch(events: readonly StoredEvent[], skipped: ReadonlySet<string>, publishes: boolean) {
    const { changes, through, poison } = await foldBatch(this.options.rows, this.projection, events, { skipped });
    this.reached.advance(through);
    if (publishes) for (const change of changes) this.options.changes.publish(change);
    this.figures.folded(events);
    this.markedAt = Date.now();
    if (poison) throw poison;
  }

  private async mark(position: Position): Promise<void> {
    const { name } = this.projection;
    if (Date.now() - this.markedAt >= markEveryMs && !this.reached.has(position)) {
      this.markedAt = Date.now();
      await this.options.rows.save({ name, position }, []);
    }
    this.reached.advance(position);
  }
}
