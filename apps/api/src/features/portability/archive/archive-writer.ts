import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { ArchivedMember } from './archive-format';

/** The fastest level: audio hardly compresses, and JSON lines compress well at any level. */
const compressionLevel = 1;

/** Writes files into a gzipped tar with back-pressure; records an entry for each. */
export class ArchiveWriter {
  readonly entries: ArchivedMember[] = [];
  private readonly tar = pack();
  /** The archive; `fail` destroys it. */
  readonly archive: Readable;

  constructor(private readonly writtenAt: Date) {
    this.archive = pipeline(this.tar, createGzip({ level: compressionLevel }), () => undefined);
  }

  bytes(name: string, bytes: Buffer): Promise<ArchivedMember> {
    return this.stream(name, bytes.length, [bytes]);
  }

  /** @throws Error if the number of bytes differs from `bytes`, or the archive has no reader */
  async stream(name: string, bytes: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<ArchivedMember> {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    const entry = this.tar.entry({ name, size: bytes, mtime: this.writtenAt, mode: 0o600 });
    await piped(Readable.from(hashed()), entry);
    const member = { name, bytes, sha256: hash.digest('hex') };
    this.entries.push(member);
    return member;
  }

  end(): void {
    this.tar.finalize();
  }

  fail(error: Error): void {
    this.archive.destroy(error);
  }
}
