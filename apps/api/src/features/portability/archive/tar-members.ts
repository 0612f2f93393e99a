const blockBytes = 512;
const maxPaddingBytes = 1_048_576;

/** A regular file of a tar archive; its bytes are read, or skipped, before the next one. */
export interface TarMember {
  readonly name: string;
  readonly bytes: number;
  readonly chunks: AsyncIterable<Buffer>;
}

/** The bytes are no archive of plain files with short names. */
export class NotTar extends Error {}

/**
 * Reads POSIX ustar, but only what the export writes: regular files with names of at most 100 characters. Extensions (long
 * names, links, sparse files) are refused, since readers keep their headers in memory.
 * @throws NotTar
 */
export async function* tarMembers(source: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const input = new Bytes(source);
  for (;;) {
    const header = await input.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) return input.expectZeros();
    const { name, bytes } = headerOf(header);
    let left = bytes;
    async function* chunks(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const chunk = await input.some(left);
        left -= chunk.length;
        yield chunk;
      }
    }
    yield { name, bytes, chunks: chunks() };
    while (left > 0) left -= (await input.some(left)).length;
    const padding = (blockBytes - (bytes % blockBytes)) % blockBytes;
    if (padding > 0) await input.exactly(padding);
  }
}

function headerOf(header: Buffer): { name: string; bytes: number } {
  const field = (start: number, end: number) => header.toString('latin1', start, end).replace(/\0.*$/s, '');
  const name = field(0, 100);
  const [magic, prefix, type] = [field(257, 262), field(345, 500), header.toString('latin1', 156, 157)];
  if (magic !== 'ustar' || octal(field(148, 156)) !== checksumOf(header)) throw new NotTar('it is not a tar archive');
  if (type !== '0' && type !== '\0') throw new NotTar(`${JSON.stringify(name)} is not a regular file`);
  if (prefix !== '') throw new NotTar(`the name ${JSON.stringify(name)} is too long`);
  return { name, bytes: octal(field(124, 136)) };
}

function octal(text: string): number {
  const digits = text.trim();
  if (!/^[0-7]{1,11}$/.test(digits)) throw new NotTar('a header has no number where it needs one');
  return parseInt(digits, 8);
}

/** The sum of all bytes, the checksum's own as spaces. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);

/** Pulls bytes from a source that gives them in chunks of any size. */
class Bytes {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** Reads at least one byte and at most this many. @throws NotTar at the end */
  async some(most: number): Promise<Buffer> {
    if (!(await this.fill())) throw new NotTar('it is truncated');
    const taken = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(taken.length);
    return taken;
  }

  /** Small. */
  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = count; missing > 0;) {
      const part = await this.some(missing);
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** Zero blocks pad an archive, up to the size of a record. */
  async expectZeros(): Promise<void> {
    for (let bytes = 0; await this.fill();) {
      if (this.rest.some((byte) => byte !== 0)) throw new NotTar('data follows its end');
      bytes += this.rest.length;
      if (bytes > maxPaddingBytes) throw new NotTar('its padding is too long');
      this.rest = Buffer.alloc(0);
    }
  }

  private async fill(): Promise<boolean> {
    while (this.rest.length === 0) {
      const next = await this.chunks.next();
      if (next.done) return false;
      this.rest = next.value;
    }
    return true;
  }
}
