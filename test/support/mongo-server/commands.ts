import { calculateObjectSize, Long, type Document } from 'bson';
import { aggregate, find } from 'mingo';
import { CommandError, StoredCollection, type Selection } from './stored-collection';

type Command = Record<string, unknown> & { $db: string };
type Handler = (command: Command) => Document;

interface WriteOperation {
  q: Document;
  u: Document;
  multi?: boolean;
  upsert?: boolean;
  limit?: number;
}

const namespace = (db: string, name: unknown): string => `${db}.${String(name)}`;

const maxBatchBytes = 16 * 1024 * 1024;

/** Number of the first documents that one reply holds: at most `limit`, and at least one whatever its size. */
function batchLength(documents: readonly Document[], limit: number): number {
  let bytes = 0;
  const end = documents.slice(0, limit).findIndex((document, index) => {
    bytes += calculateObjectSize(document);
    return index > 0 && bytes > maxBatchBytes;
  });
  return end === -1 ? limit : end;
}

/** The MongoDB 7 commands that the driver sends for our adapters; others fail with CommandNotFound. */
export class Commands {
  private readonly collections = new Map<string, StoredCollection>();
  private readonly cursors = new Map<string, Document[]>();
  private cursorCount = 0;
  /** Of batches for which the client names no size. */
  batchSizes = { first: 101, later: 1_000 };

  /** As a restart does. */
  loseCursors = (): void => this.cursors.clear();

  /** Runs one command; errors are returned as error replies. */
  reply(command: Document): Document {
    try {
      const name = Object.keys(command).find((key) => key in this.handlers);
      const handler = name === undefined ? undefined : this.handlers[name];
      if (!handler) throw new CommandError(59, 'CommandNotFound', `no such command: '${Object.keys(command)[0]}'`);
      return { ...handler(command as Command), ok: 1 };
    } catch (error) {
      if (error instanceof CommandError)
        return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName };
      return { ok: 0, errmsg: String(error), code: 2, codeName: 'BadValue' };
    }
  }

  private readonly hello: Handler = () => ({
    isWritablePrimary: true,
    ismaster: true,
    helloOk: true,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    logicalSessionTimeoutMinutes: 30,
    localTime: new Date(),
  });

  private readonly handlers: Readonly<Record<string, Handler>> = {
    hello: this.hello,
    ismaster: this.hello,
    isMaster: this.hello,
    ping: () => ({}),
    endSessions: () => ({}),
    insert: (command) => this.insert(command),
    update: (command) => this.update(command),
    delete: (command) => this.remove(command),
    find: (command) => this.find(command),
    getMore: (command) => this.getMore(command),
    killCursors: ({ cursors }) => ({
      cursorsKilled: (cursors as Long[]).filter((id) => this.cursors.delete(String(id))),
    }),
    aggregate: (command) => this.aggregate(command),
    count: ({ $db, count, query }) => ({ n: this.at($db, count).select(query ?? {}).length }),
    findAndModify: (command) => this.findAndModify(command),
    create: (command) => this.create(command),
    drop: ({ $db, drop }) => {
      if (!this.collections.delete(namespace($db, drop)))
        throw new CommandError(26, 'NamespaceNotFound', 'ns not found');
      return { ns: namespace($db, drop) };
    },
    dropDatabase: ({ $db }) => {
      for (const name of this.collections.keys()) if (name.startsWith(`${$db}.`)) this.collections.delete(name);
      return { dropped: $db };
    },
    renameCollection: (command) => this.rename(command),
    createIndexes: (command) => this.createIndexes(command),
    listCollections: (command) => this.listCollections(command),
    listIndexes: ({ $db, listIndexes }) =>
      this.firstBatch(namespace($db, listIndexes), this.at($db, listIndexes).indexes),
  };

  private insert({ $db, insert, documents, ordered }: Command): Document {
    const collection = this.getOrCreate($db, insert);
    return this.each(documents as Document[], ordered, (document) => {
      collection.insert(document);
      return { n: 1 };
    });
  }

  private update({ $db, update, updates, ordered }: Command): Document {
    const collection = this.getOrCreate($db, update);
    const upserted: Document[] = [];
    const result = this.each(updates as WriteOperation[], ordered, ({ q, u, multi, upsert }, index) => {
      const hits = collection.select(q, { limit: multi ? 0 : 1 });
      if (hits.length === 0 && upsert) upserted.push({ index, _id: collection.upsert(q, u) });
      for (const hit of hits) collection.change(hit, q, u);
      return { n: hits.length || (upsert ? 1 : 0), nModified: hits.length };
    });
    return upserted.length > 0 ? { ...result, upserted } : result;
  }

  private remove({ $db, delete: name, deletes, ordered }: Command): Document {
    const collection = this.at($db, name);
    return this.each(deletes as WriteOperation[], ordered, ({ q, limit }) => {
      const hits = collection.select(q, { limit: limit ?? 0 });
      for (const hit of hits) collection.remove(hit);
      return { n: hits.length };
    });
  }

  /** Runs the operations of a batch; ordered batches stop at the first error. */
  private each<T>(
    operations: readonly T[],
    ordered: unknown,
    perform: (operation: T, index: number) => Document,
  ): Document {
    const result = { n: 0, nModified: 0 };
    const writeErrors: Document[] = [];
    for (const [index, operation] of operations.entries()) {
      try {
        const { n, nModified } = perform(operation, index) as { n: number; nModified?: number };
        result.n += n;
        result.nModified += nModified ?? 0;
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        writeErrors.push({ index, code: error.code, errmsg: error.message });
        if (ordered !== false) break;
      }
    }
    return writeErrors.length > 0 ? { ...result, writeErrors } : result;
  }

  private find(command: Command): Document {
    const { $db, find: name, filter, projection, batchSize, singleBatch, sort, limit, skip } = command;
    const selected = this.at($db, name).select(filter ?? {}, { sort, limit, skip } as Selection);
    const projected = projection ? find(selected, {}, projection as Document).all() : selected;
    return this.firstBatch(namespace($db, name), projected, batchSize, singleBatch);
  }

  private firstBatch(ns: string, documents: Document[], batchSize?: unknown, singleBatch?: unknown): Document {
    const size = batchLength(documents, typeof batchSize === 'number' ? batchSize : this.batchSizes.first);
    const rest = singleBatch ? [] : documents.slice(size);
    const id = rest.length > 0 ? ++this.cursorCount : 0;
    if (id > 0) this.cursors.set(String(id), rest);
    return { cursor: { id: Long.fromNumber(id), ns, firstBatch: documents.slice(0, size) } };
  }

  private getMore({ $db, getMore, collection, batchSize }: Command): Document {
    const id = String(getMore);
    const rest = this.cursors.get(id);
    if (!rest) throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
    const nextBatch = rest.splice(
      0,
      batchLength(rest, typeof batchSize === 'number' ? batchSize : this.batchSizes.later),
    );
    if (rest.length === 0) this.cursors.delete(id);
    const next = rest.length === 0 ? Long.ZERO : Long.fromString(id);
    return { cursor: { id: next, ns: namespace($db, collection), nextBatch } };
  }

  private aggregate({ $db, aggregate: name, pipeline, cursor }: Command): Document {
    const results = aggregate(this.at($db, name).all, pipeline as Document[]) as Document[];
    return this.firstBatch(namespace($db, name), results, (cursor as Document | undefined)?.batchSize);
  }

  private findAndModify({
    $db,
    findAndModify: name,
    query,
    update,
    upsert,
    remove,
    new: isNew,
    sort,
  }: Command): Document {
    const collection = this.getOrCreate($db, name);
    const filter = (query ?? {}) as Document;
    const [old] = collection.select(filter, { sort: sort as Document, limit: 1 });
    if (remove && old) collection.remove(old);
    if (remove || (!old && !upsert)) return { lastErrorObject: { n: old ? 1 : 0 }, value: old ?? null };
    const id: unknown = old ? old._id : collection.upsert(filter, update as Document);
    if (old) collection.change(old, filter, update as Document);
    const [changed] = collection.select({ _id: id });
    return { lastErrorObject: { n: 1, updatedExisting: !!old }, value: (isNew ? changed : old) ?? null };
  }

  private create({ $db, create }: Command): Document {
    if (this.collections.has(namespace($db, create)))
      throw new CommandError(48, 'NamespaceExists', `${String(create)} exists`);
    this.getOrCreate($db, create);
    return {};
  }

  private rename({ renameCollection, to, dropTarget }: Command): Document {
    const from = this.collections.get(String(renameCollection));
    if (!from) throw new CommandError(26, 'NamespaceNotFound', `${String(renameCollection)} does not exist`);
    if (this.collections.has(String(to)) && !dropTarget)
      throw new CommandError(48, 'NamespaceExists', 'target namespace exists');
    this.collections.delete(String(renameCollection));
    this.collections.set(String(to), from);
    return {};
  }

  private createIndexes({ $db, createIndexes, indexes }: Command): Document {
    const collection = this.getOrCreate($db, createIndexes);
    const numIndexesBefore = collection.indexes.length;
    for (const index of indexes as Document[])
      if (!collection.indexes.some(({ name }) => name === index.name)) collection.indexes.push({ v: 2, ...index });
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length };
  }

  private listCollections({ $db, filter }: Command): Document {
    const names = [...this.collections.keys()].filter((name) => name.startsWith(`${$db}.`));
    const infos = names.map((name) => ({ name: name.slice($db.length + 1), type: 'collection', options: {} }));
    return this.firstBatch(`${$db}.$cmd.listCollections`, find(infos, (filter ?? {}) as Document).all());
  }

  /** The collection to read; an empty one if it does not exist. */
  private at(db: string, name: unknown): StoredCollection {
    return this.collections.get(namespace(db, name)) ?? new StoredCollection();
  }

  private getOrCreate(db: string, name: unknown): StoredCollection {
    const collection = this.at(db, name);
    this.collections.set(namespace(db, name), collection);
    return collection;
  }
}
