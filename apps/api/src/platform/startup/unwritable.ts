import { sep } from 'node:path';
import type { Config } from '../config/config';

const fileCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
const sqliteCodes = /^SQLITE_(CANTOPEN|READONLY|FULL|IOERR)/;
/** The driver sets no code for a file that cannot be opened; its message contains SQLite's number (14: CANTOPEN). */
const unopened = /Unable to open connection to local database (.*): (14)\b/s;

/** Short reason why a file or folder cannot be written. */
export function unwritableReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (unopened.test(message)) return 'SQLITE_CANTOPEN';
  return sqliteCodes.test(code ?? '') ? `${code}: ${message}` : (message.split(',', 1)[0] ?? message);
}

/** One line if the data folder or a file in it cannot be written; null for any other failure. */
export function unwritableData(error: Error, { dataDir }: Config): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const isOurs = path === dataDir || path?.startsWith(dataDir + sep) === true;
  // SQLite opens files of the data folder only.
  const isUnwritable = (fileCodes.has(code) && isOurs) || sqliteCodes.test(code) || unopened.test(error.message);
  if (!isUnwritable) return null;
  const place = isOurs ? path : dataDir;
  return `DATA_DIR: ${place} cannot be written (${unwritableReason(error)})`;
}
