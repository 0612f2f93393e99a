import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoreOutage } from '../../platform/errors/store';
import { Database } from '../sqlite/database';
import { firstTextAfter } from '../read-models/terms';
import { GuardedDatabase } from '../sqlite/guarded-database';
import {
  checkedKind,
  idOfText,
  idText,
  newVersion,
  StateStore,
  stateText,
  timestamp,
  type NewState,
  type StoredState,
} from './state-store';

/** Rows per purge step; the event loop runs between steps. */
const purgeStep = 500;

const schema = `
  CREATE TABLE IF NOT EXISTS state(
    kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, expires_at TEXT, value TEXT NOT NULL,
    UNIQUE(kind, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS state_by_expiry ON state(expires_at) WHERE expires_at IS NOT NULL`;

const columns = 'kind, id, version, expires_at, value';
const replacement =
  'DO UPDATE SET version = excluded.version, expires_at = excluded.expires_at, value = excluded.value';
const live = '(expires_at IS NULL OR expires_at > ?)';

type Stored = readonly [id: string, version: number, expiresAt: string | null, value: string];

/** Rows in an SQLite file; a write that returned survives a power failure. */
export class EmbeddedStateStore extends StateStore {
  private readonly database: Database;
  private readonly guard: GuardedDatabase;

  constructor(
    readonly file: string,
    { writeTimeoutMs }: { writeTimeoutMs?: number } = {},
  ) {
    super();
    this.database = new Database(file, { synchronous: 'FULL', busyTimeoutMs: 0 });
    this.guard = new GuardedDatabase(this.database, 'state', writeTimeoutMs);
    this.database.exec(schema);
  }

  async getAll<V>(kind: string, ids: readonly string[]): Promise<Map<string, StoredState<V>>> {
    const byText = new Map(ids.map((id) => [idText(id), id]));
    const sql = `SELECT id, version, expires_at, value FROM state
      WHERE kind = ? AND id IN (SELECT value FROM json_each(?)) AND ${live}`;
    const texts = JSON.stringify([...byText.keys()]);
    const rows = this.guard.read(() => this.database.rows<Stored>(sql, checkedKind(kind), texts, timestamp()));
    return new Map(
      rows.map(([text, version, expiresAt, value]) => {
        const id = byText.get(text) ?? text;
        return [id, { id, value: JSON.parse(value) as V, version, expiresAt }];
      }),
    );
  }

  async list<V>(kind: string, prefix = ''): Promise<StoredState<V>[]> {
    const sql = `SELECT id, version, expires_at, value FROM state
      WHERE kind = ? AND id >= ? AND (? IS NULL OR id < ?) AND ${live}`;
    const from = idText(prefix);
    const beyond = firstTextAfter(from);
    const rows = this.guard.read(() =>
      this.database.rows<Stored>(sql, checkedKind(kind), from, beyond, beyond, timestamp()),
    );
    return rows.map(([text, version, expiresAt, value]) => ({
      ...{ id: idOfText(text), value: JSON.parse(value) as V },
      ...{ version, expiresAt },
    }));
  }

  async insert<V>(kind: string, rows: readonly NewState<V>[]): Promise<ReadonlySet<string>> {
    const sql = `INSERT INTO state(${columns}) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT(kind, id) ${replacement} WHERE state.expires_at <= ?`;
    const values = rows.map((row) => [row.id, valuesOf(kind, row)] as const);
    return this.guard.write(() => {
      const now = timestamp();
      const inserted = values.filter(([, row]) => this.database.run(sql, ...row, now).changes > 0);
      return new Set(inserted.map(([id]) => id));
    });
  }

  async put<V>(kind: string, row: NewState<V>): Promise<void> {
    const sql = `INSERT INTO state(${columns}) VALUES (?, ?, ?, ?, ?) ON CONFLICT(kind, id) ${replacement}`;
    const values = valuesOf(kind, row);
    await this.guard.write(() => this.database.run(sql, ...values));
  }

  async update<V>(
    kind: string,
    id: string,
    version: number,
    value: V,
    expiresAt: string | null = null,
  ): Promise<boolean> {
    const sql = `UPDATE state SET version = version + 1, expires_at = ?, value = ?
      WHERE kind = ? AND id = ? AND version = ? AND ${live}`;
    const values = [expiresAt, stateText(value), checkedKind(kind), idText(id), version];
    const { changes } = await this.guard.write(() => this.database.run(sql, ...values, timestamp()));
    return changes > 0;
  }

  async delete(kind: string, ids: readonly string[]): Promise<void> {
    const sql = 'DELETE FROM state WHERE kind = ? AND id IN (SELECT value FROM json_each(?))';
    const texts = JSON.stringify(ids.map(idText));
    await this.guard.write(() => this.database.run(sql, checkedKind(kind), texts));
  }

  async deleteIf(kind: string, id: string, version: number): Promise<boolean> {
    const sql = `DELETE FROM state WHERE kind = ? AND id = ? AND version = ? AND ${live}`;
    const values = [checkedKind(kind), idText(id), version, timestamp()];
    return (await this.guard.write(() => this.database.run(sql, ...values))).changes > 0;
  }

  async purge(now: string): Promise<number> {
    const sql = `DELETE FROM state WHERE rowid IN
      (SELECT rowid FROM state WHERE expires_at IS NOT NULL AND expires_at <= ? LIMIT ${purgeStep})`;
    let purged = 0;
    for (let changes = purgeStep; changes === purgeStep; await nextTurn()) {
      ({ changes } = await this.guard.write(() => this.database.run(sql, now)));
      purged += changes;
    }
    return purged;
  }

  override async forgetDeleted(): Promise<void> {
    this.guard.read(() => this.database.truncateLog());
  }

  override get outage(): StoreOutage {
    return this.guard.health.outage;
  }

  async ping(): Promise<boolean> {
    return this.database.isOpen && this.database.get('SELECT 1 AS one') !== undefined;
  }

  async close(): Promise<void> {
    this.database.close();
  }
}

function valuesOf<V>(kind: string, { id, value, expiresAt = null, version = newVersion() }: NewState<V>) {
  return [checkedKind(kind), idText(id), version, expiresAt, stateText(value)] as const;
}
