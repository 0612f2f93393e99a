import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { EventStore, StoredEvent } from '../../event-store/event-store';
import { buildOf, disusedBuilds, isBuildName, newBuildName, pointerOf, serving } from '../../read-models/builds';
import type { Fence, Pointer } from '../../read-models/pointer';
import { StaleWrite, type ReadModelStore } from '../../read-models/read-model-store';
import { foldBatch } from '../folding/fold-batch';
import type { RebuildStats } from '../status/projection-status';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { pause } from '../../../platform/timing/pause';
import type { ProjectorLease } from '../status/projector-lease';
import { streamPrefixesOf } from './rebuild-pass';
import type { RebuildExecutor } from './rebuild-executor';

/** The rebuild was cancelled; the old rows are still served. */
export class RebuildCancelled extends Error {
  override readonly name = 'RebuildCancelled';

  constructor() {
    super('The rebuild was cancelled');
  }
}

interface Running {
  /** Unique collection, so that a projector without its lease cannot touch the build of its successor. */
  readonly target: string;
  readonly cancelling: AbortController;
  readonly startedAt: number;
  eventsFolded: number;
  position: Position | null;
  isBuilt: boolean;
}

const tailBatch = 500;

/** Builds new rows of one projection next to the served ones, then serves them. */
export class ShadowBuild {
  private running: Running | null = null;
  /** Number of completed flips. */
  flips = 0;

  constructor(
    private readonly projection: Projection,
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly rebuildExecutor: RebuildExecutor,
    private readonly lease: ProjectorLease,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Whether a finished build waits for the flip. */
  get isBuilt(): boolean {
    return this.running?.isBuilt ?? false;
  }

  get stats(): RebuildStats | null {
    if (!this.running) return null;
    const { startedAt, eventsFolded, position } = this.running;
    const seconds = Math.max(Date.now() - startedAt, 1) / 1000;
    const eventsPerSecond = eventsFolded / seconds;
    return { startedAt: new Date(startedAt).toISOString(), eventsFolded, eventsPerSecond, position };
  }

  /**
   * Folds all history except skipped events into a new collection.
   * @throws RebuildCancelled, LeaseLost, PoisonEvent, or errors of the stores
   */
  async build(skipped: ReadonlySet<string>, signal?: AbortSignal): Promise<void> {
    const cancelling = new AbortController();
    const target = newBuildName(this.projection);
    const running = { target, cancelling, startedAt: Date.now(), eventsFolded: 0, position: null, isBuilt: false };
    this.running = running;
    const ending = signal ? AbortSignal.any([signal, cancelling.signal]) : cancelling.signal;
    try {
      await this.dropLeftovers(await this.lease.addBuild(target));
      const { projection } = this;
      await this.rebuildExecutor.run({ projection, target, skipped }, ending, (eventsFolded, position) =>
        Object.assign(running, { eventsFolded, position }),
      );
      ending.throwIfAborted();
      running.isBuilt = true;
    } catch (error) {
      this.running = null;
      await this.drop(target).catch(() => undefined); // the next build retries it
      throw error;
    }
  }

  /** Cancels the build; a finished one is dropped by the next build. */
  cancel(): void {
    if (this.isBuilt) this.running = null;
    else this.running?.cancelling.abort(new RebuildCancelled());
  }

  /**
   * Folds the events since the build, then serves the new rows; the old ones are retired. The served rows must not change
   * during the call.
   * @throws RebuildCancelled, LeaseLost, PoisonEvent, or errors of the stores
   */
  async flip(skipped: ReadonlySet<string>, held: Fence): Promise<Pointer> {
    const { running } = this;
    if (!running) throw new RebuildCancelled();
    const { target } = running;
    try {
      await this.foldTail(target, skipped);
      if (this.running !== running) throw new RebuildCancelled();
      const changed = await this.serve(target, held);
      this.flips += 1;
      await this.lease.forgetBuilds([target]);
      return changed;
    } catch (error) {
      const isUntouched = error instanceof LeaseLost || error instanceof RebuildCancelled;
      if (isUntouched) await this.drop(target).catch(() => undefined);
      throw error;
    } finally {
      if (this.running === running) this.running = null;
    }
  }

  /** Folds nothing until every reader uses the new rows: until then, some read the old ones. */
  private async serve(target: string, { serves, epoch }: Fence): Promise<Pointer> {
    const { projection, rows, lease } = this;
    const pointer = await pointerOf(rows, projection.name);
    if (pointer.serves !== serves || pointer.epoch !== epoch) throw new LeaseLost();
    const next = { serves: target, build: buildOf(projection), position: await rows.checkpoint(target) };
    const change = rows.changePointer(pointer, serving(pointer, next, new Date()));
    const changed = await change.catch((error: unknown) => {
      throw error instanceof StaleWrite ? new LeaseLost() : error;
    });
    await pause(rows.pointerCacheMs);
    await lease.confirm();
    return changed;
  }

  private async foldTail(target: string, skipped: ReadonlySet<string>): Promise<void> {
    const filter = { streamPrefixes: streamPrefixesOf(this.projection) };
    let tail: StoredEvent[] = [];
    const fold = async () => {
      const { poison } = await foldBatch(this.rows, this.projection, tail, target, { skipped });
      if (poison) throw poison;
      tail = [];
    };
    for await (const event of this.events.readAll({ after: await this.rows.checkpoint(target), filter })) {
      tail.push(event);
      if (tail.length === tailBatch) await fold();
    }
    await fold();
  }

  /** Drops builds whose process crashed before the flip. */
  private async dropLeftovers(leftovers: readonly string[]): Promise<void> {
    for (const leftover of leftovers) await this.drop(leftover);
    if (leftovers.length > 0) await this.lease.forgetBuilds(leftovers);
    const pointer = await pointerOf(this.rows, this.projection.name);
    if (!isBuildName(pointer.serves)) await this.drop(`${pointer.name}~previous`); // of an earlier release
    const disused = disusedBuilds(pointer, new Date());
    for (const { serves } of disused) await this.drop(serves);
    const retired = pointer.retired.filter((build) => !disused.includes(build));
    if (disused.length > 0) await this.rows.changePointer(pointer, { retired });
  }

  private async drop(collection: string): Promise<void> {
    await this.rows.drop(collection);
    await this.rows.forgetCheckpoint(collection);
  }
}
