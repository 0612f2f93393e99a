import { currentEvent, type DomainEvent, type EventCatalogue, type Recorded } from '@duetcast/domain/kernel/event';

/** Field paths with their direction; equality fields first, then sort fields. */
export type Index = readonly (readonly [path: string, direction: 1 | -1])[];

/**
 * A pure fold of events into rows. The runtime loads the rows of a batch, folds only events newer than each row's
 * position, and saves with compare-and-swap; so a fold may count without fear of replays.
 */
export interface Projection<Row extends object = object, Event extends DomainEvent = DomainEvent> {
  /** Also the name of its collection. */
  readonly name: string;
  /** A higher number makes the runtime rebuild the rows beside the old ones and flip. */
  readonly version: number;
  /** First part of the names of the streams it reads (`job` for `job-…`). */
  readonly categories: readonly string[];
  readonly events: EventCatalogue;
  readonly indexes: readonly Index[];
  /** Field with the ISO 8601 time by which retention deletes rows. */
  readonly expiresBy?: string;
  /** Id of the row that the event touches, or ids of several; null for none. */
  rowOf(event: Recorded<Event>): string | readonly string[] | null;
  /** The row of this id after the event; null: there is none. */
  fold(row: Row | null, event: Recorded<Event>, id: string): Row | null;
}

export function rowIdsOf<Row extends object, Event extends DomainEvent>(
  projection: Projection<Row, Event>,
  event: Recorded<Event>,
): readonly string[] {
  const ids = projection.rowOf(event);
  if (ids === null) return [];
  return typeof ids === 'string' ? [ids] : ids;
}

/** A stored event as the projection folds it. @throws Error where this code does not know its type or version */
export const currentFor = <Row extends object, Event extends DomainEvent>(
  projection: Projection<Row, Event>,
  stored: Recorded,
): Recorded<Event> => currentEvent(projection.events, stored) as Recorded<Event>;
