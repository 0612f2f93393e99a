import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { Subject } from 'rxjs';
import { StoreUnavailable } from '../errors/store-unavailable';
import { sha256 } from '../hashing/sha256';
import { verifiedPieces } from './checked-pieces';
import { isHash } from './content-hash';
import { hashedCopy, hashOf } from './hashed-copy';
import type { ContentSalts, SaltOf } from './content-salts';
import { removeSalt, saltIn, salted, trailerBytes, unsalted, unsaltedPieces } from './salted-content';

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

/** Stored bytes of content, as the store has them now. */
export interface OpenedContent {
  readonly stream: Readable;
  /** Changes when the bytes are written again. */
  readonly version: string;
}

/** Lengths of salts, and verified content, that are remembered; more are forgotten. */
const maxKnown = 10_000;

/**
 * Port: stores articles, scripts and audio under the lower-case hex SHA-256 of their stored bytes, which are salted if they
 * are an owner's (decision 11), and names for rendered content (a segment's cache key → the hash of its audio).
 */
export abstract class ContentStore {
  private readonly salts = new Map<string, number>();
  /** Version by hash: a range shows its own bytes alone, so the whole is read once before. */
  private readonly verifiedVersions = new Map<string, string>();
  private readonly verifying = new Map<string, Promise<void>>();
  private readonly damages = new Subject<string>();
  /** Hashes of content that is found damaged. */
  readonly damaged = this.damages.asObservable();

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
  /** The hash of a value as `jsonBytes`, so that equal values of one owner have one hash. */
  hashOfJson(value: object, options?: PutOptions): Promise<string> {
    return this.hashOf(jsonBytes(value), options);
  }
  /** @throws AppError `content.missing`, `content.damaged` */
  async get(hash: string): Promise<Buffer> {
    let bytes = await this.stored(hash);
    // Wrong bytes, such as those of a proxy, are read once more.
    if (sha256(bytes) !== hash) bytes = await this.stored(hash);
    if (sha256(bytes) !== hash) return this.reject(hash);
    return unsalted(bytes);
  }
  /**
   * Writes the bytes to a file, or replaces it, piece by piece.
   * @throws AppError `content.missing`, `content.damaged`; the signal's reason when aborted
   */
  async copyTo(hash: string, path: string, signal?: AbortSignal): Promise<void> {
    const copy = () => hashedCopy(() => this.pieces(hash, signal), path, { signal });
    let copied = await copy();
    if (copied.hash !== hash) copied = await copy();
    if (copied.hash !== hash) return this.reject(hash);
    await removeSalt(path, copied.bytes);
  }
  protected async pieces(hash: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const { stream } = await this.open(hash);
    return signal ? addAbortSignal(signal, stream) : stream;
  }
  /**
   * `range`: of bytes that the content has. The whole is verified while it streams, and fails before its last bytes if it is
   * damaged; content of which ranges are read is verified before, once per process and version.
   * @throws AppError `content.missing`, `content.damaged`
   */
  async stream(hash: string, range?: ByteRange): Promise<NodeJS.ReadableStream> {
    if (range) return this.verifiedRange(hash, range);
    const stored = await this.storedStream(hash);
    return Readable.from(unsaltedPieces(stored), { objectMode: false }).once('close', () => stored.destroy());
  }
  /** Streams like `stream`, with the salt: bytes whose SHA-256 is the hash, for copies. */
  async storedStream(hash: string): Promise<Readable> {
    const { stream, version } = await this.open(hash);
    const pieces = verifiedPieces(stream, hash, trailerBytes, async (isIntact) => {
      if (isIntact) return this.remember(hash, version);
      await this.verify(hash);
      throw new StoreUnavailable(`Other bytes than those of ${hash} arrived`);
    });
    return Readable.from(pieces, { objectMode: false }).once('close', () => stream.destroy());
  }
  /** Compares stored bytes with their hash. @throws AppError `content.missing`, `content.damaged` */
  async verify(hash: string): Promise<void> {
    const pending = this.verifying.get(hash) ?? this.readWhole(hash).finally(() => this.verifying.delete(hash));
    this.verifying.set(hash, pending);
    return pending;
  }
  /**
   * Size in bytes; null if not stored. `known`: the size in an event or a row; content of another size is verified.
   * @throws AppError `content.damaged`
   */
  async size(hash: string, known?: number): Promise<number | null> {
    const bytes = await this.storedSize(hash);
    try {
      if (bytes === null) throw await this.absence(hash);
      const size = bytes - (this.salts.get(hash) ?? (await this.saltLength(hash, bytes)));
      if (known === undefined || size === known) return size;
      await this.verify(hash);
      // What is remembered may be of bytes that were damaged, and have been stored again since.
      return bytes - (await this.saltLength(hash, bytes));
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
  /** Whether a test write succeeds; responds within 2 seconds. */
  abstract ping(): Promise<boolean>;
  /** Stores bytes as they are, with the salt if they have one; otherwise like `put`. */
  protected abstract store(bytes: Uint8Array): Promise<string>;
  /** Stores a file like `putFile`; `bytes` counts the salt. */
  protected abstract storeFile(path: string, saltOf: SaltOf | null, signal?: AbortSignal): Promise<StoredFile>;
  /** The bytes as they are, with the salt. @throws `absence` */
  protected abstract stored(hash: string): Promise<Buffer>;
  /** Reads like `stored`, piece by piece. @throws `absence` */
  protected abstract open(hash: string, range?: ByteRange): Promise<OpenedContent>;
  /** Size in bytes, with the salt; null if not stored. */
  abstract storedSize(hash: string): Promise<number | null>;

  private async saltsOf(ownerId: string | undefined): Promise<SaltOf | null> {
    return ownerId === undefined ? null : ((await this.ownersSalts?.saltsOf(ownerId)) ?? null);
  }

  /** Hashes of content that was damaged when it was read, and has not been stored again, in no order. */
  async *setAside(): AsyncIterable<string> {
    for await (const hash of this.asideHashes()) if (!(await this.has(hash))) yield hash;
  }
  /** Moves damaged bytes away, so that they count as not stored. @throws StoreUnavailable if the store itself returns wrong bytes */
  protected abstract moveAside(hash: string): Promise<void>;
  protected abstract isAside(hash: string): Promise<boolean>;
  protected abstract asideHashes(): AsyncIterable<string>;
  /** The error of a read that found no bytes. */
  protected async absence(hash: string): Promise<AppError> {
    return isHash(hash) && (await this.isAside(hash)) ? damaged() : new AppError('content.missing');
  }

  private async reject(hash: string): Promise<never> {
    await this.moveAside(hash);
    this.salts.delete(hash);
    this.damages.next(hash);
    throw damaged();
  }

  private async verifiedRange(hash: string, range: ByteRange): Promise<NodeJS.ReadableStream> {
    if (!this.verifiedVersions.has(hash)) await this.verify(hash);
    const { stream, version } = await this.open(hash, range);
    if (this.verifiedVersions.get(hash) === version) return stream;
    stream.destroy();
    await this.verify(hash);
    return (await this.open(hash, range)).stream;
  }

  private async readWhole(hash: string): Promise<void> {
    for (let reads = 0; reads < 2; reads += 1) {
      const { stream, version } = await this.open(hash);
      if ((await hashOf(stream)).hash === hash) return this.remember(hash, version);
    }
    await this.reject(hash);
  }

  private remember(hash: string, version: string): void {
    if (this.verifiedVersions.size >= maxKnown) this.verifiedVersions.clear();
    this.verifiedVersions.set(hash, version);
  }

  private async saltLength(hash: string, bytes: number): Promise<number> {
    if (bytes < trailerBytes) return 0;
    const { stream } = await this.open(hash, { start: bytes - trailerBytes, end: bytes - 1 });
    const end = await buffer(stream);
    const length = saltIn(end) ? trailerBytes : 0;
    if (this.salts.size >= maxKnown) this.salts.clear();
    this.salts.set(hash, length);
    return length;
  }

  /** Called when the process begins to shut down: calls that wait for a remote store end soon. */
  stop(): void {}
}

/** Outputs are assembled again within minutes. */
const damaged = (): AppError => new AppError('content.damaged', { retryAfterSeconds: 60 });

/** A value as canonical JSON, which is how it is stored. */
export const jsonBytes = (value: object): Buffer => Buffer.from(canonicalJson(value));
