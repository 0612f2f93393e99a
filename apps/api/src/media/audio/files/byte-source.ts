import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Bytes that a decoder reads piece by piece. */
export interface ByteSource {
  readonly length: number;
  /** Bytes from `at`, fewer at the end; valid until the next read. */
  read(at: number, length: number): Uint8Array;
}

/** Bytes read ahead of a small read. */
const windowBytes = 64 * 1024;

export const bytesIn = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
});

/** An open file of which a window is in memory. Its calls block, so it belongs in a thread. */
export class FileSource implements ByteSource {
  private window = Buffer.alloc(0);
  private windowAt = 0;

  private constructor(
    private readonly descriptor: number,
    readonly length: number,
  ) {}

  static open(path: string): FileSource {
    const descriptor = openSync(path, 'r');
    return new FileSource(descriptor, fstatSync(descriptor).size);
  }

  read(at: number, length: number): Uint8Array {
    const wanted = Math.max(0, Math.min(length, this.length - at));
    if (at < this.windowAt || at + wanted > this.windowAt + this.window.length) this.load(at, wanted);
    const from = at - this.windowAt;
    return this.window.subarray(from, from + wanted);
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private load(at: number, wanted: number): void {
    const size = Math.min(Math.max(wanted, windowBytes), Math.max(0, this.length - at));
    const buffer =
      this.window.buffer.byteLength >= size ? Buffer.from(this.window.buffer, 0, size) : Buffer.alloc(size);
    let filled = 0;
    while (filled < size) {
      const read = readSync(this.descriptor, buffer, filled, size - filled, at + filled);
      if (read === 0) throw new Error('The file became shorter while it was read.');
      filled += read;
    }
    this.window = buffer;
    this.windowAt = at;
  }
}

/** Gives the file to `use` while it is open. */
export async function sourceOf<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const source = FileSource.open(path);
  try {
    return await use(source);
  } finally {
    source.close();
  }
}

export function copy(source: ByteSource, output: { append(bytes: Uint8Array): void }): void {
  for (let at = 0; at < source.length; at += windowBytes) output.append(source.read(at, windowBytes));
}
