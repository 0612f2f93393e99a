import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/startup/make-folder';
import { pause } from '../../../platform/timing/pause';
import type { Backoff } from '../../../platform/timing/retry';
import { workerFile } from '../../../platform/threads/worker-file';
import { ProcessPool } from '../../../platform/threads/process-pool';
import { downloadArchive } from './archive-download';
import { InstallLock } from './install-lock';
import { listFiles, missingFile } from './installed-files';
import { ModelFailure } from './model-failure';
import type { UnpackReply, UnpackTask } from './unpack';
import type { VoiceModel } from './voice-model';

export interface InstallOptions {
  /** Holds one folder per model. */
  readonly directory: string;
  /** URL of the folder with the archives. */
  readonly baseUrl: string;
  readonly stallMs?: number;
  readonly delayMs?: Backoff;
  /** How often to look for a model that another process installs. */
  readonly pollMs?: number;
  /** Free bytes of the file system, for tests. */
  readonly freeBytes?: (directory: string) => Promise<number>;
}

interface Progress {
  readonly signal: AbortSignal;
  readonly onProgress: (receivedBytes: number) => void;
}

/** An archive's files need about this much of its size once unpacked; measured 1.2 to 1.5. */
const unpackedShare = 2;
const unpackTimeoutMs = 15 * 60_000;
const defaultPollMs = 3_000;

const freeBytesOf = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** Fetches, checks and unpacks models; a model's folder appears only when it is complete. */
export class ModelInstaller {
  private readonly unpacking: ProcessPool<UnpackTask, UnpackReply>;

  constructor(private readonly options: InstallOptions) {
    const file = workerFile(__dirname, 'unpack.process');
    this.unpacking = new ProcessPool({ file, size: 1, timeoutMs: unpackTimeoutMs, idleMs: 1_000 });
  }

  folderOf({ name }: VoiceModel): string {
    return join(this.options.directory, name);
  }

  isInstalled(model: VoiceModel): boolean {
    return missingFile(model, this.folderOf(model)) === null;
  }

  /** Waits while another process installs the model. @throws ModelFailure; the signal's reason on abort */
  async install(model: VoiceModel, progress: Progress): Promise<void> {
    try {
      makeFolder(this.options.directory);
      while (!this.isInstalled(model)) {
        progress.signal.throwIfAborted();
        const lock = await InstallLock.take(join(this.options.directory, `${model.name}.lock`));
        if (!lock) await this.watch(model, progress);
        else {
          try {
            await this.installAlone(model, progress);
          } finally {
            await lock.release();
          }
        }
      }
    } catch (error) {
      progress.signal.throwIfAborted();
      if (error instanceof ModelFailure) throw error;
      throw new ModelFailure('storage', (error as Error).message, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.unpacking.close();
  }

  private async watch(model: VoiceModel, { signal, onProgress }: Progress): Promise<void> {
    const part = await stat(this.partOf(model)).catch(() => null);
    if (part) onProgress(part.size);
    await pause(this.options.pollMs ?? defaultPollMs, signal);
  }

  private async installAlone(model: VoiceModel, progress: Progress): Promise<void> {
    await this.removeHalfDone(model);
    const part = this.partOf(model);
    await this.assertSpace(model, (await stat(part).catch(() => null))?.size ?? 0);
    const { stallMs, delayMs, baseUrl } = this.options;
    const archive = { ...model, url: `${baseUrl.replace(/\/$/, '')}/${model.name}.tar.bz2` };
    await downloadArchive(archive, part, { ...progress, stallMs, delayMs });
    await this.unpack(model, part, progress.signal);
    await rm(part, { force: true });
  }

  private async assertSpace({ name, bytes }: VoiceModel, received: number): Promise<void> {
    const needed = bytes - received + bytes * unpackedShare;
    const free = await (this.options.freeBytes ?? freeBytesOf)(this.options.directory);
    if (free < needed)
      throw new ModelFailure('space', `${name} needs ${needed} bytes in ${this.options.directory}; ${free} are free`);
  }

  /** Unpacks beside the model's place and renames, so that no reader finds half a model. */
  private async unpack(model: VoiceModel, archive: string, signal: AbortSignal): Promise<void> {
    const target = join(this.options.directory, `.${model.name}.${process.pid}`);
    await mkdir(target);
    try {
      const task = { archive, archiveBytes: model.bytes, target, root: model.name };
      const reply = await this.unpacking.run(task, signal);
      if ('failure' in reply) throw new ModelFailure('archive', reply.failure, { kind: 'badResponse' });
      if (!existsSync(join(target, model.name, model.file)))
        throw new ModelFailure('archive', `The archive has no ${model.file}`, { kind: 'badResponse' });
      listFiles(join(target, model.name));
      await rm(this.folderOf(model), { recursive: true, force: true });
      await rename(join(target, model.name), this.folderOf(model));
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  }

  /** What a process that died has left; a partial archive is kept, because its download continues. */
  private async removeHalfDone({ name }: VoiceModel): Promise<void> {
    const { directory } = this.options;
    const halfDone = (await readdir(directory)).filter((entry) => entry.startsWith(`.${name}.`));
    await Promise.all(halfDone.map((entry) => rm(join(directory, entry), { recursive: true, force: true })));
  }

  private partOf({ name }: VoiceModel): string {
    return join(this.options.directory, `${name}.tar.bz2.part`);
  }
}
