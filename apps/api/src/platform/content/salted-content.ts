import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { orDiskOutage } from '../errors/disk-outage';
import { sha256 } from '../hashing/sha256';
import type { SaltOf } from './content-salts';

// Content of an owner is stored as its bytes, these 16 bytes, and a salt of 32 bytes. The name is the SHA-256 of all of it, so
// that who guesses the bytes cannot confirm them by a name in an event.
const mark = Buffer.from('\0duetcast-salt\0\x01', 'latin1');
const saltBytes = 32;

/** Bytes that follow salted content. */
export const trailerBytes = mark.length + saltBytes;

/** What follows the content. */
export function trailerOf(salt: Buffer): Buffer {
  if (salt.length !== saltBytes) throw new TypeError(`A salt has ${saltBytes} bytes, not ${salt.length}`);
  return Buffer.concat([mark, salt]);
}

/** The salt at the end of stored bytes; null: they are not salted. */
export function saltIn(end: Uint8Array): Buffer | null {
  const last = Buffer.from(end.buffer, end.byteOffset, end.byteLength).subarray(-trailerBytes);
  return last.length === trailerBytes && last.subarray(0, mark.length).equals(mark) ? last.subarray(mark.length) : null;
}

export const salted = (content: Uint8Array, saltOf: SaltOf): Buffer =>
  Buffer.concat([content, trailerOf(saltOf(sha256(content)))]);

export const unsalted = (stored: Buffer): Buffer => (saltIn(stored) ? stored.subarray(0, -trailerBytes) : stored);

export async function* saltedPieces(pieces: AsyncIterable<Uint8Array>, saltOf: SaltOf): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  yield trailerOf(saltOf(hash.digest('hex')));
}

/** Each piece is valid for good. */
export async function* unsaltedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    if (held.length <= trailerBytes) continue;
    yield held.subarray(0, -trailerBytes);
    held = held.subarray(-trailerBytes);
  }
  if (held.length > 0 && !saltIn(held)) yield held;
}

/** Shortens a file with `bytes` stored bytes to its content. */
export async function removeSalt(path: string, bytes: number): Promise<void> {
  if (bytes < trailerBytes) return;
  const file = await orDiskOutage(open(path, 'r+'));
  try {
    const end = Buffer.alloc(trailerBytes);
    await orDiskOutage(file.read(end, 0, trailerBytes, bytes - trailerBytes));
    if (saltIn(end)) await orDiskOutage(file.truncate(bytes - trailerBytes));
  } finally {
    await file.close();
  }
}
