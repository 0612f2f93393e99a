import { currentEvent, type DomainEvent, type EventCatalog, type Recorded } from '@duetcast/domain/kernel/event';

/** Field paths with their direction; equality fields first, then sort fields. */
export type Index = Readonly<Record<string, 1 | -1>>;

/**
 * A pure fold of events into rows. The runtime loads the rows of a batch, folds only events newer than each row's
 * position, and saves with compare-and-swap; so a fold can count without counting an event twice.
 */
export interface Projection<Row extends object = object, Event extends DomainEvent = DomainEvent> {
  /** Also the name of its collection. */
  readonly name: string;
  /**
   * A higher number makes the runtime rebuild the rows beside the old ones and switch. The old ones are read until then, so
   * readers must accept that a new field is absent.
   */
  readonly version: number;
  /** Categories of the streams it reads (`job` for `job-…`). */
  readonly categories: readonly string[];
  readonly events: EventCatalog;
  readonly indexes: readonly Index[];
  /** Field with the ISO 8601 time by which retention deletes rows. */
  readonly expiresBy?: string;
  /** Field with the owner of the row, for projections whose changes are pushed to their owners. */
  readonly ownedBy?: string;
  /**
   * How long an event may wait to be folded with later ones, ms, while nothing in its process waits for the rows: each batch
   * costs commands to a remote store. Default: not at all.
   */
  readonly mayLagMs?: number;
  /** Id or ids of the rows that the event changes; null: none. */
  rowOf(event: Recorded<Event>): string | readonly string[] | null;
  /**
   * Whether the event normally finds no row with this id: then it is not read before the fold. One that exists costs a
   * second attempt, nothing else. Default: false.
   */
  creates?(event: Recorded<Event>, id: string): boolean;
  /** The row with this id after the event; null: no row. */
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

/** A stored event, as the fold takes it. @throws NewerEvent, or Error if its type or version is unknown */
export const currentFor = <Row extends object, Event extends DomainEvent>(
  projection: Projection<Row, Event>,
  stored: Recorded,
): Recorded<Event> => currentEvent(projection.events, stored) as Recorded<Event>;
