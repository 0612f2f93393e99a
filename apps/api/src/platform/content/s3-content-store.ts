import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '@duetcast/domain/kernel/errors';
import { StoreUnavailable } from '../errors/store-unavailable';
import { pause } from '../timing/pause';
import { sha256 } from '../hashing/sha256';
import { isHash } from './content-hash';
import { ContentStore, type StoredFile } from './content-store';
import { hashOf, piecesOf } from './hashed-copy';
import { orUnavailable, listObjects, nullIfMissing } from './s3-responses';
import { S3Uploads } from './s3-upload';

interface Timeouts {
  /** A deletion is aborted if this long (ms) passed since its marker was written. */
  readonly deletionMs: number;
  /** Maximum wait (ms) for a concurrent deletion; longer than any deletion can take. */
  readonly waitMs: number;
}

const contentType = 'application/octet-stream';
/** S3 times have a resolution of one second: an object may be this much (ms) younger than reported. */
const timeResolutionMs = 1000;
const defaultTimeouts: Timeouts = { deletionMs: 10_000, waitMs: 60_000 };

/**
 * Content as objects of one bucket: `objects/ab/abcd…` and `names/ab/abcd….json`. S3 has no locks: `deleteOlder` writes a
 * marker (`deleting/<hash>/<id>`) before it checks the age; `put` and `renew` write before they check for markers. So one
 * of the two always detects the other (S3 is strongly consistent).
 */
export class S3ContentStore extends ContentStore {
  private readonly uploads: S3Uploads;

  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly timeouts: Timeouts = defaultTimeouts,
  ) {
    super();
    this.uploads = new S3Uploads(client, bucket, contentType);
  }

  async put(bytes: Uint8Array): Promise<string> {
    const hash = sha256(bytes);
    await this.store(hash, bytes.byteLength, () => this.write(objectKey(hash), bytes, contentType));
    return hash;
  }

  async putFile(path: string, signal?: AbortSignal): Promise<StoredFile> {
    const file = { path, ...(await hashOf(piecesOf(path), signal)) };
    const { hash: contentHash, bytes } = file;
    await this.store(contentHash, bytes, () => this.uploads.upload(objectKey(contentHash), file, signal));
    return { contentHash, bytes };
  }

  override async copyTo(hash: string, path: string, signal?: AbortSignal): Promise<void> {
    try {
      await super.copyTo(hash, path, signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof AppError ? error : new StoreUnavailable('S3 did not respond', { cause: error });
    }
  }

  /** Corrupt bytes count as missing and are removed, so that they can be put again. */
  async get(hash: string): Promise<Buffer> {
    const bytes = await orUnavailable(buffer(await this.stream(hash)));
    if (sha256(bytes) === hash) return bytes;
    await this.delete(hash);
    throw new AppError('content.missing');
  }

  async stream(hash: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream> {
    if (!isHash(hash)) throw new AppError('content.missing');
    const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` };
    const object = await nullIfMissing(
      this.client.send(new GetObjectCommand({ ...this.location(objectKey(hash)), ...rangeHeader })),
    );
    if (!object?.Body) throw new AppError('content.missing');
    return object.Body as Readable;
  }

  async size(hash: string): Promise<number | null> {
    if (!isHash(hash)) return null;
    return (await this.head(hash))?.ContentLength ?? null;
  }

  async renew(hash: string): Promise<boolean> {
    if (!isHash(hash) || !(await this.touch(hash))) return false;
    return !(await this.waitForDeletions(hash)) || (await this.size(hash)) !== null;
  }

  async delete(hash: string): Promise<void> {
    if (isHash(hash)) await this.remove(objectKey(hash));
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
    for await (const { key, modifiedAtMs } of listObjects(this.client, this.bucket, 'objects/'))
      if (modifiedAtMs + timeResolutionMs < before) yield key.slice(-64);
  }

  async setName(name: string, value: object): Promise<void> {
    await this.write(nameKey(name), Buffer.from(JSON.stringify({ name, value })), 'application/json');
  }

  async lookUpName<V extends object>(name: string): Promise<V | null> {
    return ((await this.readName(nameKey(name)))?.value as V | undefined) ?? null;
  }

  async deleteName(name: string): Promise<void> {
    await this.remove(nameKey(name));
  }

  async *namesSetBefore(before: number): AsyncIterable<{ name: string; value: object }> {
    for await (const { key, modifiedAtMs } of listObjects(this.client, this.bucket, 'names/')) {
      const entry = modifiedAtMs + timeResolutionMs < before ? await this.readName(key) : null;
      if (entry) yield entry;
    }
  }

  async ping(): Promise<boolean> {
    return this.client.send(new HeadBucketCommand({ Bucket: this.bucket })).then(
      () => true,
      () => false,
    );
  }

  private async store(hash: string, bytes: number, write: () => Promise<void>): Promise<void> {
    do {
      const isStored = (await this.size(hash)) === bytes && (await this.touch(hash));
      if (!isStored) await write();
    } while ((await this.waitForDeletions(hash)) && (await this.size(hash)) !== bytes);
  }

  private location(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: key };
  }

  private head(hash: string) {
    return nullIfMissing(this.client.send(new HeadObjectCommand(this.location(objectKey(hash)))));
  }

  private async isYoung(hash: string, before: number): Promise<boolean> {
    const modifiedAtMs = (await this.head(hash))?.LastModified?.getTime();
    return modifiedAtMs !== undefined && modifiedAtMs + timeResolutionMs >= before;
  }

  /** Copies the object onto itself to reset its age; false: not stored. */
  private async touch(hash: string): Promise<boolean> {
    const copied = new CopyObjectCommand({
      ...this.location(objectKey(hash)),
      CopySource: `${this.bucket}/${objectKey(hash)}`,
      MetadataDirective: 'REPLACE',
      ContentType: contentType,
      Metadata: { renewed: new Date().toISOString() },
    });
    return (await nullIfMissing(this.client.send(copied))) !== null;
  }

  /** Waits for concurrent deletions and removes the markers of crashed ones; returns whether there were any. */
  private async waitForDeletions(hash: string): Promise<boolean> {
    const since = performance.now();
    let hadMarkers = false;
    for await (const { key } of listObjects(this.client, this.bucket, markersOf(hash))) {
      hadMarkers = true;
      while (performance.now() - since < this.timeouts.waitMs && (await this.exists(key))) await pause(100);
      await this.remove(key);
    }
    return hadMarkers;
  }

  private async exists(key: string): Promise<boolean> {
    return (await nullIfMissing(this.client.send(new HeadObjectCommand(this.location(key))))) !== null;
  }

  private async readName(key: string): Promise<{ name: string; value: object } | null> {
    const object = await nullIfMissing(this.client.send(new GetObjectCommand(this.location(key))));
    const text = object?.Body && (await orUnavailable(object.Body.transformToString('utf8')));
    return text ? (JSON.parse(text) as { name: string; value: object }) : null;
  }

  private async write(key: string, bytes: Uint8Array, contentType?: string): Promise<void> {
    const put = new PutObjectCommand({ ...this.location(key), Body: bytes, ContentType: contentType });
    await orUnavailable(this.client.send(put));
  }

  private async remove(key: string): Promise<void> {
    await orUnavailable(this.client.send(new DeleteObjectCommand(this.location(key))));
  }
}

const objectKey = (hash: string): string => `objects/${hash.slice(0, 2)}/${hash}`;
const markersOf = (hash: string): string => `deleting/${hash}/`;

function nameKey(name: string): string {
  const hash = sha256(name);
  return `names/${hash.slice(0, 2)}/${hash}.json`;
}
