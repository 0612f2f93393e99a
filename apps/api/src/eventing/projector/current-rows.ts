import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { DomainEvent, Position } from '@duetcast/domain/kernel/event';
import { currentFor, rowIdsOf, type Projection } from '@duetcast/projections/kernel/projection';
import { seenPositions } from '../deciders/seen-positions';
import { EventStore, type StoredEvent } from '../event-store/event-store';
import { ReadModelStore, type StoredRow } from '../read-models/read-model-store';
import { ProjectionProgress } from './status/projection-progress';

interface Wanted<R> {
  /** Which row the caller may see: its owner's, or one with the part that is asked for. Default: any. */
  readonly if?: (row: R) => boolean;
  /** Id of the stream whose events the row folds. Default: that of the row. */
  readonly streamId?: string;
  /** Instead of `streamId`, if it is unknown: the beginning of the ids of possible streams. */
  readonly streamPrefix?: string;
}

/** A healthy projector has stored an accepted row before: a read waits this long for it. */
const waitMs = 1_000;

/**
 * Single rows while the projector is behind. A command gets a row as its events make it; a read gets the stored row, and an
 * error instead of "not found" for one that is accepted but not stored in time.
 */
@Injectable()
export class CurrentRows {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly events: EventStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** undefined: there is no such row. @throws AppError `store.behind` outside of commands */
  async find<R extends object, Event extends DomainEvent>(
    projection: Projection<R, Event>,
    id: string,
    wanted: Wanted<R> = {},
  ): Promise<StoredRow<R> | undefined> {
    const { if: isWanted = () => true } = wanted;
    const command = seenPositions.get();
    const stored = await this.stored<R>(projection, id);
    if (stored && isWanted(stored.row) && !command?.late.has(projection.name)) return stored;
    const folded = await this.folded(projection, id, wanted, stored);
    if (!folded || !isWanted(folded.row)) return undefined;
    const isStored = await this.progress.reached([projection.name], folded.position, command ? 0 : waitMs);
    if (isStored) {
      const saved = await this.stored<R>(projection, id); // after the checkpoint; without one, it expired
      return saved && isWanted(saved.row) ? saved : undefined;
    }
    if (!command) throw new AppError('store.behind');
    return folded;
  }

  private async stored<R extends object>(
    { name }: Pick<Projection, 'name'>,
    id: string,
  ): Promise<StoredRow<R> | undefined> {
    return (await this.rows.load<R>(name, [id])).get(id);
  }

  private async folded<R extends object, Event extends DomainEvent>(
    projection: Projection<R, Event>,
    id: string,
    { streamId = id, streamPrefix }: Wanted<R>,
    stored?: StoredRow<R>,
  ): Promise<StoredRow<R> | undefined> {
    let {
      row = null,
      position = null,
      first = null,
    }: Partial<{ row: R | null; position: Position | null; first: Position | null }> = stored ?? {};
    for await (const event of this.eventsOf(projection, streamPrefix ?? streamId, streamPrefix !== undefined)) {
      if (position !== null && event.position <= position) continue;
      const current = currentFor(projection, event);
      if (!rowIdsOf(projection, current).includes(id)) continue;
      row = projection.fold(row, current, id);
      ({ position } = event);
      first ??= position;
    }
    return row && position !== null && first !== null ? { id, row, position, first } : undefined;
  }

  /** Of streams that are not known, only events that the projection has not folded yet. */
  private async *eventsOf(
    { name, categories }: Pick<Projection, 'name' | 'categories'>,
    streamId: string,
    isPrefix: boolean,
  ): AsyncIterable<StoredEvent> {
    const streams = categories.map((category) => streamName(category, streamId));
    if (isPrefix)
      yield* this.events.readAll({ after: await this.rows.checkpoint(name), filter: { streamPrefixes: streams } });
    else for (const stream of streams) yield* this.events.readStream(stream);
  }
}
