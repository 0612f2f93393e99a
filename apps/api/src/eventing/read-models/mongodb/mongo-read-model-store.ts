import type { Collection, Document } from 'mongodb';
import type { Position } from '@duetcast/domain/kernel/event';
import { cursorAfter, keysetSteps } from '../keyset';
import { idGroups } from '../../mongodb/id-groups';
import { type MongoConnection, allOf } from '../../mongodb/mongo-connection';
import { mapOutages, unlimited } from '../../mongodb/mongo-outages';
import { isBuildName } from '../builds';
import type { Fence, Pointer, PointerChange } from '../pointer';
import { MongoCollections } from './mongo-collections';
import { changesIn } from './mongo-changes';
import { KeptRows } from './kept-rows';
import { MongoCheckpoints } from './mongo-checkpoints';
import { MongoPointers, pointerCacheMs } from './mongo-pointers';
import { filterOf, liveFilterOf, orderOf } from './mongo-query';
import { foldedFrom, fromStored, isMarker, markersFor, writeRows, writesOf, type StoredDocument } from './mongo-rows';
import { OwnCheckpoints } from './own-checkpoints';
import {
  ReadModelStore,
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
import { unindexedPaths } from '../queried-paths';
import { termsOf } from '../terms';

/**
 * Rows as JSON beside their indexed fields (docs/decisions/0002-stores.md). Uses no transactions, so a
 * standalone server works.
 */
export class MongoReadModelStore extends ReadModelStore {
  private readonly release: () => Promise<void>;
  private readonly pointed: MongoPointers;
  private readonly moved: MongoCheckpoints;
  private readonly own: OwnCheckpoints;
  readonly pointerCacheMs = pointerCacheMs;
  private readonly collections: MongoCollections;
  private readonly kept = new KeptRows();

  constructor(private readonly connection: MongoConnection) {
    super();
    this.release = connection.use();
    this.collections = new MongoCollections(connection);
    this.own = new OwnCheckpoints(connection);
    this.pointed = new MongoPointers(connection, this.own);
    this.moved = new MongoCheckpoints(connection, this.pointed);
  }

  async ensure(...specs: CollectionSpec[]): Promise<void> {
    return mapOutages(async () => {
      for (const spec of specs) await this.collections.ensure(spec);
    }, unlimited);
  }

  async pointers(names: readonly string[]): Promise<Map<string, Pointer>> {
    return this.pointed.get(names);
  }

  async changePointer(expected: Pointer, change: PointerChange): Promise<Pointer> {
    return this.pointed.change(expected, change);
  }

  async load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>> {
    const stored = await this.pointed.read(collection, (build) => this.documents(build, ids));
    return new Map(stored.filter((one) => !isMarker(one)).map((one) => [one._id, fromStored<R>(one)]));
  }

  async loadForFold<R extends Row>(
    collection: string,
    ids: readonly string[],
    fence?: Fence,
  ): Promise<Map<string, FoldedRow<R>>> {
    if (fence) this.moved.began(fence);
    const kept = new Map(fence ? this.kept.of(fence, ids).map((one) => [one._id, one]) : []);
    const missing = ids.filter((id) => !kept.has(id));
    const load = (build: string) => this.documents(build, missing, unlimited);
    const loaded = missing.length > 0 ? await this.pointed.read(collection, load) : [];
    if (fence) this.kept.keep(fence, loaded);
    return new Map([...kept.values(), ...loaded].map((one) => [one._id, foldedFrom<R>(one)]));
  }

  async save(
    checkpoint: { name: string; position: Position } | null,
    saves: readonly Save[],
    fence?: Fence,
  ): Promise<void> {
    if (fence) await this.pointed.assertHeld(fence);
    const writes: [build: string, Save[]][] = [];
    for (const [collection, group] of byCollection(saves)) {
      const build = await this.pointed.collectionOf(collection);
      writes.push([build, group.map((save) => ({ ...save, collection: build }))]);
    }
    if (fence) this.moved.began(fence);
    await this.write(writes, fence);
    if (checkpoint && fence) await this.moved.advance(fence, checkpoint.position);
    else if (checkpoint) await this.own.advance(checkpoint.name, checkpoint.position);
  }

  async checkpoint(name: string): Promise<Position | null> {
    if (!isBuildName(name)) return (await this.pointed.get([name])).get(name)?.position ?? null;
    return this.own.of(name);
  }

  async forgetCheckpoint(name: string): Promise<void> {
    await this.own.forget(name);
  }

  async find<R extends Row>(collection: string, query: Query): Promise<Page<R>> {
    const where = termsOf(query.where);
    const steps = keysetSteps(collection, query);
    const found = await this.readQueried(collection, query, async (rows) => {
      const documents: StoredDocument[] = [];
      for (const { terms, order } of steps) {
        const limit = query.limit + 1 - documents.length;
        if (limit === 0) break;
        const step = rows.find(liveFilterOf([...where, ...terms]), { limit, sort: orderOf(order) });
        documents.push(...(await allOf(step)));
      }
      return documents;
    });
    const rows = found.slice(0, query.limit).map((stored) => fromStored<R>(stored));
    const last = rows.at(-1);
    return { rows, next: last && found.length > rows.length ? cursorAfter(collection, query, last) : null };
  }

  async changedSince<R extends Row>(collection: string, query: ChangesQuery): Promise<Change<R>[]> {
    return this.pointed.read(collection, (build) => {
      if (this.collections.specOf(build).ownedBy === undefined) throw new TypeError(`${collection} has no owners`);
      return mapOutages(() => changesIn<R>(this.collections.rows(build), query));
    });
  }

  async count(collection: string, where?: Where): Promise<number> {
    const filter = liveFilterOf(termsOf(where));
    return this.readQueried(collection, { where }, (rows) => rows.countDocuments(filter));
  }

  async purge(collection: string, olderThan: string): Promise<number> {
    const field = this.collections.specOf(collection).expiresBy;
    if (!field) throw new TypeError(`${collection} does not expire`);
    const isExpired = filterOf([{ path: field, op: '<', value: olderThan }]);
    return this.deleteInSteps(collection, isExpired, async (rows, expired, build) => {
      if (isBuildName(build)) return (await rows.bulkWrite(markersFor(expired), { ordered: false })).modifiedCount;
      return (await rows.deleteMany({ ...isExpired, _id: { $in: idsOf(expired) } })).deletedCount;
    });
  }

  async purgeMarkers(collection: string, olderThan: string): Promise<number> {
    const isOld = { deletedAt: { $lt: olderThan } };
    return this.deleteInSteps(collection, isOld, async (rows, old) => {
      return (await rows.deleteMany({ ...isOld, _id: { $in: idsOf(old) } })).deletedCount;
    });
  }

  async drop(collection: string): Promise<void> {
    await mapOutages(() => this.collections.drop(collection), unlimited);
  }

  async ping(): Promise<boolean> {
    return this.connection.ping();
  }

  async close(): Promise<void> {
    await this.release();
  }

  /** Documents hold no other fields, so a query would find nothing. Another process may have ensured the collection. */
  private async readQueried<T>(
    collection: string,
    query: Pick<Query, 'where' | 'sort'>,
    run: (rows: Collection<StoredDocument>) => Promise<T>,
  ): Promise<T> {
    const spec = this.collections.ensured(collection);
    const [unknown] = spec ? unindexedPaths(spec, query) : [];
    if (unknown !== undefined) throw new TypeError(`No index of ${collection} names ${unknown}`);
    return this.pointed.read(collection, (build) => mapOutages(() => run(this.collections.rows(build))));
  }

  private async documents(build: string, ids: readonly string[], limit = {}): Promise<StoredDocument[]> {
    const found: StoredDocument[] = [];
    for (const group of idGroups(ids)) {
      const filter = { _id: { $in: group } };
      found.push(...(await mapOutages(() => allOf(this.collections.rows(build).find(filter)), limit)));
    }
    return found;
  }

  /** A stale row under a fence may be the work of another process, which ends the work of this one. */
  private async write(groups: readonly (readonly [build: string, Save[]])[], fence?: Fence): Promise<void> {
    const writes = groups.map(
      ([build, saves]) =>
        [this.collections.rows(build), writesOf(saves, this.collections.specOf(build), fence?.epoch)] as const,
    );
    try {
      for (const [rows, group] of writes) await mapOutages(() => writeRows(rows, group), unlimited);
      const stored = writes.flatMap(([, group]) => group.flatMap(({ stored }) => stored ?? []));
      if (fence) this.kept.keep(fence, stored);
    } catch (error) {
      if (fence) this.kept.drop(fence);
      if (fence) this.moved.ended(fence);
      if (fence && error instanceof StaleWrite) await this.pointed.assertHeldNow(fence);
      throw error;
    }
  }

  private async deleteInSteps(
    collection: string,
    filter: Document,
    remove: (rows: Collection<StoredDocument>, found: StoredDocument[], build: string) => Promise<number>,
  ): Promise<number> {
    const build = await this.pointed.collectionOf(collection);
    return mapOutages(
      () => this.collections.deleteInSteps(build, filter, (...step) => remove(...step, build)),
      unlimited,
    );
  }
}

const idsOf = (documents: readonly StoredDocument[]): string[] => documents.map(({ _id }) => _id);

function byCollection(saves: readonly Save[]): Map<string, Save[]> {
  const groups = new Map<string, Save[]>();
  for (const save of saves) {
    const group = groups.get(save.collection);
    if (group) group.push(save);
    else groups.set(save.collection, [save]);
  }
  return groups;
}
