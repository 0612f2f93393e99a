import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';

const folderMode = 0o700;
const fileMode = 0o600;

/** From now on, only the user of this process can read the files that it and its child processes create. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Takes the rights of other users from a folder with all it contains, such as a volume that was made before. The folder itself
 * comes last: if it is private, everything in it is, and the next start need not look.
 */
export async function makePrivate(folder: string): Promise<void> {
  if (process.platform === 'win32' || ((await stat(folder)).mode & 0o777) === folderMode) return;
  try {
    await makeContentPrivate(folder);
    await chmod(folder, folderMode);
  } catch (error) {
    new Logger('DataFolder').warn(
      { folder, err: error },
      'other users of this machine may be able to read the data folder',
    );
  }
}

async function makeContentPrivate(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await makeContentPrivate(path);
      await chmod(path, folderMode);
    } else if (entry.isFile()) await chmod(path, fileMode);
  }
}
