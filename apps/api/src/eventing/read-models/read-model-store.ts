import type { Position } from '@duetcast/domain/kernel/event';
import type { Scalar } from '@duetcast/domain/kernel/json';
import type { Index } from '@duetcast/projections/kernel/projection';
import { Store } from '../../platform/errors/store';
import { LeaseLost } from '../../platform/timing/hold-lease';
import type { Fence, Pointer, PointerChange } from './pointer';

/** A row: JSON only; timestamps are ISO 8601 UTC text; a filtered field has a single type and is no array. */
export type Row = object;

export interface StoredRow<R extends Row = Row> {
  readonly id: string;
  /** Position of the last event folded into the row. */
  readonly position: Position;
  /** Position of the event that created the row. */
  readonly first: Position;
  readonly row: R;
}

/** A row that changed, or was deleted: `row` is null. */
export interface Change<R extends Row = Row> extends Omit<StoredRow<R>, 'row'> {
  /** Value of the field `ownedBy`, also of a deleted row. */
  readonly owner: string | null;
  readonly row: R | null;
}

/** A row as a fold needs it: a deleted one keeps the position of the event that deleted it. */
export type FoldedRow<R extends Row = Row> = Omit<Change<R>, 'owner'>;

export interface ChangesQuery {
  /** Default: every owner. */
  readonly owners?: readonly string[];
  /** null: from the beginning. */
  readonly after: Position | null;
  readonly through: Position;
  readonly limit: number;
}

export type Condition =
  | Scalar
  | { readonly in: readonly Scalar[] }
  | { readonly prefix: string }
  | { readonly gt?: Scalar; readonly gte?: Scalar; readonly lt?: Scalar; readonly lte?: Scalar };
/** Conditions by dotted path (`id` is the row's id); all must hold. */
export type Where = { readonly [path: string]: Condition };
/** The id is appended in the direction of the last field, which makes every order total. */
export type Sort = readonly (readonly [path: string, direction: 1 | -1])[];

export interface Query {
  readonly where?: Where;
  readonly sort?: Sort;
  readonly limit: number;
  /** The opaque `next` of the previous page, for the same where and sort. */
  readonly cursor?: string;
}

export interface Page<R extends Row> {
  readonly rows: StoredRow<R>[];
  /** Keyset cursor of the next page, null on the last. */
  readonly next: string | null;
}

export interface CollectionSpec {
  readonly name: string;
  /** Equality fields first, then sort, then range; every product query must be served by one of them. */
  readonly indexes: readonly Index[];
  /** Field with the ISO timestamp by which `purge` deletes (indexed). */
  readonly expiresBy?: string;
  /** Field with the owner, by which `changedSince` selects. Without it, the collection has no `changedSince`. */
  readonly ownedBy?: string;
  /** Creates the indexes only when `ensure` is called without this: cheaper for a collection that is filled first. */
  readonly areIndexesDeferred?: boolean;
}

/** Full replacement of one row; `previous` is the position at which it was loaded (null: new row). */
export interface Save {
  readonly collection: string;
  readonly id: string;
  readonly previous: Position | null;
  readonly position: Position;
  /** Position of the event that created the row; default: `position`. */
  readonly first?: Position;
  /** null deletes the row; in a build of a projection a marker with the position remains. */
  readonly row: Row | null;
  /** `previous` is the position of a row and not of its deletion; a purge in the meantime makes the write stale. */
  readonly replacesRow?: boolean;
  /** Deletes without a marker, where no other process can be folding. */
  readonly isErased?: boolean;
}

/** A row is no longer at `previous`: reload, fold and save again. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}
export const isStale = (error: unknown): boolean => error instanceof StaleWrite;

/** Another process folds into the projection, or another build is served. */
export class StaleEpoch extends LeaseLost {
  override readonly name = 'StaleEpoch';

  constructor({ name, serves, epoch }: Fence) {
    super(`${name} is no longer folded into ${serves} at epoch ${epoch}`);
  }
}

/**
 * Rows of projections. A port: its own Nest token. Call `ensure` before using a collection. Positions are event positions
 * and compare as text. The name of a projection stands for the build that its pointer serves; the name of a build, or of a
 * collection that no projection has, for itself.
 * @throws StoreUnavailable from every method but `ping` and `close`; a write that threw it may have happened
 */
export abstract class ReadModelStore extends Store {
  /** How long reads may still use the build that was served before; until then both must have the same rows. */
  abstract readonly pointerCacheMs: number;

  /** Creates collections and indexes under exactly these names; idempotent. */
  abstract ensure(...specs: CollectionSpec[]): Promise<void>;

  /** Pointers as stored now, in one query; with revision 0 for a projection that has none. */
  abstract pointers(names: readonly string[]): Promise<Map<string, Pointer>>;

  /** Changes the pointer that was read as `expected`, raises its revision, and returns it. @throws StaleWrite */
  abstract changePointer(expected: Pointer, change: PointerChange): Promise<Pointer>;

  /** Rows by id; missing ids are left out. */
  abstract load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>>;

  /**
   * Loads as `load` does, with deleted rows until `purgeMarkers` forgets them. With the fence of the save, rows may be as
   * this process last loaded or saved them under it: a save of any that has changed since is stale.
   */
  abstract loadForFold<R extends Row>(
    collection: string,
    ids: readonly string[],
    fence?: Fence,
  ): Promise<Map<string, FoldedRow<R>>>;

  /**
   * Writes a batch, then advances the checkpoint, if given: atomically where the store has transactions, never before the
   * rows, and never backward. With a fence, the checkpoint is that of the served build, and nothing is written once
   * another process folds or another build is served.
   * @throws UnstorableRow before anything is written, unless the server alone can find out; StaleWrite; StaleEpoch;
   * without transactions, some rows of the batch may have been written
   */
  abstract save(
    checkpoint: { name: string; position: Position } | null,
    saves: readonly Save[],
    fence?: Fence,
  ): Promise<void>;

  /** Position up to which the projection, build or reactor with this name is done, as stored now; null: not started. */
  abstract checkpoint(name: string): Promise<Position | null>;

  /** Resets the checkpoint of a build or reactor to the beginning. Idempotent. */
  abstract forgetCheckpoint(name: string): Promise<void>;

  /** One page in sort order; an adapter may refuse paths that no index names. @throws BadCursor */
  abstract find<R extends Row>(collection: string, query: Query): Promise<Page<R>>;

  /**
   * Rows changed after one position and up to another, with deleted ones, by ascending position; each row once, as it is
   * now. At least `limit` changes, if there are as many: rows with the position of the last one are all included, so
   * that the next page can start after it.
   * @throws TypeError for a collection without `ownedBy`
   */
  abstract changedSince<R extends Row>(collection: string, query: ChangesQuery): Promise<Change<R>[]>;

  /** Number of matching rows; without `where`: all rows. */
  abstract count(collection: string, where?: Where): Promise<number>;

  /**
   * Deletes rows whose `expiresBy` is before `olderThan` (ISO 8601 UTC), in small steps; returns their number.
   * @throws TypeError for a collection whose rows do not expire
   */
  abstract purge(collection: string, olderThan: string): Promise<number>;

  /** Forgets rows that were deleted before `olderThan` (ISO 8601 UTC), in small steps; returns their number. */
  abstract purgeMarkers(collection: string, olderThan: string): Promise<number>;

  /** Deletes the collection of exactly this name and its indexes, but not its checkpoint. Idempotent. */
  abstract drop(collection: string): Promise<void>;
}
