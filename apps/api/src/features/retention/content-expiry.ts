import { Injectable, Logger } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { DomainEvent, Position } from '@duetcast/domain/kernel/event';
import { contentUses } from '@duetcast/projections/content/content-uses';
import { ContentStore } from '../../platform/content/content-store';
import { systemContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { healthyWithinMs, ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore, type StoredRow } from '../../eventing/read-models/read-model-store';
import type { Cutoffs } from './cutoffs';
import type { Expirable, ExpirableRow } from './expirable';
import { StateStore } from '../../eventing/state/state-store';
import { UnreferencedContent } from './unreferenced-content';
import { isStoreOutage } from '../../platform/errors/store-unavailable';

const pageSize = 100;

interface Sweep {
  readonly now: number;
  readonly cutoffs: Cutoffs;
  readonly signal: AbortSignal;
}

/** Deletes content past its retention period, then appends the expiry to its stream: a crash in between repeats both. */
@Injectable()
export class ContentExpiry {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly content: ContentStore,
    private readonly state: StateStore,
    private readonly unreferenced: UnreferencedContent,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Returns the number of expired streams, once the rows include what they released. @throws AppError `store.unavailable` */
  async expire<C, E extends DomainEvent, S, R extends ExpirableRow>(
    kind: Expirable<C, E, S, R>,
    sweep: Sweep,
  ): Promise<number> {
    const where = { keptSince: { lt: sweep.cutoffs.content } };
    const positions: Position[] = [];
    const query = { where, sort: [['keptSince', 1]] as const, pageSize };
    for await (const stored of allRows<R>(this.rows, kind.projection, query)) {
      sweep.signal.throwIfAborted();
      const position = await this.expireOrSkip(kind, stored, sweep);
      if (position !== null) positions.push(position);
    }
    await this.progress.reached([contentUses.name], positions.sort().at(-1) ?? null, healthyWithinMs);
    return positions.length;
  }

  /** Everything of one owner, whatever its age; returns once the rows include what it released. @throws errors of the stores */
  async expireOwned<C, E extends DomainEvent, S, R extends ExpirableRow>(
    kind: Expirable<C, E, S, R>,
    ownerId: string,
    sweep: Sweep,
  ): Promise<void> {
    let last: Position | null = null;
    for await (const stored of allRows<R>(this.rows, kind.projection, { where: { ownerId }, pageSize })) {
      sweep.signal.throwIfAborted();
      const position = await this.expireOne(kind, stored, sweep);
      if (position !== null && (last === null || position > last)) last = position;
    }
    await this.progress.reached([contentUses.name], last, healthyWithinMs);
  }

  /** A failure of one stream is left to the next sweep and does not block the others. */
  private async expireOrSkip<C, E extends DomainEvent, S, R extends ExpirableRow>(
    kind: Expirable<C, E, S, R>,
    stored: StoredRow<R>,
    sweep: Sweep,
  ): Promise<Position | null> {
    try {
      const published = kind.publishedBy(stored.row);
      if (published !== null && (await this.unreferenced.isPublished(published))) return null;
      return await this.expireOne(unlessShown(kind), stored, sweep);
    } catch (error) {
      if (isStoreOutage(error)) throw error;
      this.logger.warn({ kind: kind.projection, id: stored.id, err: error }, 'expiry failed');
      return null;
    }
  }

  private async expireOne<C, E extends DomainEvent, S, R extends ExpirableRow>(
    kind: Expirable<C, E, S, R>,
    { id, row }: StoredRow<R>,
    { now, cutoffs }: Sweep,
  ): Promise<Position | null> {
    const { decider, command } = kind;
    const { state } = await this.deciders.load(decider, id);
    if (!kind.isCurrent(state, row)) return null;
    const stream = streamName(decider.category, id);
    // Content shared with other streams stays until the last of them expires.
    for (const hash of kind.contentOf(state)) await this.unreferenced.delete(hash, cutoffs.untouchedSince, stream);
    for (const name of kind.namesOf(id)) await this.content.deleteName(name);
    for (const state of kind.stateOf(row)) await this.state.delete(state.kind, [state.id]);
    const result = await this.deciders.run(decider, id, command, {
      ...systemContext('retention', id),
      at: new Date(now).toISOString(),
    });
    return result.events.length === 0 ? null : result.position;
  }
}

/** Takes what posts of sites show for changed since. */
const unlessShown = <C, E extends DomainEvent, S, R extends ExpirableRow>(
  kind: Expirable<C, E, S, R>,
): Expirable<C, E, S, R> => ({
  ...kind,
  isCurrent: (state, row) => kind.isCurrent(state, row) && !kind.isShown(state),
});
