import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { orDiskOutage } from '../errors/disk-outage';

/** An older folder belongs to a crashed process. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Folders for files that are too large for memory while work runs; on the disk of the data, since /tmp may be memory. */
export class TemporaryFiles {
  constructor(readonly root: string) {}

  /** Removes the folder when `work` ends. */
  async inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(this.root, { recursive: true });
    const folder = await orDiskOutage(mkdtemp(join(this.root, 'work-')));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes the folders of crashed processes. */
  async removeAbandoned(now = Date.now()): Promise<void> {
    await mkdir(this.root, { recursive: true });
    for (const name of await readdir(this.root)) {
      const folder = join(this.root, name);
      const stats = await stat(folder).catch(() => null);
      if (stats && now - stats.mtimeMs > abandonedAfterMs) await rm(folder, { recursive: true, force: true });
    }
  }
}
