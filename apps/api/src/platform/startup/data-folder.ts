import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { pause } from '../timing/retry';
import { type Config } from '../config/config';
import { BadConfiguration } from '../errors/bad-configuration';
import { makeFolder } from './make-folder';
import { unwritableReason } from './unwritable';

/** A server exits within this time after SIGTERM, and releases the folder. */
export const stopWithinMs = 10_000;
const retryEveryMs = 100;

/** Holds the locking connections: garbage collection would close them and release their locks. */
const locks = new Set<Libsql.Database>();

interface DataFolderWait {
  readonly waitMs: number;
  /** Called once, before the wait. */
  readonly onWait: (line: string) => void;
}

const defaultWait: DataFolderWait = {
  waitMs: stopWithinMs + 1_000,
  onWait: (line) => void process.stderr.write(`${line}\n`),
};

/**
 * Locks the data folder for this process if a store is embedded: a second process would run the same jobs under the same
 * worker name. The lock is SQLite's file lock, which the system releases whenever the process ends.
 * @returns a function that releases the lock earlier
 * @throws BadConfiguration when another process still holds the lock, or the folder cannot be written
 */
export async function lockDataFolder(
  config: Config,
  { waitMs, onWait }: DataFolderWait = defaultWait,
): Promise<() => void> {
  const { dataDir } = config;
  assertWritable(dataDir);
  if (!config.hasEmbeddedStore) return () => undefined;
  const deadline = Date.now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    const release = lockFile(join(dataDir, 'server.lock'));
    if (release) return release;
    const inUse = `DATA_DIR: ${dataDir} is in use by another Duetcast server or import`;
    if (Date.now() >= deadline)
      throw new BadConfiguration(`${inUse}; stop that one, or set DATA_DIR to another folder`);
    if (attempt === 0) onWait(`${inUse}; waiting ${Math.ceil(waitMs / 1_000)} seconds for it to end.`);
    await pause(retryEveryMs);
  }
}

function assertWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BadConfiguration(`DATA_DIR: ${folder} cannot be written (${unwritableReason(error)})`);
  }
}

/** Returns null when another connection, of this process or another, holds the lock. */
export function lockFile(file: string): (() => void) | null {
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  locks.add(connection);
  return () => {
    if (locks.delete(connection)) connection.close();
  };
}
