import type { Collection, Db, MongoClient } from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { cursorAfter, keysetSteps, totalOrder } from '../keyset';
import { openMongoClient } from '../../mongodb/mongo-client';
import { mapOutages } from '../../mongodb/mongo-outages';
import { filterOf, orderOf, rowsName } from './mongo-query';
import { fromStored, writeRows, writesOf, type StoredDocument } from './mongo-rows';
import type { Checkpoint } from './checkpoint';
import { MongoSwaps, namespaceExists, namespaceNotFound, ignoreCodes } from './mongo-swap';
import {
  ReadModelStore,
  type CollectionSpec,
  type Page,
  type Query,
  type Row,
  type Save,
  type Sort,
  type StoredRow,
  type Where,
} from '../read-model-store';
import { unindexedPaths } from '../queried-paths';
import { termsOf } from '../terms';

/** Ids per query, so that ids of the longest length fit the 16 MiB of a command. */
const idsPerQuery = 4_000;
/** Rows per purge step. */
const purgeStep = 1_000;

/**
 * Rows as JSON beside their indexed fields (docs/decisions/0025-rows-as-json-in-mongodb.md). Uses no transactions, so a
 * standalone server works.
 */
export class MongoReadModelStore extends ReadModelStore {
  private readonly client: MongoClient;
  private readonly db: Db;
  private readonly swaps: MongoSwaps;
  /** What this process has ensured. */
  private readonly specs = new Map<string, CollectionSpec>();

  /** Connects on the first call. `url` may contain a password and is never logged. */
  constructor(url: string, database: string, { swapLeaseMs }: { swapLeaseMs?: number } = {}) {
    super();
    this.client = openMongoClient(url);
    this.db = this.client.db(database);
    this.swaps = new MongoSwaps(this.db, swapLeaseMs);
  }

  async ensure(...specs: CollectionSpec[]): Promise<void> {
    return mapOutages(async () => {
      for (const spec of specs) {
        const { name, indexes, expiresBy, areIndexesDeferred } = spec;
        this.specs.set(name, spec);
        await this.create(name);
        if (areIndexesDeferred) continue;
        const sorts: Sort[] = expiresBy ? [...indexes, [[expiresBy, 1]]] : [...indexes];
        const keys = sorts.map((index) => ({ key: orderOf(totalOrder(index)) }));
        if (keys.length > 0) await this.rows(name).createIndexes(keys);
      }
    });
  }

  async load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>> {
    const found = new Map<string, StoredRow<R>>();
    for (let start = 0; start < ids.length; start += idsPerQuery) {
      const filter = { _id: { $in: ids.slice(start, start + idsPerQuery) } };
      const documents = await mapOutages(() => this.rows(collection).find(filter).toArray());
      for (const stored of documents) found.set(stored._id, fromStored<R>(stored));
    }
    return found;
  }

  async save(checkpoint: { name: string; position: Position } | null, saves: readonly Save[]): Promise<void> {
    return mapOutages(async () => {
      const groups = [...byCollection(saves)].map(
        ([collection, group]) => [this.rows(collection), writesOf(group, this.specOf(collection))] as const,
      );
      for (const [rows, writes] of groups) await writeRows(rows, writes);
      if (!checkpoint) return;
      const { name, position } = checkpoint;
      await this.checkpoints.updateOne({ _id: name }, { $max: { position } }, { upsert: true });
    });
  }

  async checkpoint(name: string): Promise<Position | null> {
    const document = await mapOutages(() => this.checkpoints.findOne({ _id: name }));
    return document?.position ?? null;
  }

  async forgetCheckpoint(name: string): Promise<void> {
    await mapOutages(() => this.checkpoints.deleteOne({ _id: name }));
  }

  async find<R extends Row>(collection: string, query: Query): Promise<Page<R>> {
    this.assertQueried(collection, query);
    return mapOutages(async () => {
      const where = termsOf(query.where);
      const found: StoredDocument[] = [];
      for (const { terms, order } of keysetSteps(collection, query)) {
        const limit = query.limit + 1 - found.length;
        if (limit === 0) break;
        const step = this.rows(collection).find(filterOf([...where, ...terms]), { limit, sort: orderOf(order) });
        found.push(...(await step.toArray()));
      }
      const rows = found.slice(0, query.limit).map((stored) => fromStored<R>(stored));
      const last = rows.at(-1);
      return { rows, next: last && found.length > rows.length ? cursorAfter(collection, query, last) : null };
    });
  }

  async count(collection: string, where?: Where): Promise<number> {
    this.assertQueried(collection, { where });
    return mapOutages(() => this.rows(collection).countDocuments(filterOf(termsOf(where))));
  }

  async purge(collection: string, olderThan: string): Promise<number> {
    const field = this.specs.get(collection)?.expiresBy;
    if (!field) throw new TypeError(`${collection} does not expire`);
    const rows = this.rows(collection);
    const isExpired = filterOf([{ path: field, op: '<', value: olderThan }]);
    return mapOutages(async () => {
      for (let purged = 0; ;) {
        const expired = await rows.find(isExpired, { projection: { _id: 1 }, limit: purgeStep }).toArray();
        if (expired.length === 0) return purged;
        const ids = expired.map(({ _id }) => _id);
        purged += (await rows.deleteMany({ ...isExpired, _id: { $in: ids } })).deletedCount;
      }
    });
  }

  async drop(collection: string): Promise<void> {
    await mapOutages(() => this.rows(collection).drop().catch(ignoreCodes(namespaceNotFound)));
  }

  async swap(from: string, to: string, keepAs: string, confirm = async () => {}): Promise<void> {
    await mapOutages(() => this.swaps.swap(from, to, keepAs, confirm));
    const spec = this.specs.get(from);
    if (spec) this.specs.set(to, { ...spec, name: to });
  }

  async settle(collection: string): Promise<void> {
    await mapOutages(() => this.swaps.settle(collection));
  }

  async ping(): Promise<boolean> {
    return this.db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private specOf(collection: string): CollectionSpec {
    const spec = this.specs.get(collection);
    if (!spec) throw new TypeError(`${collection} is not ensured`);
    return spec;
  }

  /** Documents hold no other fields, so a query would find nothing. Another process may have ensured the collection. */
  private assertQueried(collection: string, query: Pick<Query, 'where' | 'sort'>): void {
    const spec = this.specs.get(collection);
    const [unknown] = spec ? unindexedPaths(spec, query) : [];
    if (unknown !== undefined) throw new TypeError(`No index of ${collection} names ${unknown}`);
  }

  private rows(collection: string): Collection<StoredDocument> {
    return this.db.collection<StoredDocument>(rowsName(collection));
  }

  private get checkpoints(): Collection<Checkpoint> {
    return this.db.collection<Checkpoint>('checkpoints');
  }

  private async create(collection: string): Promise<void> {
    await this.db.createCollection(rowsName(collection)).catch(ignoreCodes(namespaceExists));
  }
}

function byCollection(saves: readonly Save[]): Map<string, Save[]> {
  const groups = new Map<string, Save[]>();
  for (const save of saves) {
    const group = groups.get(save.collection);
    if (group) group.push(save);
    else groups.set(save.collection, [save]);
  }
  return groups;
}
