import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { confinement } from '../../../platform/threads/confinement';
import { ProcessLost, ProcessPool, ProcessTimedOut } from '../../../platform/threads/process-pool';
import { workerFile } from '../../../platform/threads/worker-file';
import { AccountTurns, type TurnLimits } from '../../../platform/timing/account-turns';
import type { CoverImage, CoverOutcome } from './cover-files';

/** Decoding and encoding; 3,000 pixels take a few seconds of processor time, of which a busy machine gives little. */
const timeoutMs = 60_000;
/** Pixels are outside of it. */
const maxHeapMb = 256;
const idleMs = 10_000;
const retryAfterSeconds = 5;
const turnLimits: TurnLimits = {
  ofAccount: 1,
  ofAll: 1,
  waitingOfAccount: 3,
  waitingOfAll: 32,
  waitTimeoutMs: 60_000,
};

/** Reads images that somebody uploads, one at a time, in a process that knows neither secrets nor data. */
@Injectable()
export class UploadedCovers implements OnApplicationShutdown {
  private readonly turns = new AccountTurns(turnLimits);
  private readonly pool: ProcessPool<{ file: Uint8Array }, CoverOutcome>;

  constructor() {
    const file = workerFile(__dirname, 'cover-image.process');
    const execArgv = confinement(file, { maxHeapMb });
    this.pool = new ProcessPool({ file, execArgv, size: 1, timeoutMs, idleMs });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.pool.pids();
  }

  /**
   * The image as JPEG files without metadata, smallest first.
   * @throws AppError `cover.notImage`, `cover.wrongSize`, `cover.tooComplex`, `rate.exceeded`, `server.busy`
   */
  async read(file: Uint8Array, accountId: string): Promise<readonly CoverImage[]> {
    const outcome = await this.turns.run(accountId, () => this.outcomeOf(file));
    if (outcome.kind === 'done') return outcome.images;
    if (outcome.kind === 'notImage') throw new AppError('cover.notImage');
    if (outcome.kind === 'tooComplex') throw new AppError('cover.tooComplex');
    throw new AppError('cover.wrongSize', { width: outcome.width, height: outcome.height });
  }

  private async outcomeOf(file: Uint8Array): Promise<CoverOutcome> {
    try {
      return await this.pool.run({ file }, new AbortController().signal);
    } catch (error) {
      if (error instanceof ProcessTimedOut) throw new AppError('server.busy', { retryAfterSeconds }, { cause: error });
      if (error instanceof ProcessLost) return { kind: 'tooComplex' };
      throw error;
    }
  }
}
