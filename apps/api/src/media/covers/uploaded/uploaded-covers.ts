import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { confinement } from '../../../platform/threads/confinement';
import { ProcessLost, ProcessPool } from '../../../platform/threads/process-pool';
import { workerFile } from '../../../platform/threads/worker-file';
import type { CoverImage, CoverOutcome } from './cover-files';

/** Includes queueing; 3,000 pixels take a few seconds. */
const waitTimeoutMs = 60_000;
/** Pixels are outside of it. */
const maxHeapMb = 256;
const idleMs = 10_000;

/** Reads images that somebody uploads, one at a time, in a process that knows neither secrets nor data. */
@Injectable()
export class UploadedCovers implements OnApplicationShutdown {
  private readonly pool: ProcessPool<{ file: Uint8Array }, CoverOutcome>;

  constructor() {
    const file = workerFile(__dirname, 'cover-image.process');
    const execArgv = confinement(file, { maxHeapMb });
    this.pool = new ProcessPool({ file, execArgv, size: 1, idleMs, killOnAbort: true });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.pool.pids();
  }

  /** The image as JPEG files without metadata, smallest first. @throws AppError `cover.notImage`, `cover.wrongSize` */
  async read(file: Uint8Array): Promise<readonly CoverImage[]> {
    const outcome = await this.outcomeOf(file);
    if (outcome.kind === 'done') return outcome.images;
    if (outcome.kind === 'notImage') throw new AppError('cover.notImage');
    throw new AppError('cover.wrongSize', { width: outcome.width, height: outcome.height });
  }

  private async outcomeOf(file: Uint8Array): Promise<CoverOutcome> {
    const signal = AbortSignal.timeout(waitTimeoutMs);
    try {
      return await this.pool.run({ file }, signal);
    } catch (error) {
      if (signal.aborted || error instanceof ProcessLost) throw new AppError('cover.notImage', {}, { cause: error });
      throw error;
    }
  }
}
