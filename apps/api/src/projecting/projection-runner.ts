import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/projection';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { batchesOf } from './batches';
import { foldBatch } from './fold-batch';
import { PoisonEvent } from './poison-event';
import { PositionWaits } from './position-waits';
import { ProjectionRebuild, RebuildCancelled } from './projection-rebuild';
import type { ProjectionState, ProjectionStatus } from './projection-status';
import { LeaseLost, ProjectorLease } from './projector-lease';
import { streamPrefixesOf } from './rebuild-pass';
import type { Rebuilding } from './rebuilding';
import type { RowChanges } from './row-changes';
import { RunnerFigures } from './runner-figures';
import { StateWaits } from './state-waits';

export interface RunnerOptions {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly changes: RowChanges;
  readonly rebuilding: Rebuilding;
  /** Name of this process, for the lease. */
  readonly holder: string;
  readonly leaseMs: number;
}

/** Events folded together: many enough to be quick, few enough not to hold the event loop. */
const batchSize = 250;
/** How often a position without events of ours is stored, so that a restart need not search far. */
const markEveryMs = 5_000;
const backOffMs = { first: 50, most: 5_000 };

/** Keeps the rows of one projection up to date, for as long as it holds the projection's lease. */
export class ProjectionRunner {
  readonly reached = new PositionWaits();
  readonly state = new StateWaits<ProjectionState>('starting');
  private readonly stopping = new AbortController();
  private readonly figures = new RunnerFigures();
  private readonly lease: ProjectorLease;
  private readonly rebuilt: ProjectionRebuild;
  private session = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private flipWanted = false;
  private failures = 0;
  private markedAt = 0;

  constructor(
    readonly projection: Projection,
    private readonly options: RunnerOptions,
  ) {
    const { events, rows, rebuilding, holder, leaseMs } = options;
    this.lease = new ProjectorLease(rows, projection.name, holder, leaseMs);
    this.rebuilt = new ProjectionRebuild(projection, events, rows, rebuilding);
  }

  get isFollowing(): boolean {
    return this.state.now === 'live' || this.state.now === 'catching-up';
  }

  start(): void {
    this.running = this.run();
  }

  /** Ends after the batch in hand, and lets another process take over. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.rebuilt.cancel();
    this.session.abort();
    await this.running;
    if (this.state.now !== 'standby') await this.lease.release().catch(() => undefined); // else it expires
    this.state.become('stopped');
  }

  /** After a pause: tries the event again. */
  retry(): void {
    if (this.state.now === 'paused') this.state.become('starting');
  }

  /**
   * Builds the rows anew beside the served ones, which go on, and flips.
   * @throws AppError `store.conflict` where a rebuild runs or another process runs the projection; RebuildCancelled;
   * PoisonEvent
   */
  async rebuild(): Promise<void> {
    if (this.rebuilt.isRunning || !this.isFollowing)
      throw new AppError('store.conflict', { projection: this.projection.name, state: this.state.now });
    await this.rebuilt.build(this.stopping.signal);
    this.flipWanted = true;
    this.session.abort();
    await this.state.until((state) => !this.flipWanted || state === 'standby' || state === 'stopped');
    if (this.flipWanted) throw new AppError('store.conflict', { projection: this.projection.name });
  }

  cancelRebuild(): void {
    this.rebuilt.cancel();
  }

  status(head: Position | null): ProjectionStatus {
    const { name, version } = this.projection;
    const { position } = this.reached;
    const isComplete = head === null || this.reached.has(head);
    const figures = this.figures.status(this.state.now === 'live' ? 'measured' : isComplete ? 'none' : 'growing');
    return { name, version, state: this.state.now, position, head, ...figures, rebuild: this.rebuilt.progress(head) };
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        if (await this.lease.take()) await this.holdLease();
        else await this.standBy();
      } catch (error) {
        if (error instanceof PoisonEvent || error instanceof RebuildCancelled) await this.pause(error);
        else if (!(error instanceof LeaseLost) && !this.stopping.signal.aborted) await this.backOff(error);
      }
    }
  }

  /** Works until something ends the session: a stop, a lost lease, a rebuild that is ready. */
  private async holdLease(): Promise<void> {
    const session = new AbortController();
    this.session = session;
    if (this.stopping.signal.aborted) return;
    const renewing = this.renew(session);
    try {
      await this.adoptVersion(session.signal);
      if (this.flipWanted) await this.flip();
      await this.follow(session.signal);
    } finally {
      session.abort();
      await renewing;
    }
  }

  private async renew(session: AbortController): Promise<void> {
    while (await waited(this.options.leaseMs / 3, session.signal)) {
      const isOurs = await this.lease.take().catch(() => true); // a store that does not answer shows elsewhere
      if (!isOurs) session.abort();
    }
  }

  /** Rows of another version are rebuilt before anything is folded into them. */
  private async adoptVersion(signal: AbortSignal): Promise<void> {
    const stored = await this.lease.version();
    if (stored === null) await this.lease.setVersion(this.projection.version);
    if (stored === null || stored === this.projection.version) return;
    this.state.become('rebuilding');
    await this.rebuilt.build(signal);
    await this.flip();
  }

  private async flip(): Promise<void> {
    await this.rebuilt.flip();
    await this.lease.setVersion(this.projection.version);
    this.flipWanted = false;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { events, rows } = this.options;
    const after = await rows.checkpoint(this.projection.name);
    const filter = { streamPrefixes: streamPrefixesOf(this.projection) };
    let isNew = after === null;
    this.reached.advance(after);
    this.state.become('catching-up');
    const open = (ending: AbortSignal) => events.subscribeToAll({ after, filter, signal: ending });
    for await (const batch of batchesOf(open, signal, batchSize)) {
      if (batch.events.length > 0) await this.foldBatch(batch.events, !isNew);
      if (batch.through !== null) await this.mark(batch.through);
      this.failures = 0;
      if (!batch.isCaughtUp) continue;
      isNew = false;
      this.figures.caughtUp();
      this.state.become('live');
    }
    if (!signal.aborted) throw new Error('The subscription ended by itself');
  }

  /** Folds, saves, and only then tells others. What history held before the first row is no news to anybody. */
  private async foldBatch(events: readonly StoredEvent[], publishes: boolean): Promise<void> {
    const { changes, through, poison } = await foldBatch(this.options.rows, this.projection, events);
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

  private async standBy(): Promise<void> {
    this.state.become('standby');
    await waited(Math.min(this.options.leaseMs / 3, 1_000), this.stopping.signal);
  }

  private async pause(error: PoisonEvent | RebuildCancelled): Promise<void> {
    this.figures.failed(error, error instanceof PoisonEvent ? error : null);
    this.state.become('paused');
    await this.state.until((state) => state !== 'paused', this.stopping.signal);
  }

  private async backOff(error: unknown): Promise<void> {
    this.figures.failed(error);
    this.state.become('failed');
    const waitMs = Math.min(backOffMs.first * 2 ** this.failures++, backOffMs.most);
    await waited(waitMs, this.stopping.signal);
  }
}

/** False where the signal ended the wait. */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, undefined, { signal }).then(
    () => true,
    () => false,
  );
