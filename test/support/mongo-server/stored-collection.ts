import { BSON, EJSON, ObjectId, type Document } from 'bson';
import { Query, updateOne } from 'mingo';

/** An error reply of the server. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Selection {
  readonly sort?: Document;
  readonly limit?: number;
  readonly skip?: number;
}

const keyOf = (id: unknown): string => EJSON.stringify({ id });
const copyOf = (document: Document): Document => BSON.deserialize(BSON.serialize(document));
const isOperators = (update: Document): boolean => Object.keys(update).some((key) => key.startsWith('$'));

/** The documents of one collection; `_id` is unique, other indexes are recorded but not enforced. */
export class StoredCollection {
  private readonly documents = new Map<string, Document>();
  readonly indexes: Document[] = [{ v: 2, key: { _id: 1 }, name: '_id_' }];

  get all(): Document[] {
    return [...this.documents.values()];
  }

  select(filter: Document, { sort, limit, skip }: Selection = {}): Document[] {
    let cursor = new Query(filter).find<Document>(this.candidates(filter));
    if (sort && Object.keys(sort).length > 0) cursor = cursor.sort(sort);
    if (skip) cursor = cursor.skip(Number(skip));
    if (limit) cursor = cursor.limit(Math.abs(Number(limit)));
    return cursor.all();
  }

  insert(document: Document): void {
    const complete = '_id' in document ? document : { _id: new ObjectId(), ...document };
    const key = keyOf(complete._id);
    if (this.documents.has(key))
      throw new CommandError(11000, 'DuplicateKey', `E11000 duplicate key error dup key: ${key}`);
    this.documents.set(key, complete);
  }

  change(old: Document, filter: Document, update: Document): void {
    const { $setOnInsert: _onlyOnInsert, ...rest } = update;
    const changed = isOperators(update)
      ? applyOperators(copyOf(old), filter, rest)
      : { ...update, _id: old._id as unknown };
    this.documents.set(keyOf(old._id), changed);
  }

  /** Inserts the document of an upsert that matched nothing; returns the new id. */
  upsert(filter: Document, update: Document): unknown {
    const { $setOnInsert, ...rest } = update;
    const base: Document = Object.fromEntries(Object.entries(filter).filter(([key]) => !key.startsWith('$')));
    const inserted: Document = isOperators(update)
      ? applyOperators({ ...base, ...($setOnInsert as Document | undefined) }, {}, rest)
      : { ...base, ...update };
    inserted._id ??= new ObjectId();
    this.insert(inserted);
    return inserted._id;
  }

  remove(document: Document): void {
    this.documents.delete(keyOf(document._id));
  }

  /** Uses the `_id` index where the filter allows it. */
  private candidates(filter: Document): Document[] {
    const id: unknown = filter._id;
    if (typeof id === 'string') return this.byIds([id]);
    if (typeof id === 'object' && id !== null && '$in' in id && Array.isArray(id.$in)) return this.byIds(id.$in);
    return this.all;
  }

  private byIds(ids: readonly unknown[]): Document[] {
    const matches = [...new Set(ids.map(keyOf))].map((key) => this.documents.get(key));
    return matches.filter((document) => document !== undefined);
  }
}

function applyOperators(document: Document, filter: Document, update: Document): Document {
  if (Object.keys(update).length === 0) return document;
  const documents: Document[] = [document];
  updateOne(documents, filter, update);
  return documents[0] ?? document;
}
