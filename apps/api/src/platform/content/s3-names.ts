import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { parsedJson } from '@duetcast/domain/kernel/or-else';
import { sha256 } from '../hashing/sha256';
import type { S3Calls } from './s3-calls';
import { BadS3Response } from './s3-errors';
import { listObjects, nullIfMissing, streamOf, timeResolutionMs } from './s3-responses';

export interface StoredName {
  readonly name: string;
  readonly value: object;
}

/** Names of content: small JSON objects. */
export class S3Names {
  constructor(
    private readonly calls: S3Calls,
    private readonly bucket: string,
  ) {}

  async set(name: string, value: object): Promise<void> {
    const bytes = Buffer.from(JSON.stringify({ name, value }));
    const put = new PutObjectCommand({ ...this.location(keyOf(name)), Body: bytes, ContentType: 'application/json' });
    await this.calls.send(put);
  }

  async lookUp<V extends object>(name: string): Promise<V | null> {
    return ((await this.read(keyOf(name)))?.value as V | undefined) ?? null;
  }

  async delete(name: string): Promise<void> {
    await this.calls.send(new DeleteObjectCommand(this.location(keyOf(name))));
  }

  async *setBefore(before: number): AsyncIterable<StoredName> {
    for await (const { key, modifiedAtMs } of listObjects(this.calls, this.bucket, 'names/')) {
      const entry = modifiedAtMs + timeResolutionMs < before ? await this.read(key) : null;
      if (entry) yield entry;
    }
  }

  /** Read once more if it is not what `set` wrote. @throws StoreUnavailable */
  private async read(key: string): Promise<StoredName | null> {
    const json = await this.textOf(key);
    if (json === null) return null;
    const named = namedIn(json) ?? namedIn((await this.textOf(key)) ?? '');
    if (named) return named;
    throw this.calls.unavailable('badResponse', new BadS3Response(`Not the name at ${key}`), 'GetObject');
  }

  private async textOf(key: string): Promise<string | null> {
    const object = await nullIfMissing(this.calls.send(new GetObjectCommand(this.location(key))));
    return object?.Body ? text(streamOf(this.calls, object.Body as Readable)) : null;
  }

  private location(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: key };
  }
}

function namedIn(json: string): StoredName | null {
  const { name, value } = (parsedJson(json) ?? {}) as Partial<StoredName>;
  return name !== undefined && value !== undefined ? { name, value } : null;
}

function keyOf(name: string): string {
  const hash = sha256(name);
  return `names/${hash.slice(0, 2)}/${hash}.json`;
}
