import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { accountBackupDays } from '@duetcast/domain/limits/times';
import type { Config } from '../../platform/config/config';
import { productVersion } from '../../platform/config/version';
import { FileContentStore } from '../../platform/content/file-content-store';
import { inParallel } from '../../platform/timing/in-parallel';
import { dataFormat } from '../data-format';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { assertEmbedded, BackupRejected } from './backup-rejected';
import { readChecksums, type BackupFile } from './checksums';
import { copyDurably, isMissing, syncFolder } from './durable-copy';
import { readManifest, type Manifest } from './manifest';

interface RestoreOptions {
  /** Accept a backup that is older than backups may be kept. */
  readonly older?: boolean;
  /** Unix ms. */
  readonly now?: number;
}

const dayMs = 86_400_000;

/** What may be in the data folder before: none of it is made by a backup. */
const allowed = ['keys', 'models', 'server.lock', 'restoring'];
const maxCopies = 8;
const known =
  /^(\d{8}T\d{9}Z\/(events\.db|state\.db|names\.jsonl)|content\/objects\/[0-9a-f]{2}\/[0-9a-f]{64}|keys\/audit\/[\w-]+\.json)$/;

/**
 * Restores a backup into an empty data folder that the caller has locked. Everything is copied and compared in a subfolder
 * first, so that a failure leaves no store behind.
 * @throws BackupRejected
 */
export async function restoreBackup(
  config: Config,
  source: string,
  { older = false, now = Date.now() }: RestoreOptions = {},
): Promise<Manifest> {
  const { dataDir } = config;
  assertEmbedded(config);
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  if (!manifest) throw new BackupRejected(`${folder} has no complete backup: manifest.json is missing`);
  if (manifest.dataFormat > dataFormat) throw new BackupRejected(newerFormat(folder, manifest));
  if (!older && now - Date.parse(manifest.takenAt) > accountBackupDays * dayMs)
    throw new BackupRejected(tooOld(folder, manifest));
  const occupied = (await readdir(dataDir)).find((name) => !allowed.includes(name));
  if (occupied)
    throw new BackupRejected(`DATA_DIR: ${dataDir} is not empty: it has ${occupied}; choose an empty folder`);
  const restoring = join(dataDir, 'restoring');
  await rm(restoring, { recursive: true, force: true });
  try {
    await copyVerified(folder, restoring, await readChecksums(folder, manifest));
    await setNames(restoring);
    await moveInto(dataDir, restoring, manifest);
  } finally {
    await rm(restoring, { recursive: true, force: true });
  }
  return manifest;
}

const newerFormat = (folder: string, { product, dataFormat: format }: Manifest): string =>
  `${folder} was made by Duetcast ${product} in data format ${format}, and this version, ${productVersion()}, reads data format ${dataFormat}; restore it with Duetcast ${product} or newer`;

const tooOld = (folder: string, { takenAt }: Manifest): string =>
  `${folder} was made at ${takenAt}; no backup is kept for more than ${accountBackupDays} days, because it opens accounts that were deleted since. Restore a newer one, or, with DATA_DIR/keys/erased-accounts at hand, this one with --older`;

async function copyVerified(folder: string, restoring: string, files: readonly BackupFile[]): Promise<void> {
  const unknown = files.find(({ path }) => !known.test(path));
  if (unknown) throw new BackupRejected(`${folder} lists ${unknown.path}, which is no file of a backup`);
  await inParallel(files, maxCopies, async ({ path, sha256 }) => {
    const file = join(folder, path);
    const copied = await copyDurably(file, join(restoring, path.replace(/^\d{8}T\d{9}Z\//, ''))).catch(
      (error: unknown) => {
        if (isMissing(error)) throw new BackupRejected(`${file} is missing: the backup is not complete`);
        throw error;
      },
    );
    if (copied !== sha256) throw new BackupRejected(`${file} is damaged: its SHA-256 is not that of the backup`);
  });
}

async function setNames(restoring: string): Promise<void> {
  const content = new FileContentStore(join(restoring, 'content'));
  const file = join(restoring, 'names.jsonl');
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  await inParallel(lines, maxCopies, async (line) => {
    const { name, value } = JSON.parse(line) as { name: string; value: object };
    await content.setName(name, value);
  });
  await mkdir(join(restoring, 'content'), { recursive: true });
  await rm(file);
}

/** The events last: without them the server refuses the state. */
async function moveInto(dataDir: string, restoring: string, manifest: Manifest): Promise<void> {
  const keys = join(restoring, 'keys', 'audit');
  for (const name of existsSync(keys) ? await readdir(keys) : []) {
    const to = join(dataDir, 'keys', 'audit', name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(keys, name), to);
  }
  await saveReactions(dataDir, manifest);
  for (const name of ['content', 'state.db', 'events.db']) {
    await rename(join(restoring, name), join(dataDir, name));
    await syncFolder(dataDir);
  }
}

/** The rows are built by the first start. */
async function saveReactions(dataDir: string, { reactions }: Manifest): Promise<void> {
  const rows = new EmbeddedReadModelStore(join(dataDir, 'read-models.db'));
  for (const [name, position] of Object.entries(reactions)) await rows.save({ name, position }, []);
  await rows.close();
}
