const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Another connection holds the file's lock. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** The file is locked, or the disk failed; any other SQLite error is a programming error. */
export const isOutage = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED|CANTOPEN|FULL|IOERR)/.test(codeOf(error));
