import { parsedJson } from '@duetcast/domain/kernel/or-else';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../platform/hashing/sha256';
import { BackupRejected } from './backup-rejected';
import { syncFolder } from '../../platform/content/files-on-disk';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const position = z.string().regex(/^\d{20}$/);

const manifestSchema = z.object({
  format: z.literal('duetcast-backup'),
  version: z.literal(1),
  /** Version of the product that made the backup. */
  product: z.string(),
  dataFormat: count,
  /** ISO 8601 UTC: the moment of the events and the state. */
  takenAt: z.iso.datetime(),
  /** The subfolder with `events.db`, `state.db`, `names.jsonl` and `SHA256SUMS`. */
  folder: z.string().regex(/^\d{8}T\d{9}Z$/),
  /** SHA-256 of `SHA256SUMS`, which has that of every other file. */
  checksums: hash,
  /** Null: no events yet. */
  newest: z.object({ position, stream: z.string(), revision: count, id: z.string() }).nullable(),
  counts: z.object({ events: count, streams: count, state: count, content: count, names: count }),
  /** Positions of the reactions, which are stored with the rows. */
  reactions: z.record(z.string(), position),
});

/** Written last: a folder without one has no complete backup. */
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestName = 'manifest.json';
const fileIn = (folder: string): string => join(folder, manifestName);

/** Null: the folder has no complete backup. @throws BackupRejected for another file of this name */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const file = fileIn(folder);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = manifestSchema.safeParse(parsedJson(text));
  if (!parsed.success || hashedText(parsed.data) !== text)
    throw new BackupRejected(`${file} is damaged, or was written by a newer version of Duetcast`);
  return parsed.data;
}

/** Replaces the manifest atomically, after everything that it names is durable. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = `${fileIn(folder)}.new`;
  await writeFile(draft, hashedText(manifest), { flush: true });
  await syncFolder(folder);
  await rename(draft, fileIn(folder));
  await syncFolder(folder);
}

/** With its own SHA-256 as the last member: no other file has that of the manifest. */
const hashedText = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, sha256: sha256(JSON.stringify(manifest)) }, null, 2)}\n`;

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
