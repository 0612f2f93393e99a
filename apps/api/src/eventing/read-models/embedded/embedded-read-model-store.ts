import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import { Database } from '../../sqlite/database';
import { GuardedDatabase } from '../../sqlite/guarded-database';
import { cursorAfter, keysetSteps } from '../keyset';
import {
  ReadModelStore,
  StaleWrite,
  type CollectionSpec,
  type Page,
  type Query,
  type Row,
  type Save,
  type StoredRow,
  type Where,
} from '../read-model-store';
import { rowText } from '../row-text';
import { columnOf, selectCount, selectPage, tableOf, type Sql } from './sql-query';
import { ensureCollection, swapCollections } from './sqlite-collections';
import { termsOf } from '../terms';

/** Rows per purge step; the event loop runs between steps. */
const purgeStep = 500;

interface Stored {
  id: string;
  position: string;
  doc: string;
}

/** Rows as JSON in an SQLite file: one table per collection, one expression index per index of the collection. */
export class EmbeddedReadModelStore extends ReadModelStore {
  private readonly database: Database;
  private readonly guard: GuardedDatabase;
  private readonly specs = new Map<string, CollectionSpec>();

  /** Opens or creates the file. `guard.write` waits for locks, because a busy timeout of SQLite would block the event loop. */
  constructor(
    readonly file: string,
    { writeTimeoutMs }: { writeTimeoutMs?: number } = {},
  ) {
    super();
    this.database = new Database(file, { synchronous: 'NORMAL', busyTimeoutMs: 0 });
    this.guard = new GuardedDatabase(this.database, 'read-model', writeTimeoutMs);
    this.database.exec('CREATE TABLE IF NOT EXISTS checkpoints(name TEXT PRIMARY KEY, position TEXT NOT NULL)');
  }

  async ensure(...specs: CollectionSpec[]): Promise<void> {
    for (const spec of specs) {
      this.specs.set(spec.name, spec);
      await this.guard.write(() => ensureCollection(this.database, spec));
    }
  }

  async load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>> {
    const condition = 'WHERE id IN (SELECT value FROM json_each(?))';
    const text = `SELECT id, position, doc FROM ${tableOf(collection)} ${condition}`;
    const rows = this.guard.read(() => this.database.all<Stored>(text, JSON.stringify(ids)));
    return new Map(rows.map((stored) => [stored.id, parsed<R>(stored)]));
  }

  async save(checkpoint: { name: string; position: Position } | null, saves: readonly Save[]): Promise<void> {
    await this.guard.write(() => {
      for (const save of saves) this.saveRow(save);
      if (checkpoint) this.advance(checkpoint.name, checkpoint.position);
    });
  }

  async checkpoint(name: string): Promise<Position | null> {
    const sql = 'SELECT position FROM checkpoints WHERE name = ?';
    return this.guard.read(() => this.database.get<{ position: string }>(sql, name))?.position ?? null;
  }

  async forgetCheckpoint(name: string): Promise<void> {
    await this.guard.write(() => this.database.run('DELETE FROM checkpoints WHERE name = ?', name));
  }

  async find<R extends Row>(collection: string, query: Query): Promise<Page<R>> {
    const where = termsOf(query.where);
    const found: Stored[] = [];
    for (const { terms, order } of keysetSteps(collection, query)) {
      const missing = query.limit + 1 - found.length;
      if (missing > 0) found.push(...this.select(selectPage(collection, [...where, ...terms], order, missing)));
    }
    const rows = found.slice(0, query.limit).map((stored) => parsed<R>(stored));
    const last = rows.at(-1);
    return { rows, next: last && found.length > rows.length ? cursorAfter(collection, query, last) : null };
  }

  async count(collection: string, where?: Where): Promise<number> {
    const { text, args } = selectCount(collection, termsOf(where));
    return this.guard.read(() => this.database.get<{ rows: number }>(text, ...args))?.rows ?? 0;
  }

  async purge(collection: string, olderThan: string): Promise<number> {
    const field = this.specs.get(collection)?.expiresBy;
    if (!field) throw new TypeError(`${collection} does not expire`);
    const table = tableOf(collection);
    const expired = `SELECT rowid FROM ${table} WHERE ${columnOf(field)} < ? LIMIT ${purgeStep}`;
    let purged = 0;
    for (let changes = purgeStep; changes === purgeStep; await nextTurn()) {
      const step = () => this.database.run(`DELETE FROM ${table} WHERE rowid IN (${expired})`, olderThan);
      ({ changes } = await this.guard.write(step));
      purged += changes;
    }
    return purged;
  }

  async drop(collection: string): Promise<void> {
    await this.guard.write(() => this.database.exec(`DROP TABLE IF EXISTS ${tableOf(collection)}`));
  }

  async swap(from: string, to: string, keepAs: string, confirm?: () => Promise<void>): Promise<void> {
    await confirm?.();
    await this.guard.write(() => swapCollections(this.database, from, to, keepAs));
    const spec = this.specs.get(from);
    if (spec) this.specs.set(to, { ...spec, name: to });
  }

  /** A swap is one transaction. */
  async settle(): Promise<void> {}

  override get outage(): 'full' | 'damaged' | null {
    return this.database.health.outage;
  }

  async ping(): Promise<boolean> {
    return this.database.isOpen && this.database.get('SELECT 1 AS one') !== undefined;
  }

  async close(): Promise<void> {
    this.database.close();
  }

  /** SQLite query plans of every statement of the query, for index tests. */
  explain(collection: string, query: Query): string[] {
    const where = termsOf(query.where);
    const pages = keysetSteps(collection, query).map(({ terms, order }) =>
      selectPage(collection, [...where, ...terms], order, query.limit),
    );
    const statements = [...pages, selectCount(collection, where)];
    return statements.flatMap((sql) => (sql ? this.database.queryPlan(sql.text, ...sql.args) : []));
  }

  private select(sql: Sql | null): Stored[] {
    return sql ? this.guard.read(() => this.database.all<Stored>(sql.text, ...sql.args)) : [];
  }

  private saveRow(save: Save): void {
    const { collection, id, previous, position, row } = save;
    if (row === null && previous === null) return;
    const table = tableOf(collection);
    const spec = this.specs.get(collection);
    const { changes } =
      row === null
        ? this.database.run(`DELETE FROM ${table} WHERE id = ? AND position = ?`, id, previous)
        : previous === null
          ? this.database.run(
              `INSERT INTO ${table}(id, position, doc) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
              id,
              position,
              rowText(row, save, spec),
            )
          : this.database.run(
              `UPDATE ${table} SET position = ?, doc = ? WHERE id = ? AND position = ?`,
              position,
              rowText(row, save, spec),
              id,
              previous,
            );
    if (changes === 0) throw new StaleWrite(`${collection}/${id} is no longer at ${previous ?? 'nothing'}`);
  }

  private advance(name: string, position: Position): void {
    const later = 'DO UPDATE SET position = excluded.position WHERE excluded.position > checkpoints.position';
    this.database.run(`INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT(name) ${later}`, name, position);
  }
}

const parsed = <R extends Row>({ id, position, doc }: Stored): StoredRow<R> => ({
  id,
  position,
  row: JSON.parse(doc) as R,
});
