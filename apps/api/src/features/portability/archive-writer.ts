import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { ArchivedEntry } from './archive-format';

/** Audio does not shrink and lines of JSON shrink fast: the quickest level takes nearly all that there is to take. */
const compressionLevel = 1;

/** Writes files one after another into a gzipped tar, no faster than it is read; remembers what each was. */
export class ArchiveWriter {
  readonly entries: ArchivedEntry[] = [];
  private readonly tar = pack();
  /** The archive; it breaks off where `fail` is called. */
  readonly archive: Readable;

  constructor(private readonly writtenAt: Date) {
    this.archive = pipeline(this.tar, createGzip({ level: compressionLevel }), () => undefined);
  }

  bytes(name: string, bytes: Buffer): Promise<void> {
    return this.stream(name, bytes.length, [bytes]);
  }

  /** @throws Error where there are not as many bytes as were announced, or nobody reads the archive any more */
  async stream(name: string, bytes: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    const entry = this.tar.entry({ name, size: bytes, mtime: this.writtenAt, mode: 0o600 });
    await piped(Readable.from(hashed()), entry);
    this.entries.push({ name, bytes, sha256: hash.digest('hex') });
  }

  end(): void {
    this.tar.finalize();
  }

  fail(error: Error): void {
    this.archive.destroy(error);
  }
}
