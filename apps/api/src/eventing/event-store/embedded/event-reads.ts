import type { Position } from '@duetcast/domain/kernel/event';
import type { Database } from '../../sqlite/database';
import type { EventFilter, StoredEvent } from '../event-store';
import type { EventTypeIndex } from './event-type-index';
import { positionNumber, positionStep, positionText } from './position';

interface AllPage {
  readonly events: StoredEvent[];
  /** Everything up to here was scanned. */
  readonly through: number;
  /** Nothing was left beyond `through` at the time of the read. */
  readonly exhausted: boolean;
  /** Window for the next page, in pages; grows while matches are sparse. */
  readonly width: number;
}

type EventRow = [
  position: number,
  stream: string,
  revision: number,
  kind: number,
  id: string,
  data: string,
  meta: string,
];

export const streamPageSize = 1_000;
const pageSize = streamPageSize;
/** Largest search window for sparse filters, in pages of positions. */
const widestWindow = 64;
const columns = 'e.position, s.name, e.revision, e.kind, e.id, e.data, e.metadata';

/** Synchronous SQL reads of the embedded store. */
export class EventReads {
  constructor(
    private readonly database: Database,
    private readonly eventTypes: EventTypeIndex,
  ) {}

  head(): number {
    return this.database.row<[number | null]>('SELECT max(position) FROM events')?.[0] ?? 0;
  }

  /** undefined: there is no such stream. */
  stream(name: string): { readonly id: number; readonly maxAge: number | null } | undefined {
    const sql = 'SELECT id, max_age_seconds FROM streams WHERE name = ?';
    const row = this.database.row<[id: number, maxAge: number | null]>(sql, name);
    return row && { id: row[0], maxAge: row[1] };
  }

  /** Events of one stream from a revision on, at most `size`. */
  streamPage(id: number, from: number, backwards: boolean, size: number): StoredEvent[] {
    const [compare, order] = backwards ? ['<=', 'DESC'] : ['>=', 'ASC'];
    const sql = `SELECT ${columns} FROM events e JOIN streams s ON s.id = e.stream
      WHERE e.stream = ? AND e.revision ${compare} ? ORDER BY e.revision ${order} LIMIT ?`;
    return this.database.rows<EventRow>(sql, id, from, size).map((row) => this.stored(row));
  }

  /** Events beyond `from` (exclusive), at most a page; `width` (initially 1) widens the window of a filtered search. */
  allPage(from: number, filter: EventFilter | undefined, limit: number, width: number): AllPage {
    const head = this.head();
    const { ids, byName } = this.eventTypes.select(filter);
    const size = byName ? pageSize : Math.min(limit, pageSize);
    const span = ids === 'all' ? Number.MAX_SAFE_INTEGER : pageSize * width * positionStep;
    const high = Math.min(head, from + span);
    const rows = ids !== 'all' && ids.length === 0 ? [] : this.window(ids, from, high, size);
    const full = rows.length === size;
    const through = full ? (rows.at(-1) as EventRow)[0] : Math.max(high, from);
    const prefixes = filter?.streamPrefixes ?? [];
    const matching = byName ? rows.filter(([, name]) => prefixes.some((prefix) => name.startsWith(prefix))) : rows;
    const exhausted = !full && through >= head;
    const next = rows.length < size / 8 ? width * 2 : 1;
    return {
      events: matching.slice(0, limit).map((row) => this.stored(row)),
      through,
      exhausted,
      width: Math.min(next, widestWindow),
    };
  }

  /** Events of all streams before `before` (exclusive), newest first. */
  pageBefore(before: number, size: number): StoredEvent[] {
    const sql = `SELECT ${columns} FROM events e CROSS JOIN streams s ON s.id = e.stream
      WHERE e.position < ? ORDER BY e.position DESC LIMIT ?`;
    return this.database.rows<EventRow>(sql, before, size).map((row) => this.stored(row));
  }

  private window(ids: readonly number[] | 'all', low: number, high: number, size: number) {
    const [source, condition] =
      ids === 'all' ? ['events e', ''] : ['events e INDEXED BY events_by_kind', `e.kind IN (${ids.join(',')}) AND`];
    const sql = `SELECT ${columns} FROM ${source} CROSS JOIN streams s ON s.id = e.stream
      WHERE ${condition} e.position > ? AND e.position <= ? ORDER BY e.position LIMIT ?`;
    return this.database.rows<EventRow>(sql, low, high, size);
  }

  private stored([position, stream, revision, kind, id, data, metadata]: EventRow): StoredEvent {
    return {
      id,
      stream,
      revision,
      position: positionText(position),
      type: this.eventTypes.typeOf(kind),
      data: JSON.parse(data) as StoredEvent['data'],
      metadata: JSON.parse(metadata) as StoredEvent['metadata'],
    };
  }
}

/** Numeric form of an exclusive start position; 0 for the beginning. */
export const afterNumber = (position: Position | null | undefined): number => (position ? positionNumber(position) : 0);
