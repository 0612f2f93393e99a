import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract, type Entry } from 'tar-stream';
import { kindOf, type ArchivedEntry, type EntryKind } from './archive-format';

/** An archive that is not taken, with the place in it. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';

  constructor(
    /** A file of the archive, perhaps with a line. */
    readonly place: string,
    readonly reason: string,
    options?: { cause?: unknown },
  ) {
    super(`${place}: ${reason}`, options);
  }
}

export interface ReadLimits {
  /** Of all files together, unpacked. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

const usualLimits: ReadLimits = { maxBytes: 100_000_000_000, maxFiles: 2_000_000 };

/** What a visitor of an archive is given: files of words whole, content as it comes. */
export interface ArchiveVisitor {
  /** Called with each file in order, once it has been read whole. `text` is null for content, which goes to `content`. */
  file(file: ArchivedEntry & { readonly kind: EntryKind }, text: string | null): Promise<void> | void;
  /** Must read the chunks to their end. */
  content(hash: string, chunks: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads an archive from its first byte to its last; nothing in it becomes a path. What the visitor throws passes through.
 * @throws ArchiveRefused where it is cut, is not an archive, or has what an archive has not
 */
export async function readArchive(
  file: string,
  visitor: ArchiveVisitor,
  limits: ReadLimits = usualLimits,
): Promise<void> {
  const seen = new Set<string>();
  let left = limits.maxBytes;
  let place = 'the archive';
  const files = extract();
  // A failure of the file or of its compression is told to whoever iterates.
  const opened = await readable(file, open(file, 'r'));
  const unpacked = pipeline(opened.createReadStream(), createGunzip(), files, () => undefined);
  const entries = files[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await readable(place, entries.next());
      if (next.done) return;
      const entry: Entry = next.value;
      const { kind, bytes } = admitted(entry, seen, left, limits);
      left -= bytes;
      await visit(entry, kind, bytes, visitor);
      place = `what follows ${entry.header.name}`;
    }
  } finally {
    unpacked.destroy();
  }
}

async function readable<T>(place: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    const { message = 'it breaks off' } = (cause ?? {}) as { message?: string };
    throw new ArchiveRefused(place, `cannot be read (${message})`, { cause });
  }
}

function admitted(entry: Entry, seen: Set<string>, left: number, { maxFiles }: ReadLimits) {
  const { name, type, size = 0 } = entry.header;
  const place = JSON.stringify(name);
  const known = kindOf(name);
  if (!known || (type !== 'file' && type !== 'contiguous-file'))
    throw new ArchiveRefused(place, 'is nothing that an archive of an account has');
  if (seen.has(name)) throw new ArchiveRefused(place, 'is there twice');
  seen.add(name);
  if (seen.size > maxFiles) throw new ArchiveRefused(place, `is one file more than the ${maxFiles} that are taken`);
  if (size > known.maxBytes)
    throw new ArchiveRefused(place, `has ${size} bytes, more than the ${known.maxBytes} it may`);
  if (size > left) throw new ArchiveRefused(place, 'makes the archive larger than it may be unpacked');
  return { kind: known.kind, bytes: size };
}

async function visit(entry: Entry, kind: EntryKind, bytes: number, visitor: ArchiveVisitor): Promise<void> {
  const hash = createHash('sha256');
  const { name } = entry.header;
  async function* hashed(): AsyncIterable<Buffer> {
    const chunks = entry[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    for (;;) {
      const { done, value } = await readable(name, chunks.next());
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
    throw new ArchiveRefused(name, 'is not UTF-8');
  }
}
