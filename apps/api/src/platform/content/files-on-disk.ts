import { mkdir, open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { fallback } from '@duetcast/domain/kernel/errors';
import { orDiskOutage } from '../errors/disk-outage';
import { dirname, join, resolve } from 'node:path';

/** Files in the subfolders of `folder` that were last written before this time (Unix ms). */
export async function* oldFiles(folder: string, before: number): AsyncIterable<string> {
  for (const subfolder of (await nullIfMissing(readdir(folder))) ?? [])
    for (const file of await readdir(join(folder, subfolder))) {
      const path = join(folder, subfolder, file);
      const stats = await nullIfMissing(stat(path));
      if (stats && stats.mtimeMs < before) yield path;
    }
}

/** Creates the folder where it is missing, durably. */
export async function openFolder(path: string): Promise<FileHandle> {
  const existing = await nullIfMissing(open(path, 'r'));
  if (existing) return existing;
  const top = resolve((await mkdir(path, { recursive: true })) ?? path);
  for (let created = resolve(path); created.length >= top.length; created = dirname(created))
    await syncFolder(dirname(created));
  return open(path, 'r');
}

/** Makes new names in the folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** @throws StoreUnavailable for errors of the disk */
export function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  return orDiskOutage(operation).catch(fallback(null, isMissingFile));
}

export const isMissingFile = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
