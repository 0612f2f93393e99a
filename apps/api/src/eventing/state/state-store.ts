import { randomInt } from 'node:crypto';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Store } from '../../platform/errors/store';

/** Limit of a value as JSON in UTF-8; a MongoDB document holds 16 MiB. */
export const maxStateBytes = 12 * 1024 * 1024;

export interface StoredState<V> {
  readonly id: string;
  readonly value: V;
  /** Changes with every write and is not used again after a deletion. */
  readonly version: number;
  /** ISO 8601 UTC; null: does not expire. */
  readonly expiresAt: string | null;
}

export interface NewState<V> {
  /** Any string. */
  readonly id: string;
  /** JSON. */
  readonly value: V;
  /** ISO 8601 UTC as `Date.toISOString` writes it; from then on the row is absent. */
  readonly expiresAt?: string | null;
  /** Default: random. A caller that knows it can write the row next without reading it. */
  readonly version?: number;
}

/**
 * What is kept beside the events and is no fold of them: a rebuild never touches it, a backup includes it. A port: its own
 * Nest token. Rows have a `kind` (lower case words joined by hyphens) and an id that is unique within it; expired rows are
 * absent. Each row is written atomically, a call with several rows is not.
 * @throws StoreUnavailable from every method but `ping` and `close`; a write that threw it may have happened
 * @throws AppError `state.tooLarge` for a value above `maxStateBytes`; nothing was written
 */
export abstract class StateStore extends Store {
  async get<V>(kind: string, id: string): Promise<StoredState<V> | null> {
    return (await this.getAll<V>(kind, [id])).get(id) ?? null;
  }

  /** Rows by id; missing ids are left out. */
  abstract getAll<V>(kind: string, ids: readonly string[]): Promise<Map<string, StoredState<V>>>;

  /** Rows of a kind whose id starts with the prefix, of which there must be few. */
  abstract list<V>(kind: string, prefix?: string): Promise<StoredState<V>[]>;

  /** Returns the ids that it inserted; existing rows stay as they are. */
  abstract insert<V>(kind: string, rows: readonly NewState<V>[]): Promise<ReadonlySet<string>>;

  /** Inserts or replaces. */
  abstract put<V>(kind: string, row: NewState<V>): Promise<void>;

  /** Replaces value and expiry of the row at `version`; false if it is absent or has another version. */
  abstract update<V>(kind: string, id: string, version: number, value: V, expiresAt?: string | null): Promise<boolean>;

  abstract delete(kind: string, ids: readonly string[]): Promise<void>;

  /** Deletes the row at `version`; false if it is absent or has another version. */
  abstract deleteIf(kind: string, id: string, version: number): Promise<boolean>;

  /** Deletes rows that expired until `now` (ISO 8601 UTC), in small steps; returns their number. */
  abstract purge(now: string): Promise<number>;
}

/** Random, so that a writer of a deleted row does not match its successor; updates add 1. */
export const newVersion = (): number => randomInt(1, 2 ** 47);

export const timestamp = (): string => new Date().toISOString();

/** @throws AppError `state.tooLarge` */
export function stateText(value: unknown): string {
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxStateBytes) throw new AppError('state.tooLarge', { bytes, maxBytes: maxStateBytes });
  return text;
}

/** Escapes what the stores change or reject: NUL and lone surrogates. Injective. */
export const idText = (id: string): string => JSON.stringify(id).slice(1, -1);

/** Inverse of `idText`. */
export const idOfText = (text: string): string => JSON.parse(`"${text}"`) as string;

/** @throws TypeError */
export function checkedKind(kind: string): string {
  if (!/^[a-z]+(-[a-z]+)*$/.test(kind)) throw new TypeError(`Not a kind of state: ${kind}`);
  return kind;
}
