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

/** A cursor that this store did not make, or made for another query. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}

/** Rows that projections own. A port: its own Nest token. */
export abstract class ReadModelStore {
  /** Creates collections and indexes; idempotent. */
  abstract ensure(...specs: CollectionSpec[]): Promise<void>;
  abstract load<R extends Row>(collection: string, ids: readonly string[]): Promise<Map<string, StoredRow<R>>>;
  /**
   * Writes a batch, then moves the checkpoint, if one is given (with the rows where the store can, never before them,
   * never back).
   * @throws StaleWrite
   */
  abstract save(checkpoint: { name: string; position: Position } | null, saves: readonly Save[]): Promise<void>;
  abstract checkpoint(name: string): Promise<Position | null>;
  abstract forgetCheckpoint(name: string): Promise<void>;
  /** @throws BadCursor */
  abstract find<R extends Row>(collection: string, query: Query): Promise<Page<R>>;
  abstract count(collection: string, where?: Where): Promise<number>;
  /** Deletes rows whose `expiresBy` is before `olderThan` (ISO 8601), in small steps; returns how many. */
  abstract purge(collection: string, olderThan: string): Promise<number>;
  abstract drop(collection: string): Promise<void>;
  /** `from` takes the place and the checkpoint of `to`; what stood there is kept as `keepAs` (which it replaces). */
  abstract swap(from: string, to: string, keepAs: string): Promise<void>;
  abstract ping(): Promise<boolean>;
  abstract close(): Promise<void>;
}
