import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { confinement } from '../../platform/threads/confinement';
import { ProcessLost, ProcessPool } from '../../platform/threads/process-pool';
import { workerFile } from '../../platform/threads/worker-file';
import type { ArticleText, SentArticle } from './parser-task';
import type { ArticleSource, ReadArticle } from './read-page';

/** The user waits for the response; a page of 5 MB takes about 5 s. */
const waitTimeoutMs = 15_000;
/** Heap of a process; 5 MB of nothing but tags fit. */
const maxHeapMb = 256;
/** Pages parsed concurrently. */
const processes = 2;

/**
 * Parses pages in processes: large or malicious ones take seconds and much memory, and a parser that is taken over finds
 * neither secrets nor data.
 */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  protected readonly waitTimeoutMs: number = waitTimeoutMs;
  private readonly pool: ProcessPool<ArticleSource | SentArticle, ReadArticle | ArticleText>;

  constructor() {
    const file = workerFile(__dirname, 'parser.process');
    const execArgv = confinement(file, { maxHeapMb: this.maxHeapMb });
    this.pool = new ProcessPool({ file, execArgv, size: processes, killOnAbort: true });
  }

  protected get maxHeapMb(): number {
    return maxHeapMb;
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.pool.pids();
  }

  /** @throws AppError `article.unreadable` after 15 s including queueing, or of a page that ends the process */
  read(source: ArticleSource): Promise<ReadArticle> {
    return this.perform<ReadArticle>(source);
  }

  /** The text of an article that was sent for a script. @throws as `read` */
  textOf(article: string): Promise<ArticleText> {
    return this.perform<ArticleText>({ kind: 'sent', article });
  }

  private async perform<Reply>(task: ArticleSource | SentArticle): Promise<Reply> {
    const signal = AbortSignal.timeout(this.waitTimeoutMs);
    try {
      return (await this.pool.run(task, signal)) as Reply;
    } catch (error) {
      if (signal.aborted || error instanceof ProcessLost)
        throw new AppError('article.unreadable', {}, { cause: error });
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
