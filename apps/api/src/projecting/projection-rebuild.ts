import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/projection';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { foldBatch } from './fold-batch';
import { shareOf, type RebuildProgress } from './projection-status';
import { streamPrefixesOf } from './rebuild-pass';
import type { Rebuilding } from './rebuilding';

/** Somebody stopped the rebuild; the rows that were served before are still served. */
export class RebuildCancelled extends Error {
  override readonly name = 'RebuildCancelled';

  constructor() {
    super('The rebuild was cancelled');
  }
}

interface Running {
  readonly cancelling: AbortController;
  readonly startedAt: number;
  eventsFolded: number;
  position: Position | null;
}

const tailBatch = 500;

/** The rows of one projection built anew beside those that are served, and put in their place. */
export class ProjectionRebuild {
  private running: Running | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly rebuilding: Rebuilding,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  progress(head: Position | null): RebuildProgress | null {
    if (!this.running) return null;
    const { startedAt, eventsFolded, position } = this.running;
    const seconds = Math.max(Date.now() - startedAt, 1) / 1000;
    return {
      startedAt: new Date(startedAt).toISOString(),
      eventsFolded,
      eventsPerSecond: eventsFolded / seconds,
      share: position === null ? 0 : shareOf(position, head),
    };
  }

  /** Folds all history into a new collection. @throws RebuildCancelled, PoisonEvent, or what the stores throw */
  async build(signal: AbortSignal): Promise<void> {
    const running = { cancelling: new AbortController(), startedAt: Date.now(), eventsFolded: 0, position: null };
    this.running = running;
    const ending = AbortSignal.any([signal, running.cancelling.signal]);
    try {
      await this.rebuilding.run(this.projection, this.target, ending, (eventsFolded, position) =>
        Object.assign(running, { eventsFolded, position }),
      );
    } catch (error) {
      this.running = null;
      await this.rows.drop(this.target);
      throw error;
    }
  }

  cancel(): void {
    this.running?.cancelling.abort(new RebuildCancelled());
  }

  /**
   * Folds what came since, then serves the new rows; the old ones stay as `{name}~previous`. Nobody may fold into the
   * served rows meanwhile.
   */
  async flip(): Promise<void> {
    const { projection, rows, target } = this;
    const filter = { streamPrefixes: streamPrefixesOf(projection) };
    let tail: StoredEvent[] = [];
    for await (const event of this.events.readAll({ after: await rows.checkpoint(target), filter })) {
      tail.push(event);
      if (tail.length < tailBatch) continue;
      await this.foldTail(tail);
      tail = [];
    }
    await this.foldTail(tail);
    await rows.swap(target, projection.name, `${projection.name}~previous`);
    this.running = null;
  }

  private get target(): string {
    return `${this.projection.name}~${this.projection.version}`;
  }

  private async foldTail(tail: readonly StoredEvent[]): Promise<void> {
    const { poison } = await foldBatch(this.rows, this.projection, tail, this.target);
    if (poison) throw poison;
  }
}
