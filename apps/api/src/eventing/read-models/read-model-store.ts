import type { Position } from '@duetcast/domain/kernel/event';
import type { Scalar } from '@duetcast/domain/kernel/json';

/** A row: JSON only; timestamps are ISO 8601 UTC text; a filtered field holds one type and no array. */
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
/** Ends with the id in the direction of the last field, so that every order is total. */
export type Sort = readonly (readonly [path: string, direction: 1 | -1])[];

export interface Query {
  readonly where?: Where;
  readonly sort?: Sort;
  readonly limit: number;
  /** The opaque `next` of the page before, for the same where and sort. */
  readonly cursor?: string;
}

export interface Page<R extends Row> {
  readonly rows: StoredRow<R>[];
  /** Keyset cursor of the next page, null on the last. */
  readonly next: string | null;
}

export interface CollectionSpec {
  readonly name: string;
  /** Equality fields first, then sort, then range; every query of the product is served by one of them. */
  readonly indexes: readonly Sort[];
  /** Field with the ISO timestamp by which `purge` deletes (indexed). */
  readonly expiresBy?: string;
}

/** The whole new state of one row; `previous` is the position at which it was loaded (null: there was none). */
export interface Save {
  readonly collection: string;
  readonly id: string;
  readonly previous: Position | null;
  readonly position: Position;
  /** null deletes the row. */
  readonly row: Row | null;
}

/** A row is no longer at `previous`: reload, fold again, save again. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}

/**
 * Rows that projections own. A port: its own Nest token. Collections exist from `ensure` on; positions are those of
 * events, compared as text.
 * @throws StoreUnavailable from every method but `ping` and `close`; a write that threw it may have happened
 */
export abstract class ReadModelStore {
  /** Creates collections and indexes; idempotent. */
  abstract ensure(...specs: CollectionSpec[]): Promise<void>;

  /** The rows of these ids, by id; those that do not exist are left out. */
  abstract load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>>;

  /**
   * Writes a batch, then moves the checkpoint, if one is given (with the rows where the store can, never before them,
   * never back).
   * @throws StaleWrite; some rows of the batch may be written then, where the store has no transactions
   */
  abstract save(checkpoint: { name: string; position: Position } | null, saves: readonly Save[]): Promise<void>;

  /** Where a projection or reactor of this name stands: everything up to there is done; null: nowhere yet. */
  abstract checkpoint(name: string): Promise<Position | null>;

  /** It begins from the first event again. Idempotent. */
  abstract forgetCheckpoint(name: string): Promise<void>;

  /** One page, in the order of the query's sort. @throws BadCursor */
  abstract find<R extends Row>(collection: string, query: Query): Promise<Page<R>>;

  /** How many rows there are; without `where`: in the whole collection. */
  abstract count(collection: string, where?: Where): Promise<number>;

  /**
   * Deletes rows whose `expiresBy` is before `olderThan` (ISO 8601 UTC), in small steps; returns how many.
   * @throws TypeError for a collection whose rows do not expire
   */
  abstract purge(collection: string, olderThan: string): Promise<number>;

  /** Deletes a collection with its indexes, not its checkpoint. Idempotent. */
  abstract drop(collection: string): Promise<void>;

  /**
   * `from` takes the place and the checkpoint of `to`; what stood there is kept as `keepAs` (which it replaces).
   * `confirm` is asked when others can see that it is about to happen, so that whoever may do it next waits for its end
   * in `settle`, or has made `confirm` fail.
   * @throws what `confirm` throws, and Error where there is no `from`: then nothing has changed
   */
  abstract swap(from: string, to: string, keepAs: string, confirm?: () => Promise<void>): Promise<void>;

  /** Ends what a crash left half-done of a swap into this place: to be called before anything is folded into it. */
  abstract settle(collection: string): Promise<void>;

  /** Whether the store answers now. */
  abstract ping(): Promise<boolean>;

  /** Nothing is read or written any more. Idempotent. */
  abstract close(): Promise<void>;
}
