import type { Position } from '@duetcast/domain/kernel/event';
import type { Scalar } from '@duetcast/domain/kernel/json';

/** A row: JSON only; timestamps are ISO 8601 UTC text; a filtered field has a single type and is no array. */
export type Row = object;

export interface StoredRow<R extends Row = Row> {
  readonly id: string;
  /** Position of the last event folded into the row. */
  readonly position: Position;
  readonly row: R;
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
  readonly indexes: readonly Sort[];
  /** Field with the ISO timestamp by which `purge` deletes (indexed). */
  readonly expiresBy?: string;
  /** Creates the indexes only when `ensure` is called without this: cheaper for a collection that is filled first. */
  readonly areIndexesDeferred?: boolean;
}

/** Full replacement of one row; `previous` is the position at which it was loaded (null: new row). */
export interface Save {
  readonly collection: string;
  readonly id: string;
  readonly previous: Position | null;
  readonly position: Position;
  /** null deletes the row. */
  readonly row: Row | null;
}

/** A row is no longer at `previous`: reload, fold and save again. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}

/**
 * Rows of projections. A port: its own Nest token. Call `ensure` before using a collection. Positions are event positions
 * and compare as text.
 * @throws StoreUnavailable from every method but `ping` and `close`; a write that threw it may have happened
 */
export abstract class ReadModelStore {
  /** Creates collections and indexes; idempotent. */
  abstract ensure(...specs: CollectionSpec[]): Promise<void>;

  /** Rows by id; missing ids are left out. */
  abstract load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>>;

  /**
   * Writes a batch, then advances the checkpoint, if given: atomically where the store has transactions, never before the
   * rows, and never backward.
   * @throws UnstorableRow before anything is written, unless the server alone can find out; StaleWrite; without
   * transactions, some rows of the batch may have been written
   */
  abstract save(checkpoint: { name: string; position: Position } | null, saves: readonly Save[]): Promise<void>;

  /** Position up to which the projection or reactor with this name is done; null: not started. */
  abstract checkpoint(name: string): Promise<Position | null>;

  /** Resets the checkpoint to the beginning. Idempotent. */
  abstract forgetCheckpoint(name: string): Promise<void>;

  /** One page in sort order; an adapter may refuse paths that no index names. @throws BadCursor */
  abstract find<R extends Row>(collection: string, query: Query): Promise<Page<R>>;

  /** Number of matching rows; without `where`: all rows. */
  abstract count(collection: string, where?: Where): Promise<number>;

  /**
   * Deletes rows whose `expiresBy` is before `olderThan` (ISO 8601 UTC), in small steps; returns their number.
   * @throws TypeError for a collection whose rows do not expire
   */
  abstract purge(collection: string, olderThan: string): Promise<number>;

  /** Deletes a collection and its indexes, but not its checkpoint. Idempotent. */
  abstract drop(collection: string): Promise<void>;

  /**
   * Renames `from`, with its checkpoint, to `to`; the old `to` is kept as `keepAs`, which it replaces. `confirm` runs once
   * the pending swap is visible to other processes: a new lease holder either waits for its end in `settle`, or makes
   * `confirm` fail.
   * @throws errors of `confirm`, and Error when `from` does not exist; in both cases nothing has changed
   */
  abstract swap(from: string, to: string, keepAs: string, confirm?: () => Promise<void>): Promise<void>;

  /** Finishes a swap into this collection that a crash interrupted. Call it before folding into the collection. */
  abstract settle(collection: string): Promise<void>;

  /** Whether the store is reachable. */
  abstract ping(): Promise<boolean>;

  /** A condition that an operator must end: a full disk, until the next successful write, or a damaged file. */
  get outage(): 'full' | 'damaged' | null {
    return null;
  }

  /** Closes the store. Idempotent. */
  abstract close(): Promise<void>;
}
