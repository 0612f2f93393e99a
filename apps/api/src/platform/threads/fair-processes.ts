import { AccountTurns } from '../timing/account-turns';
import { confinement } from './confinement';
import { ProcessPool } from './process-pool';

interface Options {
  readonly file: string;
  readonly size: number;
  readonly maxHeapMb: number;
  /** Of one task; the wait for a turn, for the start of a process and for a processor do not count. */
  readonly timeoutMs: number;
  readonly idleMs?: number;
}

/** For a turn; more wait only while the server is overloaded. */
const waiting = { waitingOfAccount: 32, waitingOfAll: 256, waitTimeoutMs: 60_000 };

/** Confined processes for work of many accounts, each of which has one at a time: a backlog delays its own account only. */
export class FairProcesses<Task extends object, Reply> {
  private readonly pool: ProcessPool<Task, Reply>;
  private readonly turns: AccountTurns;

  constructor({ file, size, maxHeapMb, timeoutMs, idleMs }: Options) {
    const execArgv = confinement(file, { maxHeapMb });
    this.pool = new ProcessPool({ file, execArgv, size, timeoutMs, idleMs, allowsWaiting: true });
    this.turns = new AccountTurns({ ofAccount: 1, ofAll: size, ...waiting });
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.pool.pids();
  }

  /** @throws ProcessLost, ProcessTimedOut; AppError `rate.exceeded`, `server.busy` */
  run(task: Task, ownerId: string): Promise<Reply> {
    return this.turns.run(ownerId, () => this.pool.run(task, new AbortController().signal));
  }

  /** Kills all processes; tasks that run or wait reject with ProcessLost. */
  close(): Promise<void> {
    return this.pool.close();
  }
}
