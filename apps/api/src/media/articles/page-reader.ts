import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { threadPool } from '../../platform/threads/thread-pool';
import type { ArticleSource, ReadArticle } from './read-page';

/** The user waits for the response; a page of 5 MB takes about 5 s. */
const waitTimeoutMs = 15_000;
/** Heap of a thread: 5 MB of nothing but tags takes about 500 MB. */
const maxHeapMb = 1_000;
/** Pages parsed concurrently, and queued. */
const threads = 2;
const maxQueue = 64;
/** Idle threads end after this time to release their memory. */
const idleTimeoutMs = 20_000;

/** Parses pages in worker threads: large or malicious ones take seconds and must not block the event loop. */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  protected readonly waitTimeoutMs: number = waitTimeoutMs;
  private readonly pool = threadPool<ArticleSource, ReadArticle>(__dirname, 'read-page.worker', {
    maxThreads: threads,
    maxQueue,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });

  /** @throws AppError `article.unreadable` after 15 s including queueing, or beyond 1 GB of heap */
  async read(source: ArticleSource): Promise<ReadArticle> {
    const signal = AbortSignal.timeout(this.waitTimeoutMs);
    try {
      return await this.pool.run(source, { signal });
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
