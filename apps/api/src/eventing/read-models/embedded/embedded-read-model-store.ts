import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@duetcast/domain/kernel/event';
import type { StoreOutage } from '../../../platform/errors/store';
import { Database } from '../../sqlite/database';
import { GuardedDatabase } from '../../sqlite/guarded-database';
import { WriteThread } from '../../sqlite/write-thread';
import { isBuildName, servedNameOf } from '../builds';
import { cursorAfter, keysetSteps } from '../keyset';
import type { Fence, Pointer, PointerChange } from '../pointer';
import {
  ReadModelStore,
  StaleEpoch,
  StaleWrite,
  type Change,
  type ChangesQuery,
  type CollectionSpec,
  type FoldedRow,
  type Page,
  type Query,
  type Row,
  type Save,
  type StoredRow,
  type Where,
} from '../read-model-store';
import { columnOf, markersOf, selectCount, selectPage, type Sql } from './sql-query';
import { changesOf } from './sqlite-changes';
import { dropCollection, ensureCollection } from './sqlite-collections';
import { encodedSave, type RowBatch } from './row-batch';
import { RowWrites } from './row-writes';
import { SaveQueue } from './save-queue';
import { SqlitePointers } from './sqlite-pointers';
import { loadFolded, loadRows, parsed, purgeRows, type StoredRecord } from './sqlite-rows';
import { termsOf } from '../terms';

/** Rows per purge step; the event loop runs between steps. */
const purgeStep = 500;

/** Rows as JSON in an SQLite file: one table per collection, one expression index per index of the collection. */
export class EmbeddedReadModelStore extends ReadModelStore {
  private readonly database: Database;
  private readonly guard: GuardedDatabase;
  private readonly pointed: SqlitePointers;
  /** Every call reads the pointer. */
  readonly pointerCacheMs = 0;
  private readonly queue: SaveQueue;
  private readonly writes: RowWrites;
  private readonly thread: WriteThread | undefined;
  private readonly specs = new Map<string, CollectionSpec>();

  /** Opens or creates the file. `guard.write` waits for locks, because a busy timeout of SQLite would block the event loop. */
  constructor(
    readonly file: string,
    { writeTimeoutMs, writesInThread = false }: { writeTimeoutMs?: number; writesInThread?: boolean } = {},
  ) {
    super();
    this.database = new Database(file, { synchronous: 'NORMAL', busyTimeoutMs: 0 });
    this.guard = new GuardedDatabase(this.database, 'read-model', writeTimeoutMs);
    this.pointed = new SqlitePointers(this.database);
    if (writesInThread) this.thread = new WriteThread({ of: 'rows', file });
    this.writes = new RowWrites(this.database);
    this.queue = new SaveQueue((batches) => this.write(batches));
  }

  async ensure(...specs: CollectionSpec[]): Promise<void> {
    for (const spec of specs) {
      this.specs.set(spec.name, spec);
      this.specs.set(servedNameOf(spec.name), spec);
      const { thread } = this;
      if (thread) await this.guard.attempt(() => thread.write([spec], 'collections'));
      else await this.guard.write(() => ensureCollection(this.database, spec));
    }
  }

  async pointers(names: readonly string[]): Promise<Map<string, Pointer>> {
    return this.guard.read(() => this.pointed.all(names));
  }

  async changePointer(expected: Pointer, change: PointerChange): Promise<Pointer> {
    return this.guard.write(() => this.pointed.change(expected, change));
  }

  async load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>> {
    const rows = this.read(collection, (build) => loadRows<R>(this.database, build, ids));
    return new Map(rows.map((stored) => [stored.id, stored]));
  }

  async loadForFold<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, FoldedRow<R>>> {
    const rows = this.read(collection, (build) => loadFolded<R>(this.database, build, ids));
    return new Map(rows.map((stored) => [stored.id, stored]));
  }

  async save(
    checkpoint: { name: string; position: Position } | null,
    saves: readonly Save[],
    fence?: Fence,
  ): Promise<void> {
    const encoded = saves.map((save) => encodedSave(save, this.specOf(save.collection)));
    await this.queue.add({ checkpoint, saves: encoded, fence });
  }

  async checkpoint(name: string): Promise<Position | null> {
    return this.guard.read(() => this.pointed.checkpoint(name));
  }

  async forgetCheckpoint(name: string): Promise<void> {
    await this.guard.write(() => this.pointed.forgetCheckpoint(name));
  }

  async find<R extends Row>(collection: string, query: Query): Promise<Page<R>> {
    const where = termsOf(query.where);
    const steps = keysetSteps(collection, query);
    const found = this.read(collection, (build) => {
      const stored: StoredRecord[] = [];
      for (const { terms, order } of steps) {
        const missing = query.limit + 1 - stored.length;
        if (missing > 0) stored.push(...this.select(selectPage(build, [...where, ...terms], order, missing)));
      }
      return stored;
    });
    const rows = found.slice(0, query.limit).map((stored) => parsed<R>(stored));
    const last = rows.at(-1);
    return { rows, next: last && found.length > rows.length ? cursorAfter(collection, query, last) : null };
  }

  async changedSince<R extends Row>(collection: string, query: ChangesQuery): Promise<Change<R>[]> {
    return this.read(collection, (build) => changesOf<R>(this.database, this.ownerOf(build), build, query));
  }

  async count(collection: string, where?: Where): Promise<number> {
    const terms = termsOf(where);
    return this.read(collection, (build) => {
      const { text, args } = selectCount(build, terms);
      return this.database.get<{ rows: number }>(text, ...args)?.rows ?? 0;
    });
  }

  async purge(collection: string, olderThan: string): Promise<number> {
    const spec = this.specOf(collection);
    if (!spec?.expiresBy) throw new TypeError(`${collection} does not expire`);
    const owner = spec.ownedBy ? columnOf(spec.ownedBy) : null;
    const expired = { condition: `${columnOf(spec.expiresBy)} < ?`, value: olderThan, limit: purgeStep, owner };
    return this.inSteps(() => purgeRows(this.database, this.pointed.collectionOf(collection), expired));
  }

  async purgeMarkers(collection: string, olderThan: string): Promise<number> {
    return this.inSteps(() => {
      const build = this.pointed.collectionOf(collection);
      if (!isBuildName(build)) return 0;
      const old = `SELECT rowid FROM ${markersOf(build)} WHERE deleted_at < ? LIMIT ${purgeStep}`;
      return this.database.run(`DELETE FROM ${markersOf(build)} WHERE rowid IN (${old})`, olderThan).changes;
    });
  }

  async drop(collection: string): Promise<void> {
    await this.guard.write(() => dropCollection(this.database, collection));
  }

  override get outage(): StoreOutage {
    return this.guard.health.outage;
  }

  override async forgetDeleted(): Promise<void> {
    this.guard.read(() => this.database.truncateLog());
  }

  async ping(): Promise<boolean> {
    return this.database.isOpen && this.database.get('SELECT 1 AS one') !== undefined;
  }

  async close(): Promise<void> {
    await this.thread?.close();
    this.database.close();
  }

  /** SQLite query plans of every statement of the query, for index tests. */
  explain(collection: string, query: Query): string[] {
    const where = termsOf(query.where);
    const build = this.pointed.collectionOf(collection);
    const pages = keysetSteps(collection, query).map(({ terms, order }) =>
      selectPage(build, [...where, ...terms], order, query.limit),
    );
    const statements = [...pages, selectCount(build, where)];
    return statements.flatMap((sql) => (sql ? this.database.queryPlan(sql.text, ...sql.args) : []));
  }

  /** In one transaction. @throws StaleWrite, StaleEpoch, StoreUnavailable */
  private async write(batches: readonly RowBatch[]): Promise<void> {
    const { thread } = this;
    if (!thread) return this.guard.write(() => this.writes.write(batches));
    const fence = batches.find((batch) => batch.fence)?.fence;
    await this.guard.attempt(() =>
      thread.write(batches).catch((error: Error) => {
        if (error.name === 'StaleWrite') throw new StaleWrite(error.message);
        throw error.name === 'StaleEpoch' && fence ? new StaleEpoch(fence) : error;
      }),
    );
  }

  private select(sql: Sql | null): StoredRecord[] {
    return sql ? this.database.all<StoredRecord>(sql.text, ...sql.args) : [];
  }

  /** Reads the build that is served now. A retired one is kept longer than a read takes. */
  private read<T>(collection: string, run: (build: string) => T): T {
    return this.guard.read(() => run(this.pointed.collectionOf(collection)));
  }

  /** Deletes in transactions of at most `purgeStep` rows. */
  private async inSteps(step: () => number): Promise<number> {
    let purged = 0;
    for (let changes = purgeStep; changes === purgeStep; await nextTurn()) {
      changes = await this.guard.write(step);
      purged += changes;
    }
    return purged;
  }

  /** Another process may have ensured the build, with the same spec. */
  private specOf(collection: string): CollectionSpec | undefined {
    return this.specs.get(collection) ?? this.specs.get(servedNameOf(collection));
  }

  private ownerOf(collection: string): string {
    const owner = this.specOf(collection)?.ownedBy;
    if (owner === undefined) throw new TypeError(`${collection} has no owners`);
    return owner;
  }
}
