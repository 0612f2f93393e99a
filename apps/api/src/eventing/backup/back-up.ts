import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Config } from '../../platform/config/config';
import { productVersion } from '../../platform/config/version';
import { hashOf, piecesOf } from '../../platform/content/hashed-copy';
import { lockFile } from '../../platform/startup/data-folder';
import { makeFolder } from '../../platform/startup/make-folder';
import { dataFormat, recordedFormat } from '../data-format';
import { copyAtOneMoment } from '../sqlite/copy-databases';
import { isBusy, outageOf } from '../sqlite/outages';
import { assertEmbedded, BackupRejected } from './backup-rejected';
import { copyContent, copyNames } from './copied-content';
import { syncFolder } from '../../platform/content/files-on-disk';
import { copyDurably } from './durable-copy';
import { manifestName, readManifest, writeManifest, type Manifest, writeChecksums, type BackupFile } from './manifest';
import { continues, eventFigures, reactionBeyond, reactionCheckpoints, stateCount } from './stored-figures';
import { assertNoUnfinishedRestore } from './restore-backup';

export interface BackupResult {
  readonly manifest: Manifest;
  readonly newFiles: number;
  /** Hashes of content that was damaged already. */
  readonly damaged: readonly string[];
}

/** Present from the beginning, the manifest from the end of the first backup: files in other folders stay. */
const lockName = 'backup.lock';
const subfolderName = /^\d{8}T\d{9}Z$/;

/**
 * Backs up the embedded stores of a server, which may be running: events and state as of one moment, then the content that
 * is new. A backup before it in the same folder stays valid until this one is complete.
 * @throws BackupRejected, StoreUnavailable
 */
export async function backUp(config: Config, target: string): Promise<BackupResult> {
  const folder = resolve(target);
  const format = await assertPossible(config, folder);
  makeFolder(folder);
  const found = await readdir(folder);
  if (found.length > 0 && !found.some((name) => [lockName, manifestName].includes(name)))
    throw new BackupRejected(`${folder} has other files and no backup; choose an empty folder`);
  const release = lockFile(join(folder, lockName));
  if (!release) throw new BackupRejected(`${folder} is in use by another backup`);
  try {
    return await backUpInto(folder, config, format);
  } finally {
    release();
  }
}

async function backUpInto(folder: string, config: Config, format: number): Promise<BackupResult> {
  const before = await readManifest(folder);
  const takenAt = new Date().toISOString();
  const subfolder = takenAt.replace(/[-:.]/g, '');
  await mkdir(join(folder, subfolder), { recursive: true });
  const reactions = reactionCheckpoints(join(config.dataDir, 'read-models.db'));
  copyStores(config, join(folder, subfolder));
  const [events, state] = ['events.db', 'state.db'].map((name) => join(folder, subfolder, name)) as [string, string];
  if (before?.newest && !continues(events, before.newest)) {
    await rm(join(folder, subfolder), { recursive: true });
    throw new BackupRejected(otherInstance(folder, before));
  }
  const { newest, ...figures } = eventFigures(events);
  const beyond = reactionBeyond(reactions, newest);
  if (beyond) {
    await rm(join(folder, subfolder), { recursive: true });
    throw new BackupRejected(`DATA_DIR: read-models.db is damaged: ${beyond}; restore an earlier backup`);
  }
  const names = await copyNames(config.dataDir, join(folder, subfolder, 'names.jsonl'));
  const content = await copyContent(config.dataDir, folder, join(folder, subfolder, 'drafts'));
  const files = [...(await ownFiles(folder, subfolder)), ...(await copyKeys(config, folder)), ...content.files];
  const manifest: Manifest = {
    format: 'duetcast-backup',
    version: 1,
    product: productVersion(),
    dataFormat: format,
    takenAt,
    folder: subfolder,
    checksums: await writeChecksums(folder, subfolder, files),
    newest,
    counts: { ...figures, state: stateCount(state), content: content.files.length, names },
    reactions,
  };
  await syncFolder(join(folder, subfolder));
  await writeManifest(folder, manifest);
  await removeUnlisted(folder, subfolder, files);
  return { manifest, newFiles: content.newFiles, damaged: content.damaged };
}

/** Returns the format of the data. */
async function assertPossible(config: Config, folder: string): Promise<number> {
  const { dataDir } = config;
  assertEmbedded(config);
  assertNoUnfinishedRestore(config);
  for (const name of ['events.db', 'state.db'])
    if (!existsSync(join(dataDir, name))) throw new BackupRejected(`DATA_DIR: ${dataDir} has no ${name}`);
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    throw new BackupRejected(`${folder} and DATA_DIR, ${dataDir}, must not contain each other`);
  const stored = await recordedFormat(config);
  if (stored && stored.format > dataFormat)
    throw new BackupRejected(
      `DATA_DIR: ${dataDir} was written by Duetcast ${stored.version}; back it up with that version`,
    );
  return stored?.format ?? 1;
}

const isWithin = (inner: string, outer: string): boolean => {
  const path = relative(outer, inner);
  return path !== '..' && !path.startsWith(`..${sep}`);
};

function copyStores({ dataDir }: Config, to: string): void {
  const copies = ['events.db', 'state.db'].map((name) => ({ from: join(dataDir, name), to: join(to, name) }));
  try {
    copyAtOneMoment(copies);
  } catch (error) {
    if (outageOf(error) === 'damaged')
      throw new BackupRejected(`DATA_DIR: a store in ${dataDir} is damaged; restore an earlier backup`);
    if (isBusy(error))
      throw new BackupRejected(
        `DATA_DIR: the stores in ${dataDir} were locked for 10 seconds; start the backup once more`,
      );
    if (outageOf(error) === 'full') throw new BackupRejected(`${to} cannot be written: the disk is full`);
    throw error;
  }
}

const otherInstance = (folder: string, { newest, takenAt }: Manifest): string =>
  `${folder} has a backup of ${takenAt} with event ${newest?.revision} of ${newest?.stream}, which DATA_DIR does not have: it is of another instance, or DATA_DIR has lost events; back up into another folder`;

async function ownFiles(folder: string, subfolder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of ['events.db', 'state.db', 'names.jsonl']) {
    const path = `${subfolder}/${name}`;
    const file = await open(join(folder, path), 'r+');
    await file.sync();
    await file.close();
    files.push({ path, sha256: (await hashOf(piecesOf(join(folder, path)))).hash });
  }
  return files;
}

/** Public keys of signed files. Private keys stay out, so that a backup alone does not decrypt or sign anything. */
async function copyKeys({ dataDir }: Config, folder: string): Promise<BackupFile[]> {
  const from = join(dataDir, 'keys', 'audit');
  const names = existsSync(from) ? (await readdir(from)).filter((name) => name.endsWith('.json')) : [];
  const files: BackupFile[] = [];
  for (const name of names) {
    const path = `keys/audit/${name}`;
    files.push({ path, sha256: await copyDurably(join(from, name), join(folder, path)) });
  }
  if (names.length > 0) for (const path of ['keys/audit', 'keys']) await syncFolder(join(folder, path));
  return files;
}

/** Files of earlier and of interrupted backups: what the server has deleted is deleted here as well. */
async function removeUnlisted(folder: string, subfolder: string, files: readonly BackupFile[]): Promise<void> {
  for (const name of await readdir(folder))
    if (subfolderName.test(name) && name !== subfolder) await rm(join(folder, name), { recursive: true });
  const listed = new Set(files.map(({ path }) => path));
  const objects = join(folder, 'content', 'objects');
  for (const group of existsSync(objects) ? await readdir(objects) : [])
    for (const name of await readdir(join(objects, group)))
      if (!listed.has(`content/objects/${group}/${name}`)) await rm(join(objects, group, name));
}
