import { basename } from 'node:path';
import type { OutageKind } from '../../platform/errors/store-unavailable';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Another connection holds the file's lock. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

const kinds: readonly [RegExp, OutageKind][] = [
  // A used-up quota is a failed write.
  [/^SQLITE_(FULL|IOERR_WRITE)/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  [/^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR)/, 'unavailable'],
];

/** null: any other SQLite error is a programming error. */
export const outageOf = (error: unknown): OutageKind | null =>
  kinds.find(([codes]) => codes.test(codeOf(error)))?.[1] ?? null;

/** Rows are made from events; the other files hold what nothing else contains. */
export const repairOf = (file: string): string =>
  basename(file) === 'read-models.db'
    ? `stop the server and delete ${file}; the next start makes it from the events`
    : 'stop the server and restore the whole data folder from a backup';
