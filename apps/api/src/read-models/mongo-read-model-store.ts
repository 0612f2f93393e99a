import {
  MongoBulkWriteError,
  MongoClient,
  MongoServerError,
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
} from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { cursorAfter, keysetSteps, totalOrder } from './keyset';
import { filterOf, orderOf, rowsName } from './mongo-query';
import { finishSwaps, namespaceNotFound, swapCollections } from './mongo-swap';
import {
  ReadModelStore,
  StaleWrite,
  type CollectionSpec,
  type Page,
  type Query,
  type Row,
  type Save,
  type Sort,
  type StoredRow,
  type Where,
} from './read-model-store';
import { termsOf } from './terms';

/** Rows that one step of a purge deletes. */
const purgeStep = 1_000;
const duplicateKey = 11_000;
const namespaceExists = 48;

interface Stored {
  _id: string;
  position: string;
  row: Row;
}

export interface Checkpoint {
  _id: string;
  position: string;
}

/** Rows as documents `{_id, position, row}` in MongoDB; needs no transactions, so a single server will do. */
export class MongoReadModelStore extends ReadModelStore {
  private readonly client: MongoClient;
  private readonly db: Db;
  private readonly expiringBy = new Map<string, string>();

  /** Connects at the first call. `url` may hold a password: it is never logged. */
  constructor(url: string, database: string) {
    super();
    const serverSelectionTimeoutMS = url.includes('serverSelectionTimeoutMS') ? undefined : 5_000;
    this.client = new MongoClient(url, { ignoreUndefined: true, serverSelectionTimeoutMS });
    this.db = this.client.db(database);
  }

  async ensure(...specs: CollectionSpec[]): Promise<void> {
    await finishSwaps(this.db);
    for (const { name, indexes, expiresBy } of specs) {
      if (expiresBy) this.expiringBy.set(name, expiresBy);
      await this.create(name);
      const wanted: Sort[] = expiresBy ? [...indexes, [[expiresBy, 1]]] : [...indexes];
      const keys = wanted.map((index) => ({ key: orderOf(totalOrder(index)) }));
      if (keys.length > 0) await this.rows(name).createIndexes(keys);
    }
  }

  async load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>> {
    const found = await this.rows(collection)
      .find({ _id: { $in: [...ids] } })
      .toArray();
    return new Map(found.map((stored) => [stored._id, fromStored<R>(stored)]));
  }

  async save(checkpoint: { name: string; position: Position } | null, saves: readonly Save[]): Promise<void> {
    for (const [collection, group] of byCollection(saves)) await this.saveRows(collection, group);
    if (!checkpoint) return;
    const { name, position } = checkpoint;
    await this.checkpoints.updateOne({ _id: name }, { $max: { position } }, { upsert: true });
  }

  async checkpoint(name: string): Promise<Position | null> {
    return (await this.checkpoints.findOne({ _id: name }))?.position ?? null;
  }

  async forgetCheckpoint(name: string): Promise<void> {
    await this.checkpoints.deleteOne({ _id: name });
  }

  async find<R extends Row>(collection: string, query: Query): Promise<Page<R>> {
    const where = termsOf(query.where);
    const found: Stored[] = [];
    for (const { terms, order } of keysetSteps(collection, query)) {
      const limit = query.limit + 1 - found.length;
      if (limit === 0) break;
      const step = this.rows(collection).find(filterOf([...where, ...terms]), { limit, sort: orderOf(order) });
      found.push(...(await step.toArray()));
    }
    const rows = found.slice(0, query.limit).map((stored) => fromStored<R>(stored));
    const last = rows.at(-1);
    return { rows, next: last && found.length > rows.length ? cursorAfter(collection, query, last) : null };
  }

  async count(collection: string, where?: Where): Promise<number> {
    return this.rows(collection).countDocuments(filterOf(termsOf(where)));
  }

  async purge(collection: string, olderThan: string): Promise<number> {
    const field = this.expiringBy.get(collection);
    if (!field) throw new TypeError(`${collection} does not expire`);
    const rows = this.rows(collection);
    const isExpired = filterOf([{ path: field, op: '<', value: olderThan }]);
    for (let purged = 0; ;) {
      const expired = await rows.find(isExpired, { projection: { _id: 1 }, limit: purgeStep }).toArray();
      if (expired.length === 0) return purged;
      const ids = expired.map(({ _id }) => _id);
      purged += (await rows.deleteMany({ ...isExpired, _id: { $in: ids } })).deletedCount;
    }
  }

  async drop(collection: string): Promise<void> {
    await this.rows(collection).drop().catch(unlessCode(namespaceNotFound));
  }

  async swap(from: string, to: string, keepAs: string): Promise<void> {
    await swapCollections(this.db, from, to, keepAs);
    const expiresBy = this.expiringBy.get(from);
    if (expiresBy) this.expiringBy.set(to, expiresBy);
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

  private rows(collection: string): Collection<Stored> {
    return this.db.collection<Stored>(rowsName(collection));
  }

  private get checkpoints(): Collection<Checkpoint> {
    return this.db.collection<Checkpoint>('checkpoints');
  }

  private async create(collection: string): Promise<void> {
    await this.db.createCollection(rowsName(collection)).catch(unlessCode(namespaceExists));
  }

  /** Each write holds the position it was loaded at; fewer hits than writes mean that somebody was faster. */
  private async saveRows(collection: string, saves: readonly Save[]): Promise<void> {
    const writes = saves.flatMap(writeOf);
    if (writes.length === 0) return;
    try {
      const done = await this.rows(collection).bulkWrite(writes, { ordered: false });
      const hits = done.insertedCount + done.matchedCount + done.deletedCount;
      if (hits !== writes.length) throw new StaleWrite(`${writes.length - hits} rows of ${collection} have moved on`);
    } catch (error) {
      if (error instanceof MongoBulkWriteError && error.code === duplicateKey)
        throw new StaleWrite(`Rows of ${collection} exist already`, { cause: error });
      throw error;
    }
  }
}

const unlessCode = (code: number) => (error: unknown) => {
  if (!(error instanceof MongoServerError && error.code === code)) throw error;
};

function writeOf({ id, previous, position, row }: Save): AnyBulkWriteOperation<Stored>[] {
  if (row === null) return previous === null ? [] : [{ deleteOne: { filter: { _id: id, position: previous } } }];
  if (previous === null) return [{ insertOne: { document: { _id: id, position, row } } }];
  return [{ replaceOne: { filter: { _id: id, position: previous }, replacement: { position, row } } }];
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

const fromStored = <R extends Row>({ _id, position, row }: Stored): StoredRow<R> => ({
  id: _id,
  position,
  row: row as R,
});
