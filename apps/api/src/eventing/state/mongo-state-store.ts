import { MongoBulkWriteError, type Collection } from 'mongodb';
import { idGroups } from '../mongodb/id-groups';
import { type MongoConnection, allOf } from '../mongodb/mongo-connection';
import { mapOutages, unlimited } from '../mongodb/mongo-outages';
import { firstTextAfter } from '../read-models/terms';
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

interface StateDocument {
  /** Kind and escaped id, separated by a space. */
  _id: string;
  version: number;
  expiresAt: string | null;
  /** JSON text: BSON would change some keys and strings. */
  value: string;
}

/** Rows per purge step. */
const purgeStep = 1_000;
const duplicateKey = 11_000;

const store = 'state store';
const mapped = <T>(call: () => Promise<T>): Promise<T> => mapOutages(call, { store });
const keyOf = (kind: string, id: string): string => `${checkedKind(kind)} ${idText(id)}`;
const isLive = () => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: timestamp() } }] });

/** Rows of all kinds as documents of one collection in MongoDB. */
export class MongoStateStore extends StateStore {
  private readonly release: () => Promise<void>;
  private indexed: Promise<unknown> | undefined;

  constructor(private readonly connection: MongoConnection) {
    super();
    this.release = connection.use();
  }

  async getAll<V>(kind: string, ids: readonly string[]): Promise<Map<string, StoredState<V>>> {
    const byKey = new Map(ids.map((id) => [keyOf(kind, id), id]));
    const documents: StateDocument[] = [];
    for (const keys of idGroups(byKey.keys())) {
      const filter = { _id: { $in: keys }, ...isLive() };
      documents.push(...(await mapped(() => allOf(this.rows.find(filter)))));
    }
    return new Map(
      documents.map(({ _id, version, expiresAt, value }) => {
        const id = byKey.get(_id) ?? _id;
        return [id, { id, value: JSON.parse(value) as V, version, expiresAt }];
      }),
    );
  }

  async list<V>(kind: string, prefix = ''): Promise<StoredState<V>[]> {
    const first = keyOf(kind, '');
    const from = keyOf(kind, prefix);
    const filter = { _id: { $gte: from, $lt: firstTextAfter(from) ?? '' }, ...isLive() };
    const documents = await mapped(() => allOf(this.rows.find(filter)));
    return documents.map(({ _id, version, expiresAt, value }) => ({
      ...{ id: idOfText(_id.slice(first.length)), value: JSON.parse(value) as V },
      ...{ version, expiresAt },
    }));
  }

  async insert<V>(kind: string, rows: readonly NewState<V>[]): Promise<ReadonlySet<string>> {
    if (rows.length === 0) return new Set();
    const documents = rows.map((row) => documentOf(kind, row));
    const taken = await mapped(() => this.insertNew(documents));
    const replaced = await this.replaceExpired([...taken].map((index) => documents[index] as StateDocument));
    return new Set(
      rows.filter((_, index) => !taken.has(index) || replaced.has(documents[index]?._id ?? '')).map(({ id }) => id),
    );
  }

  async put<V>(kind: string, row: NewState<V>): Promise<void> {
    const document = documentOf(kind, row);
    await mapped(() => this.rows.replaceOne({ _id: document._id }, document, { upsert: true }));
  }

  async update<V>(
    kind: string,
    id: string,
    version: number,
    value: V,
    expiresAt: string | null = null,
  ): Promise<boolean> {
    const change = { $set: { value: stateText(value), expiresAt }, $inc: { version: 1 } };
    const filter = { _id: keyOf(kind, id), version, ...isLive() };
    return (await mapped(() => this.rows.updateOne(filter, change))).matchedCount > 0;
  }

  async delete(kind: string, ids: readonly string[]): Promise<void> {
    for (const keys of idGroups(ids.map((id) => keyOf(kind, id))))
      await mapped(() => this.rows.deleteMany({ _id: { $in: keys } }));
  }

  async deleteIf(kind: string, id: string, version: number): Promise<boolean> {
    const filter = { _id: keyOf(kind, id), version, ...isLive() };
    return (await mapped(() => this.rows.deleteOne(filter))).deletedCount > 0;
  }

  async purge(now: string): Promise<number> {
    const expired = { expiresAt: { $lte: now } };
    const purgeAll = async () => {
      await this.ensureIndex();
      for (let purged = 0; ;) {
        const found = await allOf(this.rows.find(expired, { projection: { _id: 1 }, limit: purgeStep }));
        if (found.length === 0) return purged;
        for (const keys of idGroups(found.map(({ _id }) => _id)))
          purged += (await this.rows.deleteMany({ ...expired, _id: { $in: keys } })).deletedCount;
      }
    };
    return mapOutages(purgeAll, { store, ...unlimited });
  }

  async ping(): Promise<boolean> {
    return this.connection.ping();
  }

  async close(): Promise<void> {
    await this.release();
  }

  /** Returns the ids of those that took the place of an expired row. */
  private async replaceExpired(documents: readonly StateDocument[]): Promise<ReadonlySet<string>> {
    const isExpired = { expiresAt: { $lte: timestamp() } };
    const expired = new Set<string>();
    for (const ids of idGroups(documents.map(({ _id }) => _id))) {
      const filter = { _id: { $in: ids }, ...isExpired };
      const found = await mapped(() => allOf(this.rows.find(filter, { projection: { _id: 1 } })));
      for (const { _id } of found) expired.add(_id);
    }
    const replaced = new Set<string>();
    for (const document of documents.filter(({ _id }) => expired.has(_id))) {
      const filter = { _id: document._id, ...isExpired };
      const { matchedCount } = await mapped(() => this.rows.replaceOne(filter, document));
      if (matchedCount > 0) replaced.add(document._id);
    }
    return replaced;
  }

  /** Only `purge` needs it: every other filter names `_id`. */
  private async ensureIndex(): Promise<void> {
    this.indexed ??= this.rows.createIndex({ expiresAt: 1 });
    await this.indexed.catch((error: unknown) => {
      this.indexed = undefined;
      throw error;
    });
  }

  /** Returns the indexes of documents whose id exists. */
  private async insertNew(documents: StateDocument[]): Promise<Set<number>> {
    try {
      await this.rows.insertMany(documents, { ordered: false });
      return new Set();
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKey)) throw error;
      return new Set(failures.map(({ index }) => index));
    }
  }

  private get rows(): Collection<StateDocument> {
    return this.connection.db.collection<StateDocument>('state');
  }
}

const documentOf = <V>(
  kind: string,
  { id, value, expiresAt = null, version = newVersion() }: NewState<V>,
): StateDocument => ({ _id: keyOf(kind, id), version, expiresAt, value: stateText(value) });
