import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { ReadModelStore, type Where } from '../../eventing/read-models/read-model-store';
import { NewEvents } from './new-events';

const pageSize = 200;
const pastPageSize = 1_000;

/** Indexed events in order, up to the checkpoint of the index. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly newEvents: NewEvents,
  ) {}

  /**
   * Events after a position, up to the checkpoint: if a batch is not saved atomically, a later event can be visible before
   * an earlier one.
   */
  async page(where: Where, after: Position | null, limit: number): Promise<IndexedEventRow[]> {
    const through = await this.rows.checkpoint(eventIndex.name);
    if (through === null) return [];
    const position = { ...(after !== null && { gt: after }), lte: through };
    const query = { where: { ...where, position }, sort: [['position', 1]] as const, limit };
    const { rows } = await this.rows.find<IndexedEventRow>(eventIndex.name, query);
    return rows.map(({ row }) => row);
  }

  /** All events up to now. @throws the reason of `signal`: an end would say that these were all */
  async *past(where: Where, after: Position | null, signal: AbortSignal): AsyncIterable<IndexedEventRow> {
    for (let last = after; ;) {
      const page = await this.page(where, last, pastPageSize);
      for (const row of page) {
        signal.throwIfAborted();
        yield row;
        last = row.position;
      }
      if (page.length < pastPageSize) return;
    }
  }

  /** All events, then each new one, until `signal` aborts; applies backpressure. */
  async *follow(where: Where, after: Position | null, signal: AbortSignal): AsyncIterable<IndexedEventRow> {
    const owner = typeof where.ownerId === 'string' ? where.ownerId : undefined;
    const close = this.newEvents.open();
    try {
      for (let last = after; !signal.aborted;) {
        const changed = this.newEvents.next(owner, signal);
        const page = await this.page(where, last, pageSize);
        for (const row of page) {
          if (signal.aborted) return;
          yield row;
          last = row.position;
        }
        if (page.length === 0) await changed;
      }
    } finally {
      close();
    }
  }

  /** @throws InvalidRequest for a position that the feed has not reached, whose events would never come */
  async assertIssued(after: Position | null, param: string): Promise<void> {
    if (after === null) return;
    const through = await this.rows.checkpoint(eventIndex.name);
    if (through !== null && after <= through) return;
    throw new InvalidRequest([{ msg: 'This cursor was not issued by this feed', param }]);
  }

  /** Position of the newest event that the feed returns. */
  head(): Promise<Position | null> {
    return this.rows.checkpoint(eventIndex.name);
  }
}
