import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';

const compress = promisify(gzip);
/** Size of all kept documents of this process, compressed and not. */
const maxBytes = 64 * 1024 * 1024;

export interface FeedFile {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

const sizeOf = ({ plain, gzipped }: FeedFile): number => plain.length + gzipped.length;

/** The documents that were built last, so that a busy feed is built once per version. */
@Injectable()
export class FeedCache {
  /** Files by address, the least recently used first. */
  private readonly files = new Map<string, FeedFile>();
  private bytes = 0;

  /** The kept file of this version, else the built one. */
  async of(address: string, etag: string, build: () => Promise<string>): Promise<FeedFile> {
    const kept = this.files.get(address);
    if (kept?.etag === etag) {
      this.files.delete(address);
      this.files.set(address, kept);
      return kept;
    }
    const plain = Buffer.from(await build());
    const file = { etag, plain, gzipped: await compress(plain) };
    this.keep(address, file);
    return file;
  }

  private keep(address: string, file: FeedFile): void {
    this.drop(address);
    if (sizeOf(file) > maxBytes) return;
    this.files.set(address, file);
    this.bytes += sizeOf(file);
    for (const oldest of this.files.keys()) {
      if (this.bytes <= maxBytes) return;
      this.drop(oldest);
    }
  }

  private drop(address: string): void {
    const file = this.files.get(address);
    if (file) this.bytes -= sizeOf(file);
    this.files.delete(address);
  }
}
