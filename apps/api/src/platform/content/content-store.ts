import { writeFile } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { hashedCopy } from './hashed-copy';

/** A stored file. */
export interface StoredFile {
  readonly contentHash: string;
  readonly bytes: number;
}

/**
 * Port: stores articles, scripts and audio under the lower-case hex SHA-256 of their bytes, and names for rendered content
 * (a segment's cache key → the hash of its audio).
 */
export abstract class ContentStore {
  /** Stores bytes durably and returns their hash. Bytes that exist already are renewed. */
  abstract put(bytes: Uint8Array): Promise<string>;
  /**
   * Stores a file, of which a few MB are in memory at once; a failure or an abort leaves nothing in the store.
   * @throws the signal's reason when aborted
   */
  abstract putFile(path: string, signal?: AbortSignal): Promise<StoredFile>;
  /** Stores a value as canonical JSON, so that equal values have one hash. */
  putJson(value: object): Promise<string> {
    return this.put(Buffer.from(canonicalJson(value)));
  }
  /** @throws AppError `content.missing` */
  abstract get(hash: string): Promise<Buffer>;
  /**
   * Writes the bytes to a file, or replaces it, piece by piece. `get` takes care of bytes that are damaged.
   * @throws AppError `content.missing`; the signal's reason when aborted
   */
  async copyTo(hash: string, path: string, signal?: AbortSignal): Promise<void> {
    const copied = await hashedCopy(() => this.pieces(hash, signal), path, { signal });
    if (copied.hash !== hash) await writeFile(path, await this.get(hash));
  }
  protected async pieces(hash: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const stream = (await this.stream(hash)) as Readable;
    return signal ? addAbortSignal(signal, stream) : stream;
  }
  /** Bytes from `start` to `end`, both inclusive. @throws AppError `content.missing` */
  abstract stream(hash: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
  /** Size in bytes; null if not stored. */
  abstract size(hash: string): Promise<number | null>;
  /** Resets the age of the bytes, which protects them from `deleteOlder`; false: not stored. */
  abstract renew(hash: string): Promise<boolean>;
  /** Idempotent. */
  abstract delete(hash: string): Promise<void>;
  /** Deletes the bytes unless they were put or renewed at `before` (Unix ms) or later; returns whether they are gone. */
  abstract deleteOlder(hash: string, before: number): Promise<boolean>;
  /** Hashes of bytes last put or renewed before this time (Unix ms), in no order. */
  abstract putBefore(before: number): AsyncIterable<string>;
  /** Gives content a name; the last writer wins. `value` is small JSON. */
  abstract setName(name: string, value: object): Promise<void>;
  abstract lookUpName<V extends object>(name: string): Promise<V | null>;
  /** Idempotent. */
  abstract deleteName(name: string): Promise<void>;
  /** Names last set before this time (Unix ms), in no order. */
  abstract namesSetBefore(before: number): AsyncIterable<{ readonly name: string; readonly value: object }>;
  /** Within 2 seconds. */
  abstract ping(): Promise<boolean>;
  /** Called when the process begins to shut down: calls that wait for a remote store end soon. */
  stop(): void {}
}
