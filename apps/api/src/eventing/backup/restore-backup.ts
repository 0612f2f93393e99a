import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { accountBackupDays, dayMs } from '@duetcast/domain/limits/time-limits';
import { type Config } from '../../platform/config/config';
import { BadConfiguration } from '../../platform/errors/bad-configuration';
import { productVersion } from '../../platform/config/version';
import { FileContentStore } from '../../platform/content/file-content-store';
import { inParallel } from '../../platform/timing/in-parallel';
import { dataFormat } from '../data-format';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import { copyAtOneMoment } from '../sqlite/copy-databases';
import { assertEmbedded, BackupRejected } from './backup-rejected';
import { isMissingFile, syncFolder } from '../../platform/content/files-on-disk';
import { copyDurably } from './durable-copy';
import { manifestName, readManifest, type Manifest, readChecksums, type BackupFile } from './manifest';
import { eventFigures, reactionBeyond, stateCount } from './stored-figures';

/** What a restore moves into the data folder, in this order: without the events the server refuses the state. */
const movedNames = ['read-models.db', 'content', 'state.db', 'events.db'] as const;

/** Exists from before the first file of a restore until after its last. */
const restoringIn = (dataDir: string): string => join(dataDir, 'restoring');

/** @throws BadConfiguration: a server over half of a backup would take it for the whole */
export function assertNoUnfinishedRestore({ dataDir }: Config): void {
  if (existsSync(restoringIn(dataDir)))
    throw new BadConfiguration(
      `DATA_DIR: ${dataDir} has an unfinished restore; run npm run restore once more, with the same folder`,
    );
}

const publicKeysIn = async (folder: string): Promise<string[]> => {
  const keys = join(folder, 'keys', 'audit');
  return existsSync(keys) ? await readdir(keys) : [];
};

/** Removes what an unfinished restore left, which began in an empty folder. `restoring` goes last: a kill may come here, too. */
async function clearUnfinished(dataDir: string): Promise<void> {
  const restoring = restoringIn(dataDir);
  if (!existsSync(restoring)) return;
  for (const name of await publicKeysIn(restoring)) await rm(join(dataDir, 'keys', 'audit', name), { force: true });
  for (const name of movedNames) await rm(join(dataDir, name), { recursive: true, force: true });
  await syncFolder(dataDir);
  await rm(restoring, { recursive: true });
  await syncFolder(dataDir);
}

interface RestoreOptions {
  /** Accept a backup that is older than backups may be kept. */
  readonly older?: boolean;
  /** Unix ms. */
  readonly now?: number;
}

/** What may be in the data folder before: none of it is made by a backup. */
const allowed = ['keys', 'models', 'server.lock'];
const maxCopies = 8;
const known =
  /^(\d{8}T\d{9}Z\/(events\.db|state\.db|names\.jsonl)|content\/objects\/[0-9a-f]{2}\/[0-9a-f]{64}|keys\/audit\/[\w-]+\.json)$/;

/**
 * Restores a backup into a data folder that is empty, or has the remains of a restore, and that the caller has locked.
 * Everything is copied and compared in a subfolder first. A failure leaves nothing behind; a kill leaves that subfolder,
 * which keeps the server from starting.
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
  await clearUnfinished(dataDir);
  const occupied = (await readdir(dataDir)).find((name) => !allowed.includes(name));
  if (occupied)
    throw new BackupRejected(`DATA_DIR: ${dataDir} is not empty: it has ${occupied}; choose an empty folder`);
  const restoring = restoringIn(dataDir);
  await mkdir(restoring);
  try {
    const files = await readChecksums(folder, manifest);
    await copyVerified(folder, restoring, files);
    const names = await setNames(restoring);
    assertDescribed(folder, manifest, restoring, { names, content: files.filter(isContent).length });
    await saveReactions(restoring, manifest);
    await moveInto(dataDir, restoring);
  } catch (error) {
    await clearUnfinished(dataDir);
    throw error;
  }
  await rm(restoring, { recursive: true });
  await syncFolder(dataDir);
  return manifest;
}

const isContent = ({ path }: BackupFile): boolean => path.startsWith('content/');

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
        if (isMissingFile(error)) throw new BackupRejected(`${file} is missing: the backup is not complete`);
        throw error;
      },
    );
    if (copied !== sha256) throw new BackupRejected(`${file} is damaged: its SHA-256 is not that of the backup`);
  });
}

/** @returns their number */
async function setNames(restoring: string): Promise<number> {
  const content = new FileContentStore(join(restoring, 'content'));
  const file = join(restoring, 'names.jsonl');
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  await inParallel(lines, maxCopies, async (line) => {
    const { name, value } = JSON.parse(line) as { name: string; value: object };
    await content.setName(name, value);
  });
  await mkdir(join(restoring, 'content'), { recursive: true });
  await rm(file);
  return lines.length;
}

/** @throws BackupRejected if the manifest and the copied stores disagree, although each is as it was written */
function assertDescribed(
  folder: string,
  { newest, counts, reactions }: Manifest,
  restoring: string,
  others: Pick<Manifest['counts'], 'content' | 'names'>,
): void {
  const { newest: last, ...figures } = eventFigures(join(restoring, 'events.db'));
  const stored = { ...figures, state: stateCount(join(restoring, 'state.db')), ...others };
  const beyond = reactionBeyond(reactions, last);
  const difference = !isDeepStrictEqual(counts, stored)
    ? `counts differ: ${JSON.stringify(counts)}, and the files have ${JSON.stringify(stored)}`
    : !isDeepStrictEqual(newest, last)
      ? 'the newest event differs'
      : beyond;
  if (difference) throw new BackupRejected(`${join(folder, manifestName)} does not describe the backup: ${difference}`);
}

/** The rows are built by the first start. Copied: the driver leaves what it writes in a WAL, which would not be moved. */
async function saveReactions(restoring: string, { reactions }: Manifest): Promise<void> {
  const draft = join(restoring, 'reactions.db');
  const rows = new EmbeddedReadModelStore(draft);
  for (const [name, position] of Object.entries(reactions)) await rows.save({ name, position }, []);
  copyAtOneMoment([{ from: draft, to: join(restoring, 'read-models.db') }]);
  await rows.close();
}

async function moveInto(dataDir: string, restoring: string): Promise<void> {
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  for (const name of await publicKeysIn(restoring))
    await copyDurably(join(restoring, 'keys', 'audit', name), join(dataDir, 'keys', 'audit', name));
  for (const name of movedNames) {
    await rename(join(restoring, name), join(dataDir, name));
    await syncFolder(dataDir);
  }
}
