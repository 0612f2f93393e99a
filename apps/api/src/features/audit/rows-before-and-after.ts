import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { currentFor, rowIdsOf, type Projection } from '@duetcast/projections/kernel/projection';
import type { StoredEvent } from '../../eventing/event-store/event-store';

/** A row on both sides of one event; null: there was none. */
interface RowsAround<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

/**
 * Folds the events from the first one, as a rebuild that stops at the last of them would, and keeps the step before it.
 * @throws Error where this code does not know an event
 */
export function rowsBeforeAndAfterLast<Row extends object, Event extends DomainEvent>(
  projection: Projection<Row, Event>,
  id: string,
  events: readonly StoredEvent[],
): RowsAround<Row> {
  let rows: RowsAround<Row> = { before: null, after: null };
  for (const stored of events) {
    const event = currentFor(projection, stored);
    const isTouched = rowIdsOf(projection, event).includes(id);
    rows = { before: rows.after, after: isTouched ? projection.fold(rows.after, event, id) : rows.after };
  }
  return rows;
}
