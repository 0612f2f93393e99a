import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { filter, firstValueFrom, fromEvent, merge, timer } from 'rxjs';
import { RowChanges } from '../../eventing/projector/folding/row-changes';
import { ReadModelStore, type Where } from '../../eventing/read-models/read-model-store';

const pageSize = 200;
/** Needed without a projector in this process; with one, covers a change published before the checkpoint advances. */
const pollMs = 500;

/** Indexed events in order, up to the checkpoint of the index. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly changes: RowChanges,
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

  /** All events, then each new one, until `signal` aborts; applies backpressure. */
  async *follow(where: Where, after: Position | null, signal: AbortSignal): AsyncIterable<IndexedEventRow> {
    let last = after;
    while (!signal.aborted) {
      const changed = this.nextChange(signal);
      const page = await this.page(where, last, pageSize);
      for (const row of page) {
        if (signal.aborted) return;
        yield row;
        last = row.position;
      }
      if (page.length === 0) await changed;
    }
  }

  /** Position of the newest event that the feed returns. */
  head(): Promise<Position | null> {
    return this.rows.checkpoint(eventIndex.name);
  }

  private async nextChange(signal: AbortSignal): Promise<void> {
    const changed = this.changes.all.pipe(filter(({ projection }) => projection === eventIndex.name));
    await firstValueFrom(merge(changed, timer(pollMs), fromEvent(signal, 'abort')));
  }
}
