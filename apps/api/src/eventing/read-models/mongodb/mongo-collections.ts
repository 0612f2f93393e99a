import type { Collection, Document, IndexDescription } from 'mongodb';
import { type MongoConnection, allOf } from '../../mongodb/mongo-connection';
import { isBuildName, servedNameOf } from '../builds';
import { totalOrder } from '../keyset';
import { indexedOrders } from '../queried-paths';
import type { CollectionSpec } from '../read-model-store';
import { ignoreCodes, namespaceExists, namespaceNotFound } from './mongo-errors';
import { orderOf, rowsName } from './mongo-query';
import type { StoredDocument } from './mongo-rows';

/** Rows per step of `deleteInSteps`. */
const stepSize = 1_000;

/** The collections of builds, and what this process has ensured of them. */
export class MongoCollections {
  /** Specs by the name of the collection, and by that of the projection. */
  private readonly specs = new Map<string, CollectionSpec>();
  private readonly created = new Set<string>();

  constructor(private readonly connection: MongoConnection) {}

  rows(collection: string): Collection<StoredDocument> {
    return this.connection.db.collection<StoredDocument>(rowsName(collection));
  }

  async ensure(spec: CollectionSpec): Promise<void> {
    const { name } = spec;
    this.specs.set(name, spec);
    this.specs.set(servedNameOf(name), spec);
    if (!this.created.has(name))
      await this.connection.db.createCollection(rowsName(name)).catch(ignoreCodes(namespaceExists));
    this.created.add(name);
    const keys = spec.areIndexesDeferred ? [] : indexesOf(spec);
    if (keys.length > 0) await this.rows(name).createIndexes(keys);
  }

  async drop(collection: string): Promise<void> {
    this.created.delete(collection);
    await this.rows(collection).drop().catch(ignoreCodes(namespaceNotFound));
  }

  /** Another process may have ensured the build, with the same spec. */
  ensured(collection: string): CollectionSpec | undefined {
    return this.specs.get(collection) ?? this.specs.get(servedNameOf(collection));
  }

  /** @throws TypeError for a collection that is not ensured */
  specOf(collection: string): CollectionSpec {
    const spec = this.ensured(collection);
    if (!spec) throw new TypeError(`${collection} is not ensured`);
    return spec;
  }

  /** `remove` deletes the documents that still match, and returns their number; so does this. */
  async deleteInSteps(
    collection: string,
    filter: Document,
    remove: (rows: Collection<StoredDocument>, found: StoredDocument[]) => Promise<number>,
  ): Promise<number> {
    const rows = this.rows(collection);
    const projection = { _id: 1, position: 1, first: 1 } as const;
    for (let removed = 0; ;) {
      const found = await allOf(rows.find(filter, { projection, limit: stepSize }));
      if (found.length === 0) return removed;
      removed += await remove(rows, found);
    }
  }
}

/** The indexes of the spec. Changes are found by position first, so that one range serves any number of owners. */
function indexesOf(spec: CollectionSpec): IndexDescription[] {
  const keys: IndexDescription[] = indexedOrders(spec).map((order) => ({ key: orderOf(totalOrder(order)) }));
  if (spec.ownedBy !== undefined) keys.push({ key: { position: 1, owner: 1 } });
  if (isBuildName(spec.name)) keys.push({ key: { deletedAt: 1 }, sparse: true });
  return keys;
}
