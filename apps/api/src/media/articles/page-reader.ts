import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Piscina } from 'piscina';
import { workerFile } from '../../platform/threads/worker-file';
import type { ReadArticle } from './read-page';

/** Somebody waits for it; a page of 5 MB takes about 5 s. */
const waitTimeoutMs = 15_000;
/** Of a thread: a page of 5 MB that is all tags takes about 500 MB. */
const maxHeapMb = 1_000;
/** Pages that are read at once, and that wait for a thread. */
const threads = 2;
const maxWaiting = 64;
/** A thread that had nothing to do for so long ends, and gives its memory back. */
const idleTimeoutMs = 20_000;

/** Reads pages in threads: a large one, or one made for it, takes seconds, in which the server answers others. */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  protected readonly waitTimeoutMs: number = waitTimeoutMs;
  private readonly pool = new Piscina<string, ReadArticle>({
    filename: workerFile(__dirname, 'read-page.worker'),
    minThreads: 0,
    maxThreads: threads,
    maxQueue: maxWaiting,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    atomics: 'disabled',
  });

  /** @throws AppError `article.unreadable` after 15 s, waiting included, and where the page takes more than 1 GB */
  async read(html: string): Promise<ReadArticle> {
    const signal = AbortSignal.timeout(this.waitTimeoutMs);
    try {
      return await this.pool.run(html, { signal });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY' || message === 'Task queue is at limit')
        throw new AppError('article.unreadable', {}, { cause: error });
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.destroy();
  }
}
