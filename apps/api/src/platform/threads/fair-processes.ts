import { FairTurns } from '../timing/fair-turns';
import { confinement } from './confinement';
import { ProcessLost, ProcessPool } from './process-pool';

/** The task took longer than its time, which does not count the wait for a turn; its process was killed. */
export class ProcessTimedOut extends Error {
  override readonly name = 'ProcessTimedOut';
}

interface Options {
  readonly file: string;
  readonly size: number;
  readonly maxHeapMb: number;
}

/** Confined processes for work of many owners, each of whom has one at a time: a backlog delays its own owner only. */
export class FairProcesses<Task extends object, Reply> {
  private readonly pool: ProcessPool<Task, Reply>;
  private readonly turns: FairTurns;
  private readonly closing = new AbortController();

  constructor({ file, size, maxHeapMb }: Options) {
    this.pool = new ProcessPool({ file, execArgv: confinement(file, { maxHeapMb }), size, killOnAbort: true });
    this.turns = new FairTurns(size, Infinity, 1);
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.pool.pids();
  }

  /** @throws ProcessTimedOut, ProcessLost */
  async run(task: Task, { ownerId, timeoutMs }: { ownerId: string; timeoutMs: number }): Promise<Reply> {
    const turn = await this.turns.start(ownerId, this.closing.signal);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await this.pool.run(task, signal);
    } catch (error) {
      throw signal.aborted ? new ProcessTimedOut('The task took too long.', { cause: error }) : error;
    } finally {
      turn.end();
    }
  }

  /** Kills all processes; tasks that run or wait reject with ProcessLost. */
  close(): Promise<void> {
    this.closing.abort(new ProcessLost('The pool is closed.'));
    return this.pool.close();
  }
}
