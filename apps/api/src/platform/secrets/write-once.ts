import { writeFileSync } from 'node:fs';

/** Writes a file that only the process owner can read, unless it exists. Of processes that start at once, only one creates it. */
export function writeOnce(file: string, content: string | Buffer): void {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
