import { closeSync, openSync, writeSync } from 'node:fs';

/** Where an encoder writes a file. */
export interface Output {
  /** Keeps no reference to the bytes. */
  append(bytes: Uint8Array): void;
  /** Replaces the bytes that were appended first by as many others: a header that is known at the end. */
  replaceStart(bytes: Uint8Array): void;
}

/** Keeps a short file in memory. */
export class MemoryOutput implements Output {
  private readonly pieces: Uint8Array[] = [];

  append(bytes: Uint8Array): void {
    this.pieces.push(bytes.slice());
  }

  replaceStart(bytes: Uint8Array): void {
    this.pieces[0] = bytes;
  }

  bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

/** A file on disk. Its calls block, so it belongs in a thread. */
export class FileOutput implements Output {
  private readonly descriptor: number;
  private length = 0;

  /** Creates the file, or empties it. */
  constructor(path: string) {
    this.descriptor = openSync(path, 'w');
  }

  append(bytes: Uint8Array): void {
    this.write(this.length, bytes);
    this.length += bytes.length;
  }

  replaceStart(bytes: Uint8Array): void {
    this.write(0, bytes);
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private write(at: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.descriptor, bytes, done, bytes.length - done, at + done);
  }
}

/** Creates a file, or replaces it, with what `write` appends. */
export async function written<T>(path: string, write: (output: Output) => Promise<T>): Promise<T> {
  const output = new FileOutput(path);
  try {
    return await write(output);
  } finally {
    output.close();
  }
}
