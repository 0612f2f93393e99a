import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../platform/hashing/sha256';
import { BackupRejected } from './backup-rejected';
import type { Manifest } from './manifest';

/** A file of a backup by its path in the folder, with slashes. */
export interface BackupFile {
  readonly path: string;
  readonly sha256: string;
}

const name = 'SHA256SUMS';
const line = /^([0-9a-f]{64}) {2}(\S+)$/;

/** Writes the list that `sha256sum -c` reads, and returns its own SHA-256. */
export async function writeChecksums(folder: string, subfolder: string, files: readonly BackupFile[]): Promise<string> {
  const lines = files.map(({ path, sha256: hash }) => `${hash}  ${path}\n`);
  const text = lines.join('');
  await writeFile(join(folder, subfolder, name), text, { flush: true });
  return sha256(text);
}

/** @throws BackupRejected if the list is missing or damaged */
export async function readChecksums(folder: string, manifest: Manifest): Promise<BackupFile[]> {
  const path = join(folder, manifest.folder, name);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new BackupRejected(`${path} is missing: the backup is not complete`);
  if (sha256(text) !== manifest.checksums) throw new BackupRejected(`${path} is damaged`);
  return text.split('\n').flatMap((entry) => {
    const [, hash, file] = line.exec(entry) ?? [];
    return hash && file ? [{ path: file, sha256: hash }] : [];
  });
}
