import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isDiskFull } from '../errors/disk-full';
import { StoreUnavailable } from '../errors/store-unavailable';

/** Bytes per read of a file. */
const pieceBytes = 256 * 1024;

export interface Hashed {
  /** SHA-256 in lower-case hex. */
  readonly hash: string;
  readonly bytes: number;
}

export const piecesOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: pieceBytes });

/** @throws the signal's reason when aborted */
export async function hashOf(
  pieces: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
  use: (piece: Uint8Array) => Promise<unknown> = async () => undefined,
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
 * Writes a file, or replaces it, while it hashes. A copy that fails leaves a part of the file.
 * @param flush the file is durable on return
 * @throws StoreUnavailable on a full disk; the signal's reason when aborted; what `pieces` throws
 */
export async function hashedCopy(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  { signal, flush = false }: { readonly signal?: AbortSignal | undefined; readonly flush?: boolean } = {},
): Promise<Hashed> {
  const file = await orDiskFull(open(path, 'w'));
  try {
    const hashed = await hashOf(pieces, signal, (piece) => orDiskFull(file.appendFile(piece)));
    if (flush) await orDiskFull(file.sync());
    return hashed;
  } finally {
    await file.close();
  }
}

/** @throws StoreUnavailable on a full disk */
export async function orDiskFull<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StoreUnavailable('The content could not be written', { cause: error, outage: 'full' });
  }
}
