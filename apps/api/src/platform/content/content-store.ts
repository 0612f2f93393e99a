import { writeFile } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { sha256 } from '../hashing/sha256';
import type { ContentSalts, SaltOf } from './content-salts';
import { hashedCopy } from './hashed-copy';
import { removeSalt, saltIn, salted, trailerBytes, unsalted, unsaltedPieces } from './salted-content';

/** A stored file. */
export interface StoredFile {
  readonly contentHash: string;
  readonly bytes: number;
}

interface PutOptions {
  /** Whose content it is: its name then is that of the salted bytes. Without: content of the product, such as its sounds. */
  readonly ownerId?: string | undefined;
}

/** Inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Lengths of salts that are remembered; more are forgotten. */
const maxKnown = 10_000;

/**
 * Port: stores articles, scripts and audio under the lower-case hex SHA-256 of their stored bytes, which are salted if they
 * are an owner's (decision 11), and names for rendered content (a segment's cache key → the hash of its audio).
 */
export abstract class ContentStore {
  /** Bytes of the salt by hash. */
  private readonly salts = new Map<string, number>();

  constructor(private readonly ownersSalts: ContentSalts | null = null) {}

  /** Stores bytes durably and returns their hash. Bytes that exist already are renewed. @throws as `ContentSalts.saltsOf` */
  async put(bytes: Uint8Array, { ownerId }: PutOptions = {}): Promise<string> {
    const saltOf = await this.saltsOf(ownerId);
    return this.store(saltOf ? salted(bytes, saltOf) : bytes);
  }
  /** The hash under which `put` stores these bytes. @throws as `put` */
  async hashOf(bytes: Uint8Array, { ownerId }: PutOptions = {}): Promise<string> {
    const saltOf = await this.saltsOf(ownerId);
    return sha256(saltOf ? salted(bytes, saltOf) : bytes);
  }
  /**
   * Stores a file, of which a few MB are in memory at once; a failure or an abort leaves nothing in the store.
   * @throws the signal's reason when aborted; as `put`
   */
  async putFile(
    path: string,
    { ownerId, signal }: PutOptions & { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<StoredFile> {
    const saltOf = await this.saltsOf(ownerId);
    const { contentHash, bytes } = await this.storeFile(path, saltOf, signal);
    return { contentHash, bytes: saltOf ? bytes - trailerBytes : bytes };
  }
  /** Stores a value as canonical JSON, so that equal values of one owner have one hash. @throws as `put` */
  putJson(value: object, options?: PutOptions): Promise<string> {
    return this.put(jsonBytes(value), options);
  }
  hashOfJson(value: object, options?: PutOptions): Promise<string> {
    return this.hashOf(jsonBytes(value), options);
  }
  /** @throws AppError `content.missing` */
  async get(hash: string): Promise<Buffer> {
    return unsalted(await this.stored(hash));
  }
  /**
   * Writes the bytes to a file, or replaces it, piece by piece. `get` takes care of bytes that are damaged.
   * @throws AppError `content.missing`; the signal's reason when aborted
   */
  async copyTo(hash: string, path: string, signal?: AbortSignal): Promise<void> {
    const copied = await hashedCopy(() => this.pieces(hash, signal), path, { signal });
    if (copied.hash === hash) await removeSalt(path, copied.bytes);
    else await writeFile(path, await this.get(hash));
  }
  protected async pieces(hash: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const stream = (await this.storedStream(hash)) as Readable;
    return signal ? addAbortSignal(signal, stream) : stream;
  }
  /** `range`: of bytes that the content has. @throws AppError `content.missing` */
  async stream(hash: string, range?: ByteRange): Promise<NodeJS.ReadableStream> {
    if (range) return this.storedStream(hash, range);
    const stored = (await this.storedStream(hash)) as Readable;
    return Readable.from(unsaltedPieces(stored), { objectMode: false });
  }
  /** Size in bytes; null if not stored. */
  async size(hash: string): Promise<number | null> {
    const bytes = await this.storedSize(hash);
    if (bytes === null) return null;
    try {
      return bytes - (this.salts.get(hash) ?? (await this.saltLength(hash, bytes)));
    } catch (error) {
      if (isAppError(error, 'content.missing')) return null;
      throw error;
    }
  }
  /** Whether it is stored: cheaper than its size. */
  async has(hash: string): Promise<boolean> {
    return (await this.storedSize(hash)) !== null;
  }
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
  /** Responds within 2 seconds. */
  abstract ping(): Promise<boolean>;
  /** Stores bytes as they are, with the salt if they have one; otherwise like `put`. */
  protected abstract store(bytes: Uint8Array): Promise<string>;
  /** Stores a file like `putFile`; `bytes` counts the salt. */
  protected abstract storeFile(path: string, saltOf: SaltOf | null, signal?: AbortSignal): Promise<StoredFile>;
  /** Reads like `get`, with the salt. */
  protected abstract stored(hash: string): Promise<Buffer>;
  /** Reads like `stream`, with the salt: bytes whose SHA-256 is the hash, for copies. */
  abstract storedStream(hash: string, range?: ByteRange): Promise<NodeJS.ReadableStream>;
  /** Size in bytes, with the salt; null if not stored. */
  abstract storedSize(hash: string): Promise<number | null>;

  private async saltsOf(ownerId: string | undefined): Promise<SaltOf | null> {
    return ownerId === undefined ? null : ((await this.ownersSalts?.saltsOf(ownerId)) ?? null);
  }

  private async saltLength(hash: string, bytes: number): Promise<number> {
    if (bytes < trailerBytes) return 0;
    const end = await buffer(await this.storedStream(hash, { start: bytes - trailerBytes, end: bytes - 1 }));
    const length = saltIn(end) ? trailerBytes : 0;
    if (this.salts.size >= maxKnown) this.salts.clear();
    this.salts.set(hash, length);
    return length;
  }

  /** Called when the process begins to shut down: calls that wait for a remote store end soon. */
  stop(): void {}
}

/** A value as `putJson` stores it. */
export const jsonBytes = (value: object): Buffer => Buffer.from(canonicalJson(value));
