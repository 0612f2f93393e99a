import type { Projection } from '@duetcast/projections/kernel/projection';
import type { Position } from '@duetcast/domain/kernel/event';
import { BehaviorSubject, filter, firstValueFrom, Subject, takeUntil, timer } from 'rxjs';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import type { Pointer } from '../read-models/pointer';
import type { ReadModelStore } from '../read-models/read-model-store';
import { servedSpec } from './ensure-collections';
import { batchesOf } from './folding/batches';
import { foldBatch } from './folding/fold-batch';
import { streamPrefixesOf } from './rebuild/rebuild-executor';
import type { RunnerStats } from './status/runner-stats';

/** A monotonic position whose progress can be awaited. */
class PositionTracker {
  private readonly advances = new Subject<Position>();
  private reached: Position | null = null;
  private readonly awaits = new BehaviorSubject(0);
  readonly advanced = this.advances.asObservable();

  get position(): Position | null {
    return this.reached;
  }

  advance(position: Position | null): void {
    if (position === null || this.has(position)) return;
    this.reached = position;
    this.advances.next(position);
  }

  has(position: Position): boolean {
    return this.reached !== null && this.reached >= position;
  }

  /** Resolves once `position` is reached or `timeoutMs` has passed. */
  async until(position: Position, timeoutMs: number): Promise<void> {
    if (this.has(position)) return;
    const arrived = this.advances.pipe(filter((reached) => reached >= position));
    this.awaits.next(this.awaits.value + 1);
    await firstValueFrom(arrived.pipe(takeUntil(timer(timeoutMs))), { defaultValue: null });
    this.awaits.next(this.awaits.value - 1);
  }

  /** Resolves as soon as progress is awaited, at the latest after `ms`. */
  async untilAwaited(ms: number): Promise<void> {
    const awaited = this.awaits.pipe(filter((count) => count > 0));
    await firstValueFrom(awaited.pipe(takeUntil(timer(ms))), { defaultValue: null });
  }
}

export interface SubscriptionOptions {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  /** Events of some projections wait for later ones (`Projection.mayLagMs`). */
  readonly savesCommands?: boolean;
}

interface RunOptions {
  /** The served build, as this process holds it. */
  readonly pointer: Pointer;
  readonly signal: AbortSignal;
  /** Ids of events to ignore. */
  readonly skipped: ReadonlySet<string>;
  readonly onCaughtUp: () => void;
}

/** Events per batch: large enough for throughput, small enough not to block the event loop for longer than `batchMs`. */
const batchSizes = { least: 250, most: 8_000 };
const batchMs = 40;
/** Interval for saving positions without matching events, which shortens the scan after a restart. */
const checkpointEveryMs = 60_000;

/** Catch-up subscription of one projection: folds events into the served rows. */
export class ProjectionSubscription {
  readonly reached = new PositionTracker();
  private checkpointedAt = 0;
  private batchSize = batchSizes.least;

  constructor(
    private readonly projection: Projection,
    private readonly options: SubscriptionOptions,
    private readonly stats: RunnerStats,
  ) {}

  /** Runs from the checkpoint until `signal`. @throws PoisonEvent, NewerEvent, or errors of the stores */
  async run({ pointer, signal, skipped, onCaughtUp }: RunOptions): Promise<void> {
    const { events, rows } = this.options;
    const after = pointer.position;
    let isIndexed = after !== null;
    const filter = { streamPrefixes: streamPrefixesOf(this.projection) };
    this.reached.advance(after);
    const open = (ending: AbortSignal) => events.subscribeToAll({ after, filter, signal: ending });
    for await (const batch of batchesOf(open, signal, () => this.batchSize, this.gathered)) {
      if (batch.events.length > 0) await this.foldBatch(pointer, batch.events, skipped);
      if (batch.through !== null) {
        if (this.mustCheckpoint(batch.through)) await this.checkpoint(pointer, batch.through);
        this.reached.advance(batch.through);
      }
      this.stats.succeeded();
      if (!batch.isCaughtUp) continue;
      if (!isIndexed) await rows.ensure(servedSpec(this.projection, pointer.serves));
      isIndexed = true;
      this.stats.caughtUp();
      onCaughtUp();
    }
    if (!signal.aborted) throw new Error('The subscription ended unexpectedly');
  }

  /** When a batch ends; undefined: with the events that are available. */
  private get gathered(): (() => Promise<void>) | undefined {
    const { mayLagMs } = this.projection;
    if (!this.options.savesCommands || mayLagMs === undefined) return undefined;
    // Waits until the same moments as other projections, so that their checkpoints are one write.
    return () => this.reached.untilAwaited(mayLagMs - (Date.now() % mayLagMs));
  }

  private async foldBatch(pointer: Pointer, events: readonly StoredEvent[], skipped: ReadonlySet<string>) {
    const { rows } = this.options;
    const { through, unfoldable, foldMs } = await foldBatch(rows, this.projection, events, pointer, { skipped });
    this.reached.advance(through);
    this.stats.folded(events);
    this.checkpointedAt = Date.now();
    if (events.length >= this.batchSize) this.resize(foldMs);
    if (unfoldable) throw unfoldable;
  }

  /** After a full batch, which took `ms`. */
  private resize(ms: number): void {
    const size = ms > batchMs ? this.batchSize / 2 : this.batchSize * 2;
    this.batchSize = Math.min(Math.max(size, batchSizes.least), batchSizes.most);
  }

  private mustCheckpoint(position: Position): boolean {
    return Date.now() - this.checkpointedAt >= checkpointEveryMs && !this.reached.has(position);
  }

  private async checkpoint(pointer: Pointer, position: Position): Promise<void> {
    this.checkpointedAt = Date.now();
    await this.options.rows.save({ name: pointer.name, position }, [], pointer);
  }
}
