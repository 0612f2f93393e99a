import Libsql from 'libsql';
import { isBusy } from './outages';

const lockTimeoutMs = 10_000;

export interface DatabaseCopy {
  /** An existing file in WAL mode. */
  readonly from: string;
  /** A file that does not exist. */
  readonly to: string;
}

/**
 * Copies SQLite files as they all are at one moment, while other connections write to them: writers wait until the
 * copies have begun to read, less than a millisecond. The copies are compact, durable and in one file each.
 * @throws Libsql.SqliteError, SQLITE_BUSY if a writer keeps its lock for 10 seconds
 */
export function copyAtOneMoment(copies: readonly DatabaseCopy[]): void {
  const opened: Libsql.Database[] = [];
  const connect = (file: string, timeout: number) => {
    const connection = new Libsql(file, { timeout });
    opened.push(connection);
    return connection;
  };
  try {
    const lock = connect(':memory:', 0);
    copies.forEach(({ from }, index) => attach(lock, from, `file${index}`));
    const readers = copies.map(({ from, to }) => readerOf(connect(to, lockTimeoutMs), from));
    lockAll(lock);
    for (const reader of readers) reader.exec('BEGIN; SELECT count(*) FROM source.sqlite_schema');
    lock.exec('ROLLBACK');
    for (const reader of readers) copyAll(reader);
  } finally {
    for (const connection of opened) connection.close();
  }
}

/** Tries without pause: SQLite's own retries pause for up to 100 ms, and busy writers leave gaps of less than one. */
function lockAll(lock: Libsql.Database): void {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      lock.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

const attach = (connection: Libsql.Database, file: string, name: string): void =>
  void connection.prepare(`ATTACH ? AS ${name}`).run(file);

function readerOf(target: Libsql.Database, from: string): Libsql.Database {
  attach(target, from, 'source');
  const version = target.prepare('PRAGMA source.user_version').raw().get() as [number];
  target.exec(`PRAGMA main.user_version = ${version[0]}`);
  return target;
}

/** Ends the transaction. Indexes follow the rows, which is faster. */
function copyAll(reader: Libsql.Database): void {
  const sql = `SELECT type, name, sql FROM source.sqlite_schema
    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type <> 'table'`;
  const schema = reader.prepare(sql).raw().all() as unknown as [type: string, name: string, sql: string][];
  for (const [type, name, definition] of schema) {
    reader.exec(definition);
    if (type === 'table') reader.exec(`INSERT INTO main."${name}" SELECT * FROM source."${name}"`);
  }
  reader.exec('COMMIT');
}
