import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/projection';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { foldBatch } from './fold-batch';
import type { RebuildFigures } from './projection-status';
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
  isBuilt: boolean;
}

const tailBatch = 500;

/** The rows of one projection built anew beside those that are served, and put in their place. */
export class ProjectionRebuild {
  private running: Running | null = null;
  /** How often new rows were put in the place of the old. */
  flips = 0;

  constructor(
    private readonly projection: Projection,
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly rebuilding: Rebuilding,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** It waits to be flipped. */
  get isBuilt(): boolean {
    return this.running?.isBuilt ?? false;
  }

  get figures(): RebuildFigures | null {
    if (!this.running) return null;
    const { startedAt, eventsFolded, position } = this.running;
    const seconds = Math.max(Date.now() - startedAt, 1) / 1000;
    const eventsPerSecond = eventsFolded / seconds;
    return { startedAt: new Date(startedAt).toISOString(), eventsFolded, eventsPerSecond, position };
  }

  /** Folds all history but the skipped events into a new collection. @throws RebuildCancelled, PoisonEvent, or what the stores throw */
  async build(skipped: ReadonlySet<string>, signal?: AbortSignal): Promise<void> {
    const cancelling = new AbortController();
    const running = { cancelling, startedAt: Date.now(), eventsFolded: 0, position: null, isBuilt: false };
    this.running = running;
    const ending = signal ? AbortSignal.any([signal, cancelling.signal]) : cancelling.signal;
    try {
      const { projection, target } = this;
      await this.rebuilding.run({ projection, target, skipped }, ending, (eventsFolded, position) =>
        Object.assign(running, { eventsFolded, position }),
      );
      ending.throwIfAborted();
      running.isBuilt = true;
    } catch (error) {
      this.running = null;
      await this.rows.drop(this.target);
      throw error;
    }
  }

  /** What is built already is dropped by the next one. */
  cancel(): void {
    if (this.isBuilt) this.running = null;
    else this.running?.cancelling.abort(new RebuildCancelled());
  }

  /**
   * Folds what came since, then serves the new rows; the old ones stay as `{name}~previous`. Nobody may fold into the
   * served rows meanwhile.
   */
  async flip(skipped: ReadonlySet<string>): Promise<void> {
    const { projection, rows, target } = this;
    const filter = { streamPrefixes: streamPrefixesOf(projection) };
    let tail: StoredEvent[] = [];
    for await (const event of this.events.readAll({ after: await rows.checkpoint(target), filter })) {
      tail.push(event);
      if (tail.length < tailBatch) continue;
      await this.foldTail(tail, skipped);
      tail = [];
    }
    await this.foldTail(tail, skipped);
    await rows.swap(target, projection.name, `${projection.name}~previous`);
    this.running = null;
    this.flips += 1;
  }

  private get target(): string {
    return `${this.projection.name}~${this.projection.version}`;
  }

  private async foldTail(tail: readonly StoredEvent[], skipped: ReadonlySet<string>): Promise<void> {
    const { poison } = await foldBatch(this.rows, this.projection, tail, { collection: this.target, skipped });
    if (poison) throw poison;
  }
}
