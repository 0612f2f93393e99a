import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashedCopy, piecesIn } from '../../platform/content/hashed-copy';

/** Copies a file durably, creates its folder, and returns the SHA-256 of its bytes. */
export async function copyDurably(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true });
  return (await hashedCopy(async () => piecesIn(await open(from, 'r')), to, { flush: true })).hash;
}
