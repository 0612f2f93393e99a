import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { currentFor, rowIdsOf, type Projection } from '@duetcast/projections/kernel/projection';
import type { StoredEvent } from '../../eventing/event-store/event-store';

/** A row before and after an event; null if it did not exist. */
interface RowsBeforeAndAfter<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

/**
 * Folds the events like a rebuild that stops at the last one, and returns the row before and after the last event.
 * @throws Error if this release does not know an event type or version
 */
export function rowsBeforeAndAfterLast<Row extends object, Event extends DomainEvent>(
  projection: Projection<Row, Event>,
  id: string,
  events: readonly StoredEvent[],
): RowsBeforeAndAfter<Row> {
  let rows: RowsBeforeAndAfter<Row> = { before: null, after: null };
  for (const stored of events) {
    const event = currentFor(projection, stored);
    const isTouched = rowIdsOf(projection, event).includes(id);
    rows = { before: rows.after, after: isTouched ? projection.fold(rows.after, event, id) : rows.after };
  }
  return rows;
}
