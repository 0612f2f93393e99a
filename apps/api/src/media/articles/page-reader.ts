import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { confinement } from '../../platform/threads/confinement';
import { ProcessLost, ProcessPool } from '../../platform/threads/process-pool';
import { workerFile } from '../../platform/threads/worker-file';
import type { ArticleText, SentArticle } from './parser-task';
import type { ArticleSource, ReadArticle } from './read-page';

/** Of one page; 5 MB take about 5 s. */
const parseTimeoutMs = 15_000;
/** For a process, behind the pages of others. */
const waitTimeoutMs = 60_000;
const retryAfterSeconds = 5;
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
  private readonly pool: ProcessPool<ArticleSource | SentArticle, ReadArticle | ArticleText>;

  constructor() {
    const file = workerFile(__dirname, 'parser.process');
    const execArgv = confinement(file, { maxHeapMb: this.maxHeapMb });
    this.pool = new ProcessPool({ file, execArgv, size: processes, timeoutMs: this.parseTimeoutMs, killOnAbort: true });
  }

  protected get maxHeapMb(): number {
    return maxHeapMb;
  }

  protected get parseTimeoutMs(): number {
    return parseTimeoutMs;
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.pool.pids();
  }

  /** @throws AppError `article.unreadable` if parsing takes 15 s or ends the process, `server.busy` after waiting for 60 s */
  read(source: ArticleSource): Promise<ReadArticle> {
    return this.perform<ReadArticle>(source);
  }

  /** The text of an article that was sent for a script. @throws as `read` */
  textOf(article: string): Promise<ArticleText> {
    return this.perform<ArticleText>({ kind: 'sent', article });
  }

  private async perform<Reply>(task: ArticleSource | SentArticle): Promise<Reply> {
    const signal = AbortSignal.timeout(waitTimeoutMs);
    try {
      return (await this.pool.run(task, signal)) as Reply;
    } catch (error) {
      if (signal.aborted) throw new AppError('server.busy', { retryAfterSeconds }, { cause: error });
      if (error instanceof ProcessLost) throw new AppError('article.unreadable', {}, { cause: error });
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
