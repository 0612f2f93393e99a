import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { maxArchiveRatio, freeArchiveBytes } from '@duetcast/domain/limits/archive-limits';
import {
  formOf,
  type ArchivedMember,
  type MemberForm,
  ArchiveRejected,
  archivedEventSchema,
  type ArchivedEvent,
} from './archive-format';
import { jsonOf } from './json-of';
import { tarMembers, type TarMember } from './tar-members';

export interface ReadLimits {
  /** Size of all files together, uncompressed. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

const defaultLimits: ReadLimits = { maxBytes: 100_000_000_000, maxFiles: 2_000_000 };

export type Member = Pick<ArchivedMember, 'name' | 'bytes'> & Pick<MemberForm, 'kind'>;

/** Receives the files of an archive in order. What it does not read of a body is skipped. */
export type TakeMember = (member: Member, body: MemberBody) => Promise<void>;

/**
 * Reads a whole archive; no name becomes a path. Errors of `take` pass through.
 * @throws ArchiveRejected if it is truncated, not an archive, or has an unexpected file
 */
export async function readArchive(file: string, take: TakeMember, limits = defaultLimits): Promise<void> {
  const opened = await readFrom(file, open(file, 'r'));
  const { size } = await opened.stat();
  const sequence = new MemberSequence({
    ...limits,
    maxBytes: Math.min(limits.maxBytes, freeArchiveBytes + maxArchiveRatio * size),
  });
  const unpacked = unpack(opened);
  const members = tarMembers(unpacked as AsyncIterable<Buffer>);
  let place = 'the archive';
  try {
    for (;;) {
      const next = await readFrom(place, members.next());
      if (next.done) return;
      const member = sequence.next(next.value);
      await take(member, new MemberBody(next.value));
      place = `the data after ${member.name}`;
    }
  } finally {
    unpacked.destroy();
  }
}

/** Errors of the file or its compression reach the reader. */
const unpack = (file: FileHandle) => pipeline(file.createReadStream(), createGunzip(), () => undefined);

async function readFrom<T>(place: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    const { message = 'it is truncated' } = (cause ?? {}) as { message?: string };
    throw new ArchiveRejected(place, `cannot be read (${message})`, { cause });
  }
}

interface Place {
  readonly name: string;
  readonly rank: number;
}

const follows = ({ name, rank }: Place, last: Place): boolean =>
  rank === last.rank ? name > last.name : rank > last.rank;

/** Accepts each name once, in the order of kinds and within a kind in ascending order. */
class MemberSequence {
  private last: Place | null = null;
  private files = 0;
  private bytes = 0;

  constructor(private readonly limits: ReadLimits) {}

  next({ name, bytes }: TarMember): Member {
    const place = JSON.stringify(name);
    const form = formOf(name);
    if (!form) throw new ArchiveRejected(place, 'is not allowed in an account archive');
    if (this.last?.name === name) throw new ArchiveRejected(place, 'appears twice');
    if (this.last && !follows({ name, rank: form.rank }, this.last))
      throw new ArchiveRejected(place, `may not follow ${this.last.name}`);
    this.last = { name, rank: form.rank };
    this.files += 1;
    this.bytes += bytes;
    const { maxFiles, maxBytes } = this.limits;
    if (this.files > maxFiles) throw new ArchiveRejected(place, `exceeds the limit of ${maxFiles} files`);
    if (bytes > form.maxBytes)
      throw new ArchiveRejected(place, `has ${bytes} bytes, more than the limit of ${form.maxBytes}`);
    if (this.bytes > maxBytes) throw new ArchiveRejected(place, 'exceeds the uncompressed size limit of the archive');
    return { name, bytes, kind: form.kind };
  }
}

/** The bytes of one file, read once. */
export class MemberBody {
  private readonly hash = createHash('sha256');
  private digest: string | undefined;
  private isRead = false;

  constructor(private readonly member: TarMember) {}

  /** @throws ArchiveRejected if the archive is truncated */
  async *chunks(): AsyncGenerator<Buffer> {
    this.isRead = true;
    const chunks = this.member.chunks[Symbol.asyncIterator]();
    for (;;) {
      const next = await readFrom(this.member.name, chunks.next());
      if (next.done) return;
      this.hash.update(next.value);
      yield next.value;
    }
  }

  /** Whole; for kinds with a small limit. */
  async whole(): Promise<Buffer> {
    const all: Buffer[] = [];
    for await (const chunk of this.chunks()) all.push(chunk);
    return Buffer.concat(all);
  }

  async text(): Promise<string> {
    return textOf(this.member.name, await this.whole());
  }

  /** Line by line, without the line feeds. @throws ArchiveRejected for a line that is too long, or without an end */
  async *lines(maxBytes: number): AsyncGenerator<string> {
    const { name } = this.member;
    const line = new PendingLine(name, maxBytes);
    for await (const chunk of this.chunks()) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        line.add(chunk.subarray(start, end));
        yield line.end();
        start = end + 1;
      }
      line.add(chunk.subarray(start));
    }
    if (line.bytes > 0) throw new ArchiveRejected(name, 'does not end with a line feed');
  }

  /** Lower-case hex SHA-256 of all bytes; reads them if nothing else did. */
  async sha256(): Promise<string> {
    if (!this.isRead) for await (const _chunk of this.chunks()) continue;
    return (this.digest ??= this.hash.digest('hex'));
  }
}

/** A line whose end has not been read. */
class PendingLine {
  private parts: Buffer[] = [];
  bytes = 0;

  constructor(
    private readonly name: string,
    private readonly maxBytes: number,
  ) {}

  add(part: Buffer): void {
    this.parts.push(part);
    this.bytes += part.length;
    if (this.bytes > this.maxBytes)
      throw new ArchiveRejected(this.name, `has a line of more than ${this.maxBytes} bytes`);
  }

  end(): string {
    const text = textOf(this.name, Buffer.concat(this.parts));
    [this.parts, this.bytes] = [[], 0];
    return text;
  }
}

export function textOf(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ArchiveRejected(name, 'is not UTF-8');
  }
}

/** Parses a line of an events file. @throws ArchiveRejected with its place if it is not an event */
export function eventOf(place: string, line: string): ArchivedEvent {
  const parsed = archivedEventSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new ArchiveRejected(place, 'is not an event');
  return parsed.data;
}
