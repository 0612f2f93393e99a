import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { orDiskOutage } from '../errors/disk-outage';

/** Bytes per read of a file. */
const pieceBytes = 256 * 1024;

export interface Hashed {
  /** SHA-256 in lower-case hex. */
  readonly hash: string;
  readonly bytes: number;
}

type Append = (piece: Uint8Array) => Promise<void>;

/** Pieces of a file, each valid until the next. */
export async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  yield* piecesIn(await open(path, 'r'));
}

/** Pieces of an open file, each valid until the next; closes it. */
export async function* piecesIn(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(pieceBytes);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, pieceBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** @throws the signal's reason when aborted */
export async function hashOf(
  pieces: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
  use: Append = async () => undefined,
): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      hash.update(piece);
      bytes += piece.length;
      await use(piece);
    }
  } catch (error) {
    // Node's streams throw an error of their own.
    signal?.throwIfAborted();
    throw error;
  }
  return { hash: hash.digest('hex'), bytes };
}

/**
 * Creates a file, or empties it, and gives `use` what appends to it. A failure leaves a part of the file.
 * @throws StoreUnavailable for errors of the disk; what `use` throws
 */
export async function writingFile<T>(path: string, use: (append: Append, file: FileHandle) => Promise<T>): Promise<T> {
  const file = await orDiskOutage(open(path, 'w'));
  try {
    return await use((piece) => orDiskOutage(file.appendFile(piece)), file);
  } finally {
    await file.close();
  }
}

/**
 * Writes a file, or replaces it, while it hashes. A copy that fails leaves a part of the file.
 * @param source is called when the pieces are read at once: a stream that fails earlier would end the process
 * @throws StoreUnavailable for errors of the disk; the signal's reason when aborted; what `source` throws
 */
export function hashedCopy(
  source: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
  path: string,
  { signal, flush = false }: { readonly signal?: AbortSignal | undefined; readonly flush?: boolean } = {},
): Promise<Hashed> {
  return writingFile(path, async (append, file) => {
    signal?.throwIfAborted();
    const hashed = await hashOf(await source(), signal, append);
    if (flush) await orDiskOutage(file.sync());
    return hashed;
  });
}
