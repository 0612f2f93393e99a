/**
 * Articles, scripts and audio, under the lower-case hex SHA-256 of their bytes; and names for what was rendered
 * (a segment's cache key → the hash of its audio). A port: its own Nest token.
 */
export abstract class ContentStore {
  /** Stores bytes durably (once); answers their hash. */
  abstract put(bytes: Uint8Array): Promise<string>;
  /** @throws AppError `content.missing` */
  abstract get(hash: string): Promise<Buffer>;
  /** Bytes from `start` to `end`, both inclusive. @throws AppError `content.missing` */
  abstract stream(hash: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
  /** Size in bytes, null where it is not stored. */
  abstract size(hash: string): Promise<number | null>;
  /** Idempotent. */
  abstract delete(hash: string): Promise<void>;
  /** Gives content a name; the last writer wins. `value` is small JSON. */
  abstract setName(name: string, value: object): Promise<void>;
  abstract lookUpName<V extends object>(name: string): Promise<V | null>;
  abstract ping(): Promise<boolean>;
}
