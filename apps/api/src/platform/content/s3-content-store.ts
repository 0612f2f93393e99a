import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { pause } from '../timing/retry';
import { sha256 } from '../hashing/sha256';
import { isHash } from './content-hash';
import type { ServiceFailures } from '../external-services/service-failures';
import { ContentStore, type ByteRange, type OpenedContent, type StoredFile } from './content-store';
import { hashOf, piecesOf } from './hashed-copy';
import type { ContentSalts, SaltOf } from './content-salts';
import { saltedPieces, trailerOf } from './salted-content';
import { defaultDeadlines, S3Calls, type S3Deadlines } from './s3-calls';
import { BadS3Response } from './s3-errors';
import { S3Names, type StoredName } from './s3-names';
import { listObjects, nullIfMissing, streamOf, timeResolutionMs } from './s3-responses';
import { S3Uploads } from './s3-upload';

interface Timeouts extends S3Deadlines {
  /** A deletion is aborted if this long (ms) passed since its marker was written. */
  readonly deletionMs: number;
  /** Maximum wait (ms) for a concurrent deletion; longer than any deletion can take. */
  readonly waitMs: number;
}

const contentType = 'application/octet-stream';
const defaultTimeouts: Timeouts = { ...defaultDeadlines, deletionMs: 10_000, waitMs: 60_000 };
/** What is written and read to tell damaged content from a store, or a proxy before it, that returns wrong bytes. */
const probe = { key: 'probes/of-bytes', bytes: Buffer.from('What the bucket takes, it returns. '.repeat(30)) };

/**
 * Content as objects of one bucket: `objects/ab/abcd…` and `names/ab/abcd….json`. S3 has no locks: `deleteOlder` writes a
 * marker (`deleting/<hash>/<id>`) before it checks the age; `put` and `renew` write before they check for markers. So one
 * of the two always detects the other (S3 is strongly consistent).
 */
export class S3ContentStore extends ContentStore {
  private readonly calls: S3Calls;
  private readonly names: S3Names;
  private readonly uploads: S3Uploads;
  private readonly timeouts: Timeouts;

  constructor(
    client: S3Client,
    private readonly bucket: string,
    failures: ServiceFailures,
    timeouts: Partial<Timeouts> = {},
    salts?: ContentSalts,
  ) {
    super(salts);
    this.timeouts = { ...defaultTimeouts, ...timeouts };
    this.calls = new S3Calls(client, bucket, failures, this.timeouts);
    this.names = new S3Names(this.calls, bucket);
    this.uploads = new S3Uploads(this.calls, bucket, contentType);
  }

  protected async store(bytes: Uint8Array): Promise<string> {
    const hash = sha256(bytes);
    await this.keep(hash, bytes.byteLength, () => this.write(objectKey(hash), bytes, contentType));
    return hash;
  }

  protected async storeFile(path: string, saltOf: SaltOf | null, signal?: AbortSignal): Promise<StoredFile> {
    let trailer: Buffer = Buffer.alloc(0);
    const withTrailer = (hash: string, salts: SaltOf) => {
      const salt = salts(hash);
      trailer = trailerOf(salt);
      return salt;
    };
    const pieces = saltOf ? saltedPieces(piecesOf(path), (hash) => withTrailer(hash, saltOf)) : piecesOf(path);
    const file = { path, ...(await hashOf(pieces, signal)), trailer };
    const { hash: contentHash, bytes } = file;
    await this.keep(contentHash, bytes, () => this.uploads.upload(objectKey(contentHash), file, signal));
    return { contentHash, bytes };
  }

  /** A body that is cut is read once more. */
  protected async stored(hash: string): Promise<Buffer> {
    const { stream } = await this.open(hash);
    return buffer(stream).catch(async () => buffer((await this.open(hash)).stream));
  }

  protected async open(hash: string, range?: ByteRange): Promise<OpenedContent> {
    const object = isHash(hash) ? await this.object(objectKey(hash), range) : null;
    if (!object) throw await this.absence(hash);
    const { ETag: tag, ContentRange: of, ContentLength: length, LastModified: at } = object;
    const version = [tag, at?.getTime(), of?.split('/')[1] ?? length].join(' ');
    return { stream: streamOf(this.calls, object.Body as Readable), version };
  }

  async storedSize(hash: string): Promise<number | null> {
    if (!isHash(hash)) return null;
    return (await this.head(hash))?.ContentLength ?? null;
  }

  async renew(hash: string): Promise<boolean> {
    if (!isHash(hash) || !(await this.touch(hash))) return false;
    return !(await this.waitForDeletions(hash)) || (await this.storedSize(hash)) !== null;
  }

  async delete(hash: string): Promise<void> {
    if (!isHash(hash)) return;
    await this.remove(objectKey(hash));
    await this.remove(asideKey(hash));
  }

  async deleteOlder(hash: string, before: number): Promise<boolean> {
    if (!isHash(hash)) return true;
    if (await this.isYoung(hash, before)) return false;
    const startedAt = performance.now();
    const marker = `${markersOf(hash)}${randomUUID()}`;
    await this.write(marker, new Uint8Array());
    try {
      if (await this.isYoung(hash, before)) return false;
      if (performance.now() - startedAt > this.timeouts.deletionMs) return false;
      await this.delete(hash);
      return true;
    } finally {
      await this.remove(marker);
    }
  }

  async *putBefore(before: number): AsyncIterable<string> {
    for await (const { key, modifiedAtMs } of listObjects(this.calls, this.bucket, 'objects/'))
      if (modifiedAtMs + timeResolutionMs < before) yield key.slice(-64);
  }

  setName = (name: string, value: object): Promise<void> => this.names.set(name, value);
  lookUpName = <V extends object>(name: string): Promise<V | null> => this.names.lookUp<V>(name);
  deleteName = (name: string): Promise<void> => this.names.delete(name);
  namesSetBefore = (before: number): AsyncIterable<StoredName> => this.names.setBefore(before);

  ping(): Promise<boolean> {
    return this.calls.ping();
  }

  override stop(): void {
    this.calls.stop();
  }

  /** Writes unless the object exists. The copy comes first: S3 names what is missing, an object or the bucket. */
  private async keep(hash: string, bytes: number, write: () => Promise<void>): Promise<void> {
    do {
      const isStored = (await this.touch(hash, bytes)) && (await this.storedSize(hash)) === bytes;
      if (!isStored) await write();
    } while ((await this.waitForDeletions(hash)) && (await this.storedSize(hash)) !== bytes);
  }

  /** @throws StoreUnavailable */
  private async object(key: string, range?: ByteRange): Promise<GetObjectCommandOutput | null> {
    const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` };
    const object = await nullIfMissing(
      this.calls.send(new GetObjectCommand({ ...this.location(key), ...rangeHeader })),
    );
    if (!object?.Body) return null;
    const { headers } = object.Body as IncomingMessage;
    // Such a body ends with its connection: cut, it would look complete.
    if (object.ContentLength === undefined && headers['transfer-encoding'] === undefined)
      throw this.calls.unavailable('badResponse', new BadS3Response('An object without a length'), 'GetObject');
    return object;
  }

  /** @throws StoreUnavailable if the bucket does not return what it takes: then this content need not be damaged */
  protected async moveAside(hash: string): Promise<void> {
    await this.write(probe.key, probe.bytes);
    const read = (await this.object(probe.key))?.Body as Readable | undefined;
    if (!read || !(await buffer(streamOf(this.calls, read))).equals(probe.bytes))
      throw this.calls.unavailable('badResponse', new BadS3Response(`Other bytes than those of ${hash}`), 'GetObject');
    const source = `${this.bucket}/${objectKey(hash)}`;
    await nullIfMissing(
      this.calls.copy(new CopyObjectCommand({ ...this.location(asideKey(hash)), CopySource: source })),
    );
    await this.remove(objectKey(hash));
  }

  /** Not by HEAD, whose 404 does not say what is missing. */
  protected async isAside(hash: string): Promise<boolean> {
    const found = await this.object(asideKey(hash));
    (found?.Body as Readable | undefined)?.destroy();
    return found !== null;
  }

  protected async *asideHashes(): AsyncIterable<string> {
    for await (const { key } of listObjects(this.calls, this.bucket, asideKey(''))) yield key.slice(-64);
  }

  private location(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: key };
  }

  private head(hash: string) {
    return nullIfMissing(this.calls.send(new HeadObjectCommand(this.location(objectKey(hash)))));
  }

  private async isYoung(hash: string, before: number): Promise<boolean> {
    const modifiedAtMs = (await this.head(hash))?.LastModified?.getTime();
    return modifiedAtMs !== undefined && modifiedAtMs + timeResolutionMs >= before;
  }

  /** Copies the object onto itself to reset its age; false: not stored. */
  private async touch(hash: string, bytes?: number): Promise<boolean> {
    const copied = new CopyObjectCommand({
      ...this.location(objectKey(hash)),
      CopySource: `${this.bucket}/${objectKey(hash)}`,
      MetadataDirective: 'REPLACE',
      ContentType: contentType,
      Metadata: { renewed: new Date().toISOString() },
    });
    const copy = await nullIfMissing(this.calls.copy(copied, bytes));
    if (copy && !copy.CopyObjectResult?.LastModified)
      throw this.calls.unavailable('badResponse', new BadS3Response('No result of the copy'), 'CopyObject');
    return copy !== null;
  }

  /** Waits for concurrent deletions and removes the markers of crashed ones; returns whether there were any. */
  private async waitForDeletions(hash: string): Promise<boolean> {
    const since = performance.now();
    let hadMarkers = false;
    for await (const { key } of listObjects(this.calls, this.bucket, markersOf(hash))) {
      hadMarkers = true;
      while (performance.now() - since < this.timeouts.waitMs && (await this.exists(key))) await pause(100);
      await this.remove(key);
    }
    return hadMarkers;
  }

  private async exists(key: string): Promise<boolean> {
    return (await nullIfMissing(this.calls.send(new HeadObjectCommand(this.location(key))))) !== null;
  }

  private async write(key: string, bytes: Uint8Array, contentType?: string): Promise<void> {
    await this.calls.send(new PutObjectCommand({ ...this.location(key), Body: bytes, ContentType: contentType }));
  }

  private async remove(key: string): Promise<void> {
    await this.calls.send(new DeleteObjectCommand(this.location(key)));
  }
}

const objectKey = (hash: string): string => `objects/${hash.slice(0, 2)}/${hash}`;
const asideKey = (hash: string): string => `damaged/${hash}`;
const markersOf = (hash: string): string => `deleting/${hash}/`;
