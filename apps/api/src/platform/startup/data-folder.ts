import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { BadConfiguration, type Config } from '../config/config';
import { unwritableReason } from './unwritable';

/** A server that was told to stop is gone after this; then its successor has the folder. */
export const stopWithinMs = 10_000;
const lookEveryMs = 100;

/** The locks of this process: a connection that nobody holds is collected, closed, and locks nothing any more. */
const locks = new Set<Libsql.Database>();

interface DataFolderWait {
  readonly waitMs: number;
  /** Told once, before it waits. */
  readonly onWait: (line: string) => void;
}

const defaultWait: DataFolderWait = {
  waitMs: stopWithinMs + 1_000,
  onWait: (line) => void process.stderr.write(`${line}\n`),
};

/**
 * Takes the data folder for this process where a store is embedded: a second one would run the same jobs under the same
 * name. It is SQLite's own lock of a file, which the system frees when the process ends, however it ends.
 * @returns what gives it back before that
 * @throws BadConfiguration where it is another's still, or cannot be written
 */
export async function takeDataFolder(
  config: Config,
  { waitMs, onWait }: DataFolderWait = defaultWait,
): Promise<() => void> {
  const { dataDir } = config;
  assertWritable(dataDir);
  if (!config.hasEmbeddedStore) return () => undefined;
  const deadline = Date.now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    const release = lock(join(dataDir, 'server.lock'));
    if (release) return release;
    const taken = `DATA_DIR: ${dataDir} is in use by another Duetcast server or import`;
    if (Date.now() >= deadline)
      throw new BadConfiguration(`${taken}; stop that one, or set DATA_DIR to another folder`);
    if (attempt === 0) onWait(`${taken}; waiting ${Math.ceil(waitMs / 1_000)} seconds for it to end.`);
    await sleep(lookEveryMs);
  }
}

function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BadConfiguration(`DATA_DIR: ${folder} cannot be written (${unwritableReason(error)})`);
  }
}

/** Null where another connection, of this process or another, holds the file. */
function lock(file: string): (() => void) | null {
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
