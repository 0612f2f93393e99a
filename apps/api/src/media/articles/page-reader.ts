import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { FairProcesses } from '../../platform/threads/fair-processes';
import { ProcessLost } from '../../platform/threads/process-pool';
import { workerFile } from '../../platform/threads/worker-file';
import type { Script } from '../script-writing/script-writer';
import type { ArticleText, ExcerptsTask, ParserReply, ParserTask, ScriptTask } from './parser-task';
import type { ArticleSource, ReadArticle } from './read-page';

type ReaderTask = Exclude<ParserTask, ExcerptsTask>;

/** Of one page; 5 MB take about 5 s. */
const timeoutMs = 15_000;
/** Heap of a process; 5 MB of nothing but tags fit. */
const maxHeapMb = 256;
/** Pages parsed concurrently. */
const processes = 2;

/**
 * Parses pages, and writes scripts without a model, in processes: large or malicious texts take seconds and much memory, and
 * a parser that is taken over finds neither secrets nor data.
 */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  private readonly processes: FairProcesses<ReaderTask, ParserReply>;

  constructor() {
    const file = workerFile(__dirname, 'parser.process');
    const { size, maxHeapMb, timeoutMs } = this;
    this.processes = new FairProcesses({ file, size, maxHeapMb, timeoutMs });
  }

  protected get size(): number {
    return processes;
  }

  protected get maxHeapMb(): number {
    return maxHeapMb;
  }

  protected get timeoutMs(): number {
    return timeoutMs;
  }

  /** Why a task ended with its process. */
  protected get lostCode(): ErrorCode {
    return 'article.unreadable';
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.processes.pids;
  }

  /**
   * @param ownerId whose turn the work takes
   * @throws AppError `article.unreadable` after 15 s, not counting the wait for a turn, or of a page that ends the process;
   *   `rate.exceeded`, `server.busy`
   */
  read(source: ArticleSource, ownerId: string): Promise<ReadArticle> {
    return this.perform<ReadArticle>(source, ownerId);
  }

  /** The text of an article that was sent for a script. @throws as `read` */
  textOf(article: string, ownerId: string): Promise<ArticleText> {
    return this.perform<ArticleText>({ kind: 'sent', article }, ownerId);
  }

  /** ISO 639-1 code, or `und`. @throws as `read` */
  languageOf(text: string, named: string | undefined, ownerId: string): Promise<string> {
    return this.perform<string>({ kind: 'language', text, named }, ownerId);
  }

  /** @throws as `read`, also `article.empty` */
  async script(request: ScriptTask['request'], ownerId: string): Promise<Script> {
    const script = await this.perform<Script | null>({ kind: 'script', request }, ownerId);
    if (script === null) throw new AppError('article.empty');
    return script;
  }

  protected async perform<Reply>(task: ReaderTask, ownerId: string): Promise<Reply> {
    try {
      return (await this.processes.run(task, ownerId)) as Reply;
    } catch (error) {
      if (error instanceof ProcessLost) throw new AppError(this.lostCode, {}, { cause: error });
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.processes.close();
  }
}
