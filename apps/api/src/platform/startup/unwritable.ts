import { sep } from 'node:path';
import type { Config } from '../config/config';

const ofFiles = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
const ofSqlite = /^SQLITE_(CANTOPEN|READONLY|FULL|IOERR)/;
/** A file that cannot be opened has no code in the driver, but this text with SQLite's number (14: CANTOPEN). */
const unopened = /Unable to open connection to local database (.*): (14)\b/s;

/** What a system says of a file or folder that it does not let us write, in a few words. */
export function unwritableReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (unopened.test(message)) return 'SQLITE_CANTOPEN';
  return ofSqlite.test(code ?? '') ? `${code}: ${message}` : (message.split(',', 1)[0] ?? message);
}

/** One line where the data folder, or a file in it, cannot be written; null for any other failure. */
export function unwritableData(error: Error, { dataDir }: Config): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const isOurs = path === dataDir || path?.startsWith(dataDir + sep) === true;
  // SQLite opens files of the data folder only.
  const isUnwritable = (ofFiles.has(code) && isOurs) || ofSqlite.test(code) || unopened.test(error.message);
  if (!isUnwritable) return null;
  const place = isOurs ? path : dataDir;
  return `DATA_DIR: ${place} cannot be written (${unwritableReason(error)})`;
}
