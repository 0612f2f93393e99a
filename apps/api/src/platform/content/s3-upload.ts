import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import type { Hashed } from './hashed-copy';
import type { S3Calls } from './s3-calls';

/** Bytes of a part, which is in memory while it is sent. S3 takes 10,000 parts of at least 5 MiB. */
export const partBytes = 8 * 1024 * 1024;
/** An older upload belongs to a crashed process. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

export interface UploadFile extends Hashed {
  readonly path: string;
  /** Bytes that follow those of the file, and count. */
  readonly trailer: Buffer;
}

interface Upload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

/** Writes files to objects of a bucket: small ones in one request, others in parts, one after another. */
export class S3Uploads {
  private hasCleaned = false;

  constructor(
    private readonly calls: Pick<S3Calls, 'send'>,
    private readonly bucket: string,
    private readonly contentType: string,
  ) {}

  /** @throws StoreUnavailable; the signal's reason when aborted, also between two parts */
  async upload(key: string, file: UploadFile, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const location = { Bucket: this.bucket, Key: key, ContentType: this.contentType };
    if (file.bytes > partBytes) return this.uploadParts(location, file, signal);
    const body = Buffer.concat([await readFile(file.path), file.trailer]);
    assertUnchanged(file, createHash('sha256').update(body).digest('hex'));
    await this.calls.send(new PutObjectCommand({ ...location, Body: body }));
  }

  /** A failed upload is aborted, so that the bucket keeps no parts. */
  private async uploadParts(
    { ContentType, ...location }: { Bucket: string; Key: string; ContentType: string },
    file: UploadFile,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await this.abortAbandoned();
    const created = new CreateMultipartUploadCommand({ ...location, ContentType });
    const { UploadId } = await this.calls.send(created);
    const upload = { ...location, UploadId };
    try {
      const MultipartUpload = { Parts: await this.sendParts(upload, file, signal) };
      signal?.throwIfAborted();
      await this.calls.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }));
    } catch (error) {
      await this.abort(upload).catch(() => undefined); // `abortAbandoned` tries again
      throw error;
    }
  }

  private async sendParts(upload: Upload, file: UploadFile, signal: AbortSignal | undefined): Promise<CompletedPart[]> {
    const sent: CompletedPart[] = [];
    const hash = createHash('sha256');
    const handle = await open(file.path, 'r');
    try {
      for (let at = 0; at < file.bytes; at += partBytes) {
        signal?.throwIfAborted();
        const Body = await readPart(handle, file, at);
        hash.update(Body);
        const PartNumber = sent.length + 1;
        const { ETag } = await this.calls.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        sent.push({ PartNumber, ETag });
      }
    } finally {
      await handle.close();
    }
    assertUnchanged(file, hash.digest('hex'));
    return sent;
  }

  private async abort(upload: Upload): Promise<void> {
    await this.calls.send(new AbortMultipartUploadCommand(upload));
  }

  /** Once per process. Needs a permission of its own (s3:ListBucketMultipartUploads), so a failure is no error. */
  private async abortAbandoned(): Promise<void> {
    if (this.hasCleaned) return;
    this.hasCleaned = true;
    try {
      const list = new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix: 'objects/' });
      const { Uploads = [] } = await this.calls.send(list);
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Key && Initiated && Date.now() - Initiated.getTime() > abandonedAfterMs)
          await this.abort({ Bucket: this.bucket, Key, UploadId });
    } catch {
      // A lifecycle rule of the bucket can do the same.
    }
  }
}

/** The part that begins at this byte; the last one ends with the trailer. */
async function readPart(handle: FileHandle, { bytes, trailer }: UploadFile, at: number): Promise<Buffer> {
  const end = Math.min(at + partBytes, bytes);
  const inFile = bytes - trailer.length;
  const read = await readExactly(handle, at, Math.max(Math.min(end, inFile) - at, 0));
  return Buffer.concat([read, trailer.subarray(Math.max(at - inFile, 0), Math.max(end - inFile, 0))]);
}

async function readExactly(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new Error('The file became shorter while it was stored.');
    done += bytesRead;
  }
  return bytes;
}

function assertUnchanged({ hash }: Hashed, hashOfSent: string): void {
  if (hashOfSent !== hash) throw new Error('The file changed while it was stored.');
}
