import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
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
import { sha256 } from '../../platform/hashing/sha256';
import { isHash } from './content-hash';
import { ContentStore } from './content-store';
import { answered, listed, whereItExists } from './s3-answers';

interface Timeouts {
  /** A deletion that has not come this far (ms) after it was announced is given up. */
  readonly deletionMs: number;
  /** Whoever meets an announced deletion waits this long (ms) at most: longer than any deletion can take. */
  readonly waitMs: number;
}

/** S3 tells times in whole seconds: an object may be this much (ms) younger than it looks. */
const timeGrainMs = 1000;
const defaultTimeouts: Timeouts = { deletionMs: 10_000, waitMs: 60_000 };

/**
 * Content as objects of one bucket: `objects/ab/abcd…` and `names/ab/abcd….json`, as in files. S3 has no lock: whoever deletes
 * what is old announces it (`deleting/<hash>/<id>`) before looking at the age; whoever puts or renews does so before
 * looking for announcements. One of the two therefore sees the other (S3 is strongly consistent).
 */
export class S3ContentStore extends ContentStore {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly patience: Timeouts = defaultTimeouts,
  ) {
    super();
  }

  async put(bytes: Uint8Array): Promise<string> {
    const hash = sha256(bytes);
    do {
      const isThere = (await this.size(hash)) === bytes.byteLength && (await this.touch(hash));
      if (!isThere) await this.write(objectKey(hash), bytes, 'application/octet-stream');
    } while ((await this.waitedForDeletion(hash)) && (await this.size(hash)) !== bytes.byteLength);
    return hash;
  }

  /** Bytes that do not match their hash count as missing, and are removed so that they can be put again. */
  async get(hash: string): Promise<Buffer> {
    const bytes = await answered(buffer(await this.stream(hash)));
    if (sha256(bytes) === hash) return bytes;
    await this.delete(hash);
    throw new AppError('content.missing');
  }

  async stream(hash: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream> {
    if (!isHash(hash)) throw new AppError('content.missing');
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const found = await whereItExists(this.client.send(new GetObjectCommand({ ...this.at(objectKey(hash)), ...part })));
    if (!found?.Body) throw new AppError('content.missing');
    return found.Body as Readable;
  }

  async size(hash: string): Promise<number | null> {
    if (!isHash(hash)) return null;
    return (await this.head(hash))?.ContentLength ?? null;
  }

  async renew(hash: string): Promise<boolean> {
    if (!isHash(hash) || !(await this.touch(hash))) return false;
    return !(await this.waitedForDeletion(hash)) || (await this.size(hash)) !== null;
  }

  async delete(hash: string): Promise<void> {
    if (isHash(hash)) await this.remove(objectKey(hash));
  }

  async deleteOlder(hash: string, before: number): Promise<boolean> {
    if (!isHash(hash)) return true;
    if (await this.isYoung(hash, before)) return false;
    const announced = performance.now();
    const announcement = `${deletionsOf(hash)}${randomUUID()}`;
    await this.write(announcement, new Uint8Array());
    try {
      if (await this.isYoung(hash, before)) return false;
      if (performance.now() - announced > this.patience.deletionMs) return false;
      await this.delete(hash);
      return true;
    } finally {
      await this.remove(announcement);
    }
  }

  async *putBefore(before: number): AsyncIterable<string> {
    for await (const { key, at } of listed(this.client, this.bucket, 'objects/'))
      if (at + timeGrainMs < before) yield key.slice(-64);
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
    for await (const { key, at } of listed(this.client, this.bucket, 'names/')) {
      const named = at + timeGrainMs < before ? await this.readName(key) : null;
      if (named) yield named;
    }
  }

  async ping(): Promise<boolean> {
    return this.client.send(new HeadBucketCommand({ Bucket: this.bucket })).then(
      () => true,
      () => false,
    );
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: key };
  }

  private head(hash: string) {
    return whereItExists(this.client.send(new HeadObjectCommand(this.at(objectKey(hash)))));
  }

  private async isYoung(hash: string, before: number): Promise<boolean> {
    const at = (await this.head(hash))?.LastModified?.getTime();
    return at !== undefined && at + timeGrainMs >= before;
  }

  /** An object copied onto itself is as young as a new one; false: it is not there. */
  private async touch(hash: string): Promise<boolean> {
    const copied = new CopyObjectCommand({
      ...this.at(objectKey(hash)),
      CopySource: `${this.bucket}/${objectKey(hash)}`,
      MetadataDirective: 'REPLACE',
      ContentType: 'application/octet-stream',
      Metadata: { renewed: new Date().toISOString() },
    });
    return (await whereItExists(this.client.send(copied))) !== null;
  }

  /** Waits until no deletion is announced (any more); whether there was one. What a crash left behind is cleared away. */
  private async waitedForDeletion(hash: string): Promise<boolean> {
    const since = performance.now();
    let wasAnnounced = false;
    for await (const { key } of listed(this.client, this.bucket, deletionsOf(hash))) {
      wasAnnounced = true;
      while (performance.now() - since < this.patience.waitMs && (await this.exists(key))) await wait(100);
      await this.remove(key);
    }
    return wasAnnounced;
  }

  private async exists(key: string): Promise<boolean> {
    return (await whereItExists(this.client.send(new HeadObjectCommand(this.at(key))))) !== null;
  }

  private async readName(key: string): Promise<{ name: string; value: object } | null> {
    const found = await whereItExists(this.client.send(new GetObjectCommand(this.at(key))));
    const text = found?.Body && (await answered(found.Body.transformToString('utf8')));
    return text ? (JSON.parse(text) as { name: string; value: object }) : null;
  }

  private async write(key: string, bytes: Uint8Array, contentType?: string): Promise<void> {
    const put = new PutObjectCommand({ ...this.at(key), Body: bytes, ContentType: contentType });
    await answered(this.client.send(put));
  }

  private async remove(key: string): Promise<void> {
    await answered(this.client.send(new DeleteObjectCommand(this.at(key))));
  }
}

const objectKey = (hash: string): string => `objects/${hash.slice(0, 2)}/${hash}`;
const deletionsOf = (hash: string): string => `deleting/${hash}/`;

function nameKey(name: string): string {
  const hash = sha256(name);
  return `names/${hash.slice(0, 2)}/${hash}.json`;
}
