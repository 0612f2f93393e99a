import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { FairProcesses } from '../../../platform/threads/fair-processes';
import { ProcessLost, ProcessTimedOut } from '../../../platform/threads/process-pool';
import { workerFile } from '../../../platform/threads/worker-file';
import type { CoverImage, CoverOutcome } from './cover-files';

/** Three times what a noisy picture of 3,000 pixels takes: most of it is encoding, as scans and pixels bound the decoding. */
const timeoutMs = 20_000;
/** Pixels are outside of it. */
const maxHeapMb = 256;
const idleMs = 10_000;
const retryAfterSeconds = 5;

/** Reads images that somebody uploads, one at a time, in a process that knows neither secrets nor data. */
@Injectable()
export class UploadedCovers implements OnApplicationShutdown {
  private readonly processes = new FairProcesses<{ file: Uint8Array }, CoverOutcome>({
    file: workerFile(__dirname, 'cover-image.process'),
    size: 1,
    maxHeapMb,
    timeoutMs,
    idleMs,
  });

  async onApplicationShutdown(): Promise<void> {
    await this.processes.close();
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.processes.pids;
  }

  /**
   * The image as JPEG files without metadata, smallest first.
   * @throws AppError `cover.notImage`, `cover.wrongSize`, `cover.tooComplex`, `rate.exceeded`, `server.busy`
   */
  async read(file: Uint8Array, accountId: string): Promise<readonly CoverImage[]> {
    const outcome = await this.outcomeOf(file, accountId);
    if (outcome.kind === 'done') return outcome.images;
    if (outcome.kind === 'notImage') throw new AppError('cover.notImage');
    if (outcome.kind === 'tooComplex') throw new AppError('cover.tooComplex');
    throw new AppError('cover.wrongSize', { width: outcome.width, height: outcome.height });
  }

  private async outcomeOf(file: Uint8Array, accountId: string): Promise<CoverOutcome> {
    try {
      return await this.processes.run({ file }, accountId);
    } catch (error) {
      if (error instanceof ProcessTimedOut) throw new AppError('server.busy', { retryAfterSeconds }, { cause: error });
      if (error instanceof ProcessLost) return { kind: 'tooComplex' };
      throw error;
    }
  }
}
