import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BadConfiguration, type Config } from '../../platform/config/config';
import { syncFolder } from './durable-copy';

/** What a restore moves into the data folder, in this order: without the events the server refuses the state. */
export const movedNames = ['read-models.db', 'content', 'state.db', 'events.db'] as const;

/** Exists from before the first file of a restore until after its last. */
export const restoringIn = (dataDir: string): string => join(dataDir, 'restoring');

/** @throws BadConfiguration: a server over half of a backup would take it for the whole */
export function assertNoUnfinishedRestore({ dataDir }: Config): void {
  if (existsSync(restoringIn(dataDir)))
    throw new BadConfiguration(
      `DATA_DIR: ${dataDir} has an unfinished restore; run npm run restore once more, with the same folder`,
    );
}

export const publicKeysIn = async (folder: string): Promise<string[]> => {
  const keys = join(folder, 'keys', 'audit');
  return existsSync(keys) ? await readdir(keys) : [];
};

/** Removes what an unfinished restore left, which began in an empty folder. `restoring` goes last: a kill may come here, too. */
export async function clearUnfinished(dataDir: string): Promise<void> {
  const restoring = restoringIn(dataDir);
  if (!existsSync(restoring)) return;
  for (const name of await publicKeysIn(restoring)) await rm(join(dataDir, 'keys', 'audit', name), { force: true });
  for (const name of movedNames) await rm(join(dataDir, name), { recursive: true, force: true });
  await syncFolder(dataDir);
  await rm(restoring, { recursive: true });
  await syncFolder(dataDir);
}
