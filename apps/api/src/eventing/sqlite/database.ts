import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import Libsql from 'libsql';
import { BadConfiguration } from '../../platform/errors/bad-configuration';
import { outageOf, repairOf } from './outages';

/** Bindable values. Not booleans: the driver aborts the process on them. Numbers are bound as REAL. */
export type SqlValue = null | number | bigint | string | Uint8Array;

interface DatabaseOptions {
  /** FULL: commits survive a power failure. NORMAL: commits survive a process crash. Default: FULL. */
  readonly synchronous?: 'FULL' | 'NORMAL';
  /** Rejects every write; the file must exist. */
  readonly readOnly?: boolean;
  /** How long a statement blocks its thread while another connection writes. */
  readonly busyTimeoutMs?: number;
}

/** Size of the prepared statement cache per connection. */
const statementCapacity = 400;

interface Prepared {
  readonly statement: Libsql.Statement;
  /** Names of the result's columns; empty for a statement that returns no rows. */
  readonly columns: readonly string[];
}

/**
 * One connection to an SQLite file in WAL mode. All calls are synchronous and block their thread. Rows are read in the
 * driver's raw mode, the only one that always returns Buffers for BLOBs and adds no extra fields.
 * @throws Libsql.SqliteError (`code` such as SQLITE_BUSY or SQLITE_CONSTRAINT_UNIQUE) from every method;
 * BadConfiguration from the constructor if the file is damaged
 */
export class Database {
  private readonly connection: Libsql.Database;
  private readonly prepared = new Map<string, Prepared>();
  private open = true;

  constructor(
    readonly file: string,
    { synchronous = 'FULL', readOnly = false, busyTimeoutMs = 10_000 }: DatabaseOptions = {},
  ) {
    if (!readOnly) mkdirSync(dirname(file), { recursive: true });
    this.connection = new Libsql(readOnly ? `${pathToFileURL(file).href}?mode=rw` : file, { timeout: busyTimeoutMs });
    try {
      this.connection.exec(`PRAGMA ${readOnly ? 'query_only = ON' : 'journal_mode = WAL'}`);
      this.connection.exec(`PRAGMA synchronous = ${synchronous}`);
      this.connection.exec('PRAGMA temp_store = MEMORY');
      if (!readOnly) this.connection.exec('PRAGMA secure_delete = ON');
    } catch (error) {
      this.connection.close();
      if (outageOf(error) !== 'damaged') throw error;
      throw new BadConfiguration(`DATA_DIR: ${file} is damaged; ${repairOf(file)}`);
    }
  }

  get isOpen(): boolean {
    return this.open;
  }

  /** Runs statements without parameters (schema, pragmas). */
  exec(sql: string): void {
    this.connection.exec(sql);
  }

  /** Moves the write-ahead log into the file and empties it, unless a reader needs it; deleted rows are overwritten there. */
  truncateLog(): void {
    this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  run(sql: string, ...values: SqlValue[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.prepare(sql).statement.run(checked(values));
    return { changes, lastInsertRowid: Number(lastInsertRowid) };
  }

  /** The first row as an array of columns. */
  row<T extends readonly SqlValue[]>(sql: string, ...values: SqlValue[]): T | undefined {
    return this.prepare(sql).statement.get(checked(values)) as T | undefined;
  }

  get<T extends object>(sql: string, ...values: SqlValue[]): T | undefined {
    const { statement, columns } = this.prepare(sql);
    const row = statement.get(checked(values)) as SqlValue[] | undefined;
    return row && (asObject(columns, row) as T);
  }

  all<T extends object>(sql: string, ...values: SqlValue[]): T[] {
    const { columns } = this.prepare(sql);
    return this.rows(sql, ...values).map((row) => asObject(columns, row) as T);
  }

  /** All rows as arrays of columns, the fastest bulk read. */
  rows<T extends readonly SqlValue[] = readonly SqlValue[]>(sql: string, ...values: SqlValue[]): T[] {
    return this.prepare(sql).statement.all(checked(values)) as unknown as T[];
  }

  /** Runs synchronous `work` in a write transaction, or in the one that is already open. */
  transaction<T>(work: () => T): T {
    if (this.connection.inTransaction) return work();
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  /** Changes whenever another connection commits. */
  dataVersion(): number {
    return this.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
  }

  /** SQLite query plan as lines, for index tests; uses a separate connection because EXPLAIN holds locks. */
  queryPlan(sql: string, ...values: SqlValue[]): string[] {
    const other = new Database(this.file, { readOnly: true });
    try {
      return other.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail);
    } finally {
      other.close();
    }
  }

  /** Idempotent. */
  close(): void {
    if (!this.open) return;
    this.open = false;
    this.prepared.clear();
    this.connection.close();
  }

  private prepare(sql: string): Prepared {
    const known = this.prepared.get(sql);
    if (known) return known;
    const statement = this.connection.prepare(sql);
    const columns = statement.reader
      ? statement
          .raw()
          .columns()
          .map(({ name }) => name)
      : [];
    const prepared = { statement, columns };
    const [oldest] = this.prepared.keys();
    if (this.prepared.size >= statementCapacity && oldest !== undefined) this.prepared.delete(oldest);
    this.prepared.set(sql, prepared);
    return prepared;
  }
}

function asObject(columns: readonly string[], row: readonly SqlValue[]): Record<string, SqlValue> {
  const object: Record<string, SqlValue> = {};
  for (let index = 0; index < columns.length; index++) object[columns[index] as string] = row[index] as SqlValue;
  return object;
}

/** @throws TypeError for text with NUL, which the driver truncates, and for booleans, which abort the process */
function checked(values: SqlValue[]): SqlValue[] {
  for (const value of values) {
    if (typeof value === 'string' ? value.includes('\0') : typeof value === 'boolean')
      throw new TypeError(`Cannot store ${typeof value === 'string' ? 'text with NUL' : 'a boolean'}`);
  }
  return values;
}
