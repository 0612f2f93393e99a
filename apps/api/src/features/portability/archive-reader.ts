import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract, type Entry } from 'tar-stream';
import { kindOf, type ArchivedEntry, type EntryKind } from './archive-format';

/** The archive cannot be imported; `place` locates the fault. */
export class ArchiveRejected extends Error {
  override readonly name = 'ArchiveRejected';

  constructor(
    /** A file of the archive, optionally with a line. */
    readonly place: string,
    readonly reason: string,
    options?: { cause?: unknown },
  ) {
    super(`${place}: ${reason}`, options);
  }
}

export interface ReadLimits {
  /** Of all files together, uncompressed. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

const defaultLimits: ReadLimits = { maxBytes: 100_000_000_000, maxFiles: 2_000_000 };

/** Receives the files of an archive: text files whole, content as a stream. */
export interface ArchiveVisitor {
  /** Called for each file in order, after it was read. `text` is null for content, which goes to `content`. */
  file(file: ArchivedEntry & { readonly kind: EntryKind }, text: string | null): Promise<void> | void;
  /** Must consume all chunks. */
  content(hash: string, chunks: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a whole archive; no entry name becomes a path. Errors of the visitor pass through.
 * @throws ArchiveRejected if it is truncated, not an archive, or has an unexpected entry
 */
export async function readArchive(
  file: string,
  visitor: ArchiveVisitor,
  limits: ReadLimits = defaultLimits,
): Promise<void> {
  const seen = new Set<string>();
  let remaining = limits.maxBytes;
  let place = 'the archive';
  const files = extract();
  // Errors of the file or its compression reach the iterator.
  const opened = await readFrom(file, open(file, 'r'));
  const unpacked = pipeline(opened.createReadStream(), createGunzip(), files, () => undefined);
  const entries = files[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await readFrom(place, entries.next());
      if (next.done) return;
      const entry: Entry = next.value;
      const { kind, bytes } = accept(entry, seen, remaining, limits);
      remaining -= bytes;
      await visit(entry, kind, bytes, visitor);
      place = `the data after ${entry.header.name}`;
    }
  } finally {
    unpacked.destroy();
  }
}

async function readFrom<T>(place: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    const { message = 'it is truncated' } = (cause ?? {}) as { message?: string };
    throw new ArchiveRejected(place, `cannot be read (${message})`, { cause });
  }
}

function accept(entry: Entry, seen: Set<string>, remaining: number, { maxFiles }: ReadLimits) {
  const { name, type, size = 0 } = entry.header;
  const place = JSON.stringify(name);
  const known = kindOf(name);
  if (!known || (type !== 'file' && type !== 'contiguous-file'))
    throw new ArchiveRejected(place, 'is not allowed in an account archive');
  if (seen.has(name)) throw new ArchiveRejected(place, 'appears twice');
  seen.add(name);
  if (seen.size > maxFiles) throw new ArchiveRejected(place, `exceeds the limit of ${maxFiles} files`);
  if (size > known.maxBytes)
    throw new ArchiveRejected(place, `has ${size} bytes, more than the limit of ${known.maxBytes}`);
  if (size > remaining) throw new ArchiveRejected(place, 'exceeds the uncompressed size limit of the archive');
  return { kind: known.kind, bytes: size };
}

async function visit(entry: Entry, kind: EntryKind, bytes: number, visitor: ArchiveVisitor): Promise<void> {
  const hash = createHash('sha256');
  const { name } = entry.header;
  async function* hashed(): AsyncIterable<Buffer> {
    const chunks = entry[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    for (;;) {
      const { done, value } = await readFrom(name, chunks.next());
      if (done) return;
      hash.update(value);
      yield value;
    }
  }
  let text: string | null = null;
  if (kind === 'content') await visitor.content(name.slice(name.indexOf('/') + 1), hashed());
  else text = await textOf(name, hashed());
  await visitor.file({ kind, name, bytes, sha256: hash.digest('hex') }, text);
}

async function textOf(name: string, chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(all));
  } catch {
    throw new ArchiveRejected(name, 'is not UTF-8');
  }
}
