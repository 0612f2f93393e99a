import type { Database, SqlValue } from '../../sqlite/database';
import type { ExpectedRevision } from '../event-store';
import type { EventTypeIndex } from './event-type-index';
import { positionStep } from './position';

/** A serialized event; serialization errors occur before the transaction. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Result of one append: stored (now or by an earlier attempt), or the actual revision of the stream. */
export type AppendOutcome =
  | { readonly stored: true; readonly isNew: boolean; readonly revision: number; readonly position: number }
  | { readonly stored: false; readonly actual: number | 'noStream' };

export interface EncodedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
}

interface StreamHead {
  readonly id: number;
  readonly revision: number;
}

const headCacheSize = 20_000;
/** Rows per INSERT, largest first: one statement for many rows halves the cost of a row. */
const insertSizes = [50, 10, 1];
const columnCount = 7;
const insertOf = (rows: number): string =>
  `INSERT INTO events VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`;
const inserts = insertSizes.map((size) => [size * columnCount, insertOf(size)] as const);

/** Synchronous SQL writes of the embedded store. */
export class EventWrites {
  /** Id and last revision of recently written streams; invalid once another connection has written. */
  private readonly heads = new Map<string, StreamHead>();
  private headsVersion = -1;
  /** Values of accepted events of the current group that are not inserted yet. */
  private rows: SqlValue[] = [];
  private position = 0;

  constructor(
    private readonly database: Database,
    private readonly eventTypes: EventTypeIndex,
  ) {}

  /** Runs a group of appends in one durable transaction; if it throws, nothing was stored. */
  appendAll(appends: readonly EncodedAppend[]): AppendOutcome[] {
    try {
      return this.database.transaction(() => {
        this.begin();
        const outcomes = appends.map((append) => this.append(append));
        this.insertRows();
        return outcomes;
      });
    } catch (error) {
      this.heads.clear();
      this.eventTypes.forget();
      throw error;
    }
  }

  setMaxAge(stream: string, seconds: number): void {
    const sql = `INSERT INTO streams (name, max_age_seconds) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET max_age_seconds = excluded.max_age_seconds`;
    this.database.transaction(() => this.database.run(sql, stream, seconds));
  }

  /** False: the stream holds the newest event, whose position would be given to the next one. */
  deleteStream(stream: string): boolean {
    return this.database.transaction(() => {
      const id = this.database.row<[number]>('SELECT id FROM streams WHERE name = ?', stream)?.[0];
      if (id === undefined) return true;
      const newest = 'SELECT stream FROM events ORDER BY position DESC LIMIT 1';
      if (this.database.row<[number]>(newest)?.[0] === id) return false;
      this.database.run('DELETE FROM events WHERE stream = ?', id);
      this.database.run('DELETE FROM streams WHERE id = ?', id);
      this.heads.delete(stream);
      return true;
    });
  }

  /**
   * Deletes expired events from the start of at most `count` streams after stream number `after`, never the last of a
   * stream, which preserves its revision. Returns the stream number to continue from, null at the end.
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

  private begin(): void {
    this.rows = [];
    this.position = this.database.row<[number | null]>('SELECT max(position) FROM events')?.[0] ?? 0;
    const version = this.database.dataVersion();
    if (version !== this.headsVersion) this.heads.clear();
    this.headsVersion = version;
  }

  private append({ stream, expected, events }: EncodedAppend): AppendOutcome {
    const head = this.heads.get(stream) ?? this.findHead(stream);
    const current = head?.revision ?? -1;
    const expectedRevision = expected === 'noStream' ? -1 : expected;
    const earlier = head && this.storedBefore(head, expectedRevision, events);
    if (earlier) return earlier;
    if (expectedRevision !== current) return { stored: false, actual: current === -1 ? 'noStream' : current };
    const id = head?.id ?? this.addStream(stream);
    let revision = current;
    for (const { id: eventId, type, data, metadata } of events) {
      this.position += positionStep;
      revision += 1;
      this.rows.push(this.position, id, revision, this.eventTypes.idOf(stream, type), eventId, data, metadata);
    }
    this.remember(stream, { id, revision });
    return { stored: true, isNew: true, revision, position: this.position };
  }

  /** Detects a retry: the same ids are stored after `expected`. */
  private storedBefore(
    { id: stream, revision: current }: StreamHead,
    expected: number,
    events: readonly EncodedEvent[],
  ): AppendOutcome | null {
    if (expected >= current) return null;
    this.insertRows();
    const rows = this.database.rows<[id: string, revision: number, position: number]>(
      'SELECT id, revision, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
      stream,
      expected + 1,
      events.length,
    );
    const last = rows.at(-1);
    if (last && events.every(({ id }, index) => rows[index]?.[0] === id))
      return { stored: true, isNew: false, revision: last[1], position: last[2] };
    return { stored: false, actual: current };
  }

  private findHead(stream: string): StreamHead | undefined {
    const sql = `SELECT id, (SELECT revision FROM events WHERE stream = s.id ORDER BY revision DESC LIMIT 1)
      FROM streams s WHERE name = ?`;
    const row = this.database.row<[id: number, revision: number | null]>(sql, stream);
    return row && { id: row[0], revision: row[1] ?? -1 };
  }

  private remember(stream: string, head: StreamHead): void {
    if (this.heads.size >= headCacheSize) {
      this.insertRows();
      this.heads.clear();
    }
    this.heads.set(stream, head);
  }

  private addStream(stream: string): number {
    return this.database.run('INSERT INTO streams (name) VALUES (?)', stream).lastInsertRowid;
  }

  private insertRows(): void {
    let from = 0;
    for (const [length, sql] of inserts) {
      for (; this.rows.length - from >= length; from += length)
        this.database.run(sql, ...this.rows.slice(from, from + length));
    }
    this.rows = [];
  }

  private deleteOlder(stream: number, cutoff: string): void {
    const firstKept = `SELECT min(revision) FROM events WHERE stream = ?1
      AND (julianday(metadata ->> '$.at') >= julianday(?2) OR revision = (SELECT max(revision) FROM events WHERE stream = ?1))`;
    this.database.run(`DELETE FROM events WHERE stream = ?1 AND revision < (${firstKept})`, stream, cutoff);
  }
}
