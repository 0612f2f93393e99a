import { rm, stat, utimes, writeFile } from 'node:fs/promises';

/** A lock that was not renewed for this long belongs to a process that died. */
const staleMs = 30_000;

/** Held while a model is being installed: several processes can share the folder. */
export class InstallLock {
  private constructor(
    private readonly file: string,
    private readonly renewal: NodeJS.Timeout,
  ) {}

  /** null: another process holds it. @throws the file system's errors */
  static async take(file: string): Promise<InstallLock | null> {
    const held = await stat(file).catch(() => null);
    if (held && Date.now() - held.mtimeMs > staleMs) await rm(file, { force: true });
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
      throw error;
    }
    const renew = () => void utimes(file, new Date(), new Date()).catch(() => undefined);
    return new InstallLock(file, setInterval(renew, staleMs / 6).unref());
  }

  async release(): Promise<void> {
    clearInterval(this.renewal);
    await rm(this.file, { force: true });
  }
}
