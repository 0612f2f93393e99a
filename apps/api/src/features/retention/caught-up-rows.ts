import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { EventStore, type EventFilter } from '../../eventing/event-store/event-store';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';

/** While the rows catch up, the abort signal is checked this often, ms. */
const waitMs = 1_000;
const maxWaits = 60;

/** Waits until rows include every event that is stored now: what they do not name is needed by nothing. */
@Injectable()
export class CaughtUpRows {
  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @throws AppError `store.unavailable` if the projections stay behind; the reason of `signal` */
  async wait(filter: EventFilter, projections: string[], signal: AbortSignal): Promise<void> {
    const position = await this.newestUnread(filter, projections);
    for (let wait = 0; wait < maxWaits; wait++) {
      signal.throwIfAborted();
      if (await this.progress.reached(projections, position, waitMs)) return;
    }
    throw new AppError('store.unavailable', { behind: projections });
  }

  /** Position of the last event that one of the projections may not have read; null: there is none. */
  private async newestUnread(filter: EventFilter, projections: readonly string[]): Promise<Position | null> {
    const checkpoints = await Promise.all(projections.map((name) => this.rows.checkpoint(name)));
    const after = checkpoints.includes(null) ? null : (checkpoints.sort()[0] ?? null);
    let newest: Position | null = null;
    for await (const { position } of this.store.readAll({ after, filter })) newest = position;
    return newest;
  }
}
