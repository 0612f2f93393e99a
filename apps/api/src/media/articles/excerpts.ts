import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { confinement } from '../../platform/threads/confinement';
import { ProcessLost, ProcessPool } from '../../platform/threads/process-pool';
import { workerFile } from '../../platform/threads/worker-file';
import type { ExcerptsTask } from './parser-task';

/** UTF-16 code units of an article that are parsed; leading markup takes some of them. */
const sourceLength = 4_000;
/** A list waits for it; excerpts of a whole page of a list take some milliseconds. */
const waitTimeoutMs = 5_000;
const maxHeapMb = 128;
/** Excerpts that are kept, of about 0.5 kB each. */
const maxKept = 2_000;

/**
 * Extracts excerpts in a process of its own: articles are hostile input, and a list never waits for pages that `PageReader`
 * parses.
 */
@Injectable()
export class Excerpts implements OnApplicationShutdown {
  private readonly kept = new Map<string, string>();
  private readonly pool: ProcessPool<ExcerptsTask, readonly string[]>;

  constructor() {
    const file = workerFile(__dirname, 'parser.process');
    this.pool = new ProcessPool({ file, execArgv: confinement(file, { maxHeapMb }), size: 1, killOnAbort: true });
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.pool.pids();
  }

  /** Excerpts by content hash, as the articles are given; without those that could not be extracted within 5 s. */
  async of(articles: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
    const missing = [...articles].filter(([hash]) => !this.kept.has(hash));
    const found = new Map([...articles.keys()].flatMap((hash) => this.lookUp(hash)));
    for (const [hash, excerpt] of await this.extracted(missing)) found.set(hash, excerpt);
    return found;
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  private lookUp(hash: string): [string, string][] {
    const excerpt = this.kept.get(hash);
    if (excerpt === undefined) return [];
    this.kept.delete(hash);
    this.keep(hash, excerpt);
    return [[hash, excerpt]];
  }

  private async extracted(articles: readonly (readonly [string, string])[]): Promise<[string, string][]> {
    if (articles.length === 0) return [];
    const signal = AbortSignal.timeout(waitTimeoutMs);
    try {
      const sources = articles.map(([, article]) => article.slice(0, sourceLength));
      const excerpts = await this.pool.run({ kind: 'excerpts', articles: sources }, signal);
      const found = articles.map(([hash], index): [string, string] => [hash, excerpts[index] ?? '']);
      for (const [hash, excerpt] of found) this.keep(hash, excerpt);
      return found;
    } catch (error) {
      if (signal.aborted || error instanceof ProcessLost) return [];
      throw error;
    }
  }

  private keep(hash: string, excerpt: string): void {
    this.kept.set(hash, excerpt);
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest);
  }
}
