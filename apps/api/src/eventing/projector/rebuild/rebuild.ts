import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/kernel/projection';
import type { EventStore, StoredEvent } from '../../event-store/event-store';
import { buildOf, disusedBuilds, newBuildName, previousBuild } from '../../read-models/builds';
import type { Pointer, UnfinishedBuild } from '../../read-models/pointer';
import type { ReadModelStore } from '../../read-models/read-model-store';
import { foldBatch } from '../folding/fold-batch';
import type { ProjectionLease } from '../lease/projection-lease';
import type { RebuildStats } from '../status/projection-status';
import { type RebuildExecutor, streamPrefixesOf } from './rebuild-executor';

/** Why rows are rebuilt, and from what. */
export interface RebuildRequest {
  /** Id of an administrator's request; null: the projection has changed. */
  readonly rebuildId: string | null;
  /** Ids of events to ignore. */
  readonly skipped: readonly string[];
  /** Goes on with the rows before the last rebuild. */
  readonly continuesPrevious: boolean;
}

const tailBatch = 500;

/**
 * New rows of one projection, built beside the served ones. The pointer names the unfinished build, so that this or another
 * process goes on with it after an interruption.
 */
export class Rebuild {
  private running: { readonly startedAt: number; eventsFolded: number; position: Position | null } | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly stores: { readonly events: EventStore; readonly rows: ReadModelStore },
    private readonly executor: RebuildExecutor,
    private readonly lease: ProjectionLease,
  ) {}

  get stats(): RebuildStats | null {
    if (!this.running) return null;
    const { startedAt, eventsFolded, position } = this.running;
    const seconds = Math.max(Date.now() - startedAt, 1) / 1000;
    const eventsPerSecond = eventsFolded / seconds;
    return { startedAt: new Date(startedAt).toISOString(), eventsFolded, eventsPerSecond, position };
  }

  /**
   * Folds all history but the skipped events into a new collection, or what the previous rows lack into theirs.
   * @throws AppError `projection.noPreviousRows`, LeaseLost, PoisonEvent, NewerEvent, errors of the stores, or the reason of `signal`
   */
  async build(request: RebuildRequest, signal: AbortSignal): Promise<void> {
    const running = { startedAt: Date.now(), eventsFolded: 0, position: null };
    this.running = running;
    try {
      const work = {
        projection: this.projection,
        target: await this.targetOf(request),
        skipped: new Set(request.skipped),
      };
      await this.executor.run(work, signal, (eventsFolded, position) =>
        Object.assign(running, { eventsFolded, position }),
      );
      signal.throwIfAborted();
    } catch (error) {
      this.running = null;
      throw error;
    }
  }

  /**
   * Folds the events since the build, then serves its rows. Nothing may be folded into the served rows during the call.
   * Returns the id of the request.
   * @throws LeaseLost, PoisonEvent, NewerEvent, errors of the stores, or the reason of `signal`
   */
  async serve(skipped: ReadonlySet<string>, signal: AbortSignal): Promise<string | null> {
    const { projection, lease } = this;
    try {
      const { building } = await lease.pointer();
      if (!building) return null;
      const { target, rebuildId } = building;
      await this.foldTail(target, skipped);
      signal.throwIfAborted();
      await lease.serve({ target, build: buildOf(projection) });
      return rebuildId;
    } finally {
      this.running = null;
    }
  }

  /** Drops the unfinished build of a request other than this one. @throws LeaseLost or errors of the store */
  async dropOthers(rebuildId: string | null): Promise<void> {
    const pointer = await this.lease.pointer();
    const { building } = pointer;
    if (building?.rebuildId == null || building.rebuildId === rebuildId) return;
    await this.dropUnfinished(pointer);
    await this.lease.change((now) => (now.building?.target === building.target ? { building: null } : {}));
  }

  /** The collection of the unfinished build, or a new one. */
  private async targetOf(request: RebuildRequest): Promise<string> {
    const pointer = await this.lease.pointer();
    const { building } = pointer;
    const wanted = { build: buildOf(this.projection), rebuildId: request.rebuildId, skipped: request.skipped.length };
    if (building && (await this.canResume(building, wanted))) return building.target;
    await this.dropUnfinished(pointer);
    if (request.continuesPrevious) return this.previousTarget(pointer, wanted);
    const retired = await this.dropDisused(pointer);
    const target = newBuildName(this.projection);
    await this.lease.change(() => ({ building: { target, ...wanted }, retired }));
    return target;
  }

  private async previousTarget(pointer: Pointer, wanted: Omit<UnfinishedBuild, 'target'>): Promise<string> {
    const previous = previousBuild(pointer, this.projection);
    if (!previous) throw new AppError('projection.noPreviousRows');
    const { serves: target, position } = previous;
    if (position !== null) await this.stores.rows.save({ name: target, position }, []);
    await this.lease.change(() => ({ building: { target, ...wanted } }));
    return target;
  }

  /** Without a checkpoint there is nothing to keep, and a process that stalled may still write. */
  private async canResume(
    { target, ...stored }: UnfinishedBuild,
    wanted: Omit<UnfinishedBuild, 'target'>,
  ): Promise<boolean> {
    return JSON.stringify(stored) === JSON.stringify(wanted) && (await this.stores.rows.checkpoint(target)) !== null;
  }

  private async foldTail(target: string, skipped: ReadonlySet<string>): Promise<void> {
    const { events, rows } = this.stores;
    const filter = { streamPrefixes: streamPrefixesOf(this.projection) };
    let tail: StoredEvent[] = [];
    const fold = async () => {
      const { unfoldable } = await foldBatch(rows, this.projection, tail, target, { skipped });
      if (unfoldable) throw unfoldable;
      tail = [];
    };
    for await (const event of events.readAll({ after: await rows.checkpoint(target), filter })) {
      tail.push(event);
      if (tail.length === tailBatch) await fold();
    }
    await fold();
  }

  /** Returns the retired builds that remain. */
  private async dropDisused(pointer: Pointer): Promise<Pointer['retired']> {
    const disused = disusedBuilds(pointer, new Date());
    for (const { serves } of disused) await this.drop(serves);
    return pointer.retired.filter((build) => !disused.includes(build));
  }

  /** Previous rows remain: what was folded into them only brings them up to date. */
  private async dropUnfinished({ building, retired }: Pointer): Promise<void> {
    if (building && !retired.some(({ serves }) => serves === building.target)) await this.drop(building.target);
  }

  private async drop(collection: string): Promise<void> {
    await this.stores.rows.forgetCheckpoint(collection);
    await this.stores.rows.drop(collection);
  }
}
