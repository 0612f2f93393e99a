import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { RowChanges } from '../../eventing/projector/folding/row-changes';
import { ReadModelStore, type Where } from '../../eventing/read-models/read-model-store';

const pageSize = 200;
/** Without a projector in this process nobody wakes a feed; with one this only makes good a wake-up that came too early. */
const pollMs = 500;

/** Indexed events in order, as far as the index is complete. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly changes: RowChanges,
  ) {}

  /**
   * Events after a position. Read up to the checkpoint only: where a batch is not saved at once, a later event of it may
   * be there before an earlier one.
   */
  async page(where: Where, after: Position | null, limit: number): Promise<IndexedEventRow[]> {
    const through = await this.rows.checkpoint(eventIndex.name);
    if (through === null) return [];
    const position = { ...(after !== null && { gt: after }), lte: through };
    const query = { where: { ...where, position }, sort: [['position', 1]] as const, limit };
    const { rows } = await this.rows.find<IndexedEventRow>(eventIndex.name, query);
    return rows.map(({ row }) => row);
  }

  /** All of them, then each new one, until `signal` aborts; a slow reader slows the reading. */
  async *follow(where: Where, after: Position | null, signal: AbortSignal): AsyncIterable<IndexedEventRow> {
    let last = after;
    while (!signal.aborted) {
      const woken = this.nextChange(signal);
      const page = await this.page(where, last, pageSize);
      for (const row of page) {
        if (signal.aborted) return;
        yield row;
        last = row.position;
      }
      if (page.length === 0) await woken;
    }
  }

  /** Position of the newest event that a feed would show. */
  head(): Promise<Position | null> {
    return this.rows.checkpoint(eventIndex.name);
  }

  private async nextChange(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const subscription = this.changes.all.subscribe(({ projection }) => {
        if (projection === eventIndex.name) end();
      });
      const end = () => {
        subscription.unsubscribe();
        signal.removeEventListener('abort', end);
        resolve();
      };
      signal.addEventListener('abort', end);
      void sleep(pollMs, undefined, { ref: false }).then(end);
    });
  }
}
