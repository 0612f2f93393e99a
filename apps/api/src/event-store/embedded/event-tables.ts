import type { Position } from '@duetcast/domain/kernel/event';
import type { Database } from '../../sqlite/database';
import type { EventFilter, ExpectedRevision, StoredEvent } from '../event-store';
import { Kinds } from './kinds';
import { positionNumber, positionStep, positionText } from './position';

/** An event ready to be written: its JSON was made (and could fail) before the transaction. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** What became of one append: stored (or found stored before), or at which revision the stream was instead. */
export type AppendOutcome =
  | { readonly stored: true; readonly revision: number; readonly position: number }
  | { readonly stored: false; readonly actual: number | 'noStream' };

export interface AllPage {
  readonly events: StoredEvent[];
  /** Everything up to here (or, backwards, down to here) was looked at. */
  readonly through: number;
  /** Nothing was left beyond `through` at this moment. */
  readonly exhausted: boolean;
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

const pageSize = 1_000;
/** Under a filter that matches little, so many pages' worth of positions are searched at once at most. */
const widestWindow = 64;
const columns = 'e.position, s.name, e.revision, e.kind, e.id, e.data, e.metadata';
const headCacheSize = 20_000;

/** The SQL of the embedded store; synchronous. */
export class EventTables {
  private readonly kinds: Kinds;
  /** Id and last revision of streams written last; void when another connection has written. */
  private readonly heads = new Map<string, { id: number; revision: number }>();
  private headsVersion = -1;

  constructor(private readonly database: Database) {
    this.kinds = new Kinds(database);
  }

  head(): number {
    return this.database.rows<[number | null]>('SELECT max(position) FROM events')[0]?.[0] ?? 0;
  }

  /** Runs the appends of a group in one durable transaction; a throw means that none of it was stored. */
  appendAll(
    appends: readonly { stream: string; expected: ExpectedRevision; events: readonly EncodedEvent[] }[],
  ): AppendOutcome[] {
    try {
      return this.database.transaction(() => {
        this.forgetStaleHeads();
        let position = this.head();
        return appends.map(({ stream, expected, events }) => {
          const outcome = this.append(stream, expected, events, position);
          if (outcome.stored) position = Math.max(position, outcome.position);
          return outcome;
        });
      });
    } catch (error) {
      this.heads.clear();
      this.kinds.forget();
      throw error;
    }
  }

  /** Events of one stream between two revisions, at most a page. */
  streamPage(stream: string, from: number, backwards: boolean, limit: number): StoredEvent[] {
    const id = this.database.rows<[number]>('SELECT id FROM streams WHERE name = ?', stream)[0]?.[0];
    if (id === undefined) return [];
    const [compare, order] = backwards ? ['<=', 'DESC'] : ['>=', 'ASC'];
    const sql = `SELECT ${columns} FROM events e JOIN streams s ON s.id = e.stream
      WHERE e.stream = ? AND e.revision ${compare} ? ORDER BY e.revision ${order} LIMIT ?`;
    return this.database.rows<EventRow>(sql, id, from, Math.min(limit, pageSize)).map((row) => this.stored(row));
  }

  /** Events beyond `from` (exclusive), at most a page; `width` (1 or more) widens the search under a filter. */
  allPage(from: number, backwards: boolean, filter: EventFilter | undefined, limit: number, width: number): AllPage {
    const head = this.head();
    const { ids, byName } = this.kinds.select(filter);
    const size = Math.min(limit, pageSize);
    const reach = ids === 'all' ? Number.MAX_SAFE_INTEGER : pageSize * Math.min(width, widestWindow) * positionStep;
    const [low, high] = backwards ? [Math.max(from - reach, 0) - 1, from - 1] : [from, Math.min(head, from + reach)];
    const rows = ids !== 'all' && ids.length === 0 ? [] : this.window(ids, low, high, backwards, size);
    const full = rows.length === size;
    const edge = backwards ? Math.max(low + 1, 0) : Math.max(high, from);
    const through = full ? (rows.at(-1) as EventRow)[0] : edge;
    const prefixes = filter?.streamPrefixes ?? [];
    const wanted = byName ? rows.filter(([, name]) => prefixes.some((prefix) => name.startsWith(prefix))) : rows;
    const exhausted = !full && (backwards ? through <= 0 : through >= head);
    return { events: wanted.map((row) => this.stored(row)), through, exhausted };
  }

  maxAge(stream: string): number | null {
    const sql = 'SELECT max_age_seconds FROM streams WHERE name = ?';
    return this.database.rows<[number | null]>(sql, stream)[0]?.[0] ?? null;
  }

  setMaxAge(stream: string, seconds: number): void {
    const sql = `INSERT INTO streams (name, max_age_seconds) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET max_age_seconds = excluded.max_age_seconds`;
    this.database.transaction(() => this.database.run(sql, stream, seconds));
  }

  /**
   * Deletes events past their stream's age from the beginning of at most `count` streams after stream number
   * `after`, never the last of a stream, so that its revision stays known. Answers where to go on, null at the end.
   */
  scavenge(after: number, count: number, now: number): number | null {
    const due = this.database.rows<[id: number, maxAge: number]>(
      'SELECT id, max_age_seconds FROM streams WHERE max_age_seconds IS NOT NULL AND id > ? ORDER BY id LIMIT ?',
      after,
      count,
    );
    this.database.transaction(() => {
      for (const [id, maxAge] of due) this.deleteOlder(id, new Date(now - maxAge * 1000).toISOString());
    });
    return due.length < count ? null : (due.at(-1)?.[0] ?? null);
  }

  private deleteOlder(stream: number, cutoff: string): void {
    const firstKept = `SELECT min(revision) FROM events WHERE stream = ?1
      AND (julianday(metadata ->> '$.at') >= julianday(?2) OR revision = (SELECT max(revision) FROM events WHERE stream = ?1))`;
    this.database.run(`DELETE FROM events WHERE stream = ?1 AND revision < (${firstKept})`, stream, cutoff);
  }

  private window(ids: readonly number[] | 'all', low: number, high: number, backwards: boolean, size: number) {
    const [source, condition] =
      ids === 'all' ? ['events e', ''] : ['events e INDEXED BY events_by_kind', `e.kind IN (${ids.join(',')}) AND`];
    const sql = `SELECT ${columns} FROM ${source} CROSS JOIN streams s ON s.id = e.stream
      WHERE ${condition} e.position > ? AND e.position <= ? ORDER BY e.position ${backwards ? 'DESC' : 'ASC'} LIMIT ?`;
    return this.database.rows<EventRow>(sql, low, high, size);
  }

  private append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EncodedEvent[],
    head: number,
  ): AppendOutcome {
    const found = this.streamHead(stream);
    const current = found?.revision ?? -1;
    const wanted = expected === 'any' ? current : expected === 'noStream' ? -1 : expected;
    const before = found && this.storedBefore(found.id, expected === 'any' ? null : wanted, current, events);
    if (before) return before;
    if (wanted !== current) return { stored: false, actual: current === -1 ? 'noStream' : current };
    const id = found?.id ?? this.addStream(stream);
    let position = head;
    let revision = current;
    for (const { id: eventId, type, data, metadata } of events) {
      position += positionStep;
      revision += 1;
      const kind = this.kinds.idOf(stream, type);
      this.database.run(
        'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)',
        position,
        id,
        revision,
        kind,
        eventId,
        data,
        metadata,
      );
    }
    this.remember(stream, { id, revision });
    return { stored: true, revision, position };
  }

  /** A retry: these very ids stand where this append would have put them (`any`: anywhere). */
  private storedBefore(
    stream: number,
    wanted: number | null,
    current: number,
    events: readonly EncodedEvent[],
  ): AppendOutcome | null {
    if (wanted !== null && wanted >= current) return null;
    const first = wanted === null ? this.revisionOf(stream, events[0]?.id ?? '') : wanted + 1;
    if (first === null) return null;
    const rows = this.database.rows<[id: string, revision: number, position: number]>(
      'SELECT id, revision, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
      stream,
      first,
      events.length,
    );
    const last = rows.at(-1);
    if (last && events.every(({ id }, index) => rows[index]?.[0] === id))
      return { stored: true, revision: last[1], position: last[2] };
    return { stored: false, actual: current };
  }

  private revisionOf(stream: number, eventId: string): number | null {
    const sql = 'SELECT revision FROM events INDEXED BY events_by_stream WHERE stream = ? AND id = ? LIMIT 1';
    return this.database.rows<[number]>(sql, stream, eventId)[0]?.[0] ?? null;
  }

  private streamHead(stream: string): { id: number; revision: number } | undefined {
    const known = this.heads.get(stream);
    if (known) return known;
    const sql = `SELECT id, (SELECT revision FROM events WHERE stream = s.id ORDER BY revision DESC LIMIT 1)
      FROM streams s WHERE name = ?`;
    const row = this.database.rows<[id: number, revision: number | null]>(sql, stream)[0];
    return row && { id: row[0], revision: row[1] ?? -1 };
  }

  private addStream(stream: string): number {
    return this.database.run('INSERT INTO streams (name) VALUES (?)', stream).lastInsertRowid;
  }

  private remember(stream: string, head: { id: number; revision: number }): void {
    if (this.heads.size >= headCacheSize) this.heads.clear();
    this.heads.set(stream, head);
  }

  private forgetStaleHeads(): void {
    const version = this.database.dataVersion();
    if (version !== this.headsVersion) this.heads.clear();
    this.headsVersion = version;
  }

  private stored([position, stream, revision, kind, id, data, metadata]: EventRow): StoredEvent {
    return {
      id,
      stream,
      revision,
      position: positionText(position),
      type: this.kinds.typeOf(kind),
      data: JSON.parse(data) as StoredEvent['data'],
      metadata: JSON.parse(metadata) as StoredEvent['metadata'],
    };
  }
}

/** The number before which everything was seen; 0 for "from the beginning". */
export const afterNumber = (position: Position | null | undefined): number => (position ? positionNumber(position) : 0);
