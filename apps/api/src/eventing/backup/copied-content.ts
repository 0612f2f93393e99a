import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileContentStore } from '../../platform/content/file-content-store';
import { inParallel } from '../../platform/timing/in-parallel';
import type { BackupFile } from './manifest';
import { isMissingFile, syncFolder } from '../../platform/content/files-on-disk';
import { copyDurably } from './durable-copy';

/** Files copied at once. */
const maxCopies = 8;

interface CopiedContent {
  readonly files: readonly BackupFile[];
  readonly newFiles: number;
  /** Hashes of files with other bytes, which the server counts as missing. */
  readonly damaged: readonly string[];
}

const pathOf = (hash: string): string => `content/objects/${hash.slice(0, 2)}/${hash}`;

/**
 * Copies content that the backup does not have yet. A file that retention deletes meanwhile is left out: its bytes are
 * needed by nothing, or their expiry is about to be recorded. `drafts` is a folder on the same disk that does not exist.
 */
export async function copyContent(dataDir: string, folder: string, drafts: string): Promise<CopiedContent> {
  const hashes: string[] = [];
  for await (const hash of new FileContentStore(join(dataDir, 'content')).putBefore(Infinity)) hashes.push(hash);
  await mkdir(drafts, { recursive: true });
  const outcomes = await inParallel(hashes.sort(), maxCopies, async (hash) =>
    copyObject(join(dataDir, pathOf(hash)), join(folder, pathOf(hash)), join(drafts, randomUUID()), hash),
  );
  await rm(drafts, { recursive: true, force: true });
  const having = (...wanted: Outcome[]) => hashes.filter((_, index) => wanted.includes(outcomes[index] as Outcome));
  const copied = having('copied');
  for (const path of new Set(copied.map((hash) => dirname(pathOf(hash))))) await syncFolder(join(folder, path));
  if (copied.length > 0) for (const path of ['content/objects', 'content']) await syncFolder(join(folder, path));
  const files = having('copied', 'kept').map((hash) => ({ path: pathOf(hash), sha256: hash }));
  return { files, newFiles: copied.length, damaged: having('damaged') };
}

type Outcome = 'kept' | 'copied' | 'damaged' | 'gone';

async function copyObject(from: string, to: string, draft: string, hash: string): Promise<Outcome> {
  try {
    const { size } = await stat(from);
    const stored = await stat(to).catch(() => null);
    if (stored?.size === size) return 'kept';
    if ((await copyDurably(from, draft)) !== hash) return 'damaged';
  } catch (error) {
    if (isMissingFile(error) && (error as NodeJS.ErrnoException).path === from) return 'gone';
    throw error;
  }
  await mkdir(dirname(to), { recursive: true });
  await rename(draft, to);
  return 'copied';
}

/** Writes the names of rendered audio as one file of JSON lines and returns their number. */
export async function copyNames(dataDir: string, file: string): Promise<number> {
  const lines: string[] = [];
  for await (const entry of new FileContentStore(join(dataDir, 'content')).namesSetBefore(Infinity))
    lines.push(`${JSON.stringify(entry)}\n`);
  await writeFile(file, lines.join(''), { flush: true });
  return lines.length;
}
