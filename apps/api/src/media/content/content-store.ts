/**
 * Articles, scripts and audio, under the lower-case hex SHA-256 of their bytes; and names for what was rendered
 * (a segment's cache key → the hash of its audio). A port: its own Nest token.
 */
export abstract class ContentStore {
  /** Stores bytes durably (once); answers their hash. Bytes that are there already count as put just now. */
  abstract put(bytes: Uint8Array): Promise<string>;
  /** @throws AppError `content.missing` */
  abstract get(hash: string): Promise<Buffer>;
  /** Bytes from `start` to `end`, both inclusive. @throws AppError `content.missing` */
  abstract stream(hash: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
  /** Size in bytes, null where it is not stored. */
  abstract size(hash: string): Promise<number | null>;
  /** Counts the bytes as put just now, so that nobody who deletes what is old takes them away; false: not stored. */
  abstract renew(hash: string): Promise<boolean>;
  /** Idempotent. */
  abstract delete(hash: string): Promise<void>;
  /** Deletes the bytes unless they were put or renewed at `before` (Unix ms) or later; answers whether they are gone. */
  abstract deleteOlder(hash: string, before: number): Promise<boolean>;
  /** Hashes of what was last put or renewed before this time (Unix ms), in no order. */
  abstract putBefore(before: number): AsyncIterable<string>;
  /** Gives content a name; the last writer wins. `value` is small JSON. */
  abstract setName(name: string, value: object): Promise<void>;
  abstract lookUpName<V extends object>(name: string): Promise<V | null>;
  /** Idempotent. */
  abstract deleteName(name: string): Promise<void>;
  /** Names that were last set before this time (Unix ms), in no order. */
  abstract namesSetBefore(before: number): AsyncIterable<{ readonly name: string; readonly value: object }>;
  abstract ping(): Promise<boolean>;
}
