import { fork, type ChildProcess } from 'node:child_process';
import { ConcurrencyLimiter } from '../../../platform/timing/concurrency-limiter';

/** The process ended or was killed before it replied. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost';
}

const defaultIdleMs = 60_000;

interface Slot {
  child: ChildProcess | null;
  busy: boolean;
  idleTimer?: NodeJS.Timeout;
}

interface PoolOptions {
  readonly file: string;
  readonly size: number;
  /** A process that has not replied by then is killed. */
  readonly timeoutMs: number;
  /** A process that is idle for this long is ended: each holds 100 to 200 MB. */
  readonly idleMs?: number;
  /** Bounds the running tasks of several pools together; admits at most `size`. */
  readonly limiter?: ConcurrencyLimiter;
}

/**
 * A pool of processes that handle one message at a time: started on demand, ended when idle, replaced when lost. After an
 * abort, a process finishes its message before it takes another.
 */
export class ProcessPool<Task extends object, Reply> {
  private readonly slots: Slot[];
  private readonly limiter: ConcurrencyLimiter;
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.slots = Array.from({ length: options.size }, () => ({ child: null, busy: false }));
    this.limiter = options.limiter ?? new ConcurrencyLimiter(options.size);
  }

  /** @throws ProcessLost; the signal's reason on abort, while queued or running */
  run(task: Task, signal: AbortSignal): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const abandon = () => reject(signal.reason as Error);
      this.limiter
        .run(() => this.execute(task), signal)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', abandon));
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  /** Ids of the running processes. */
  pids(): number[] {
    return this.slots.flatMap(({ child }) => child?.pid ?? []);
  }

  /** Kills all processes; running tasks reject with ProcessLost. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { idleTimer } of this.slots) clearTimeout(idleTimer);
    await Promise.all(this.slots.flatMap(({ child }) => (child ? [killAndWait(child)] : [])));
  }

  private async execute(task: Task): Promise<Reply> {
    // The limiter admits no more tasks than slots.
    const slot = this.slots.find(({ busy }) => !busy);
    if (this.closed || !slot) throw new ProcessLost('The pool is closed.');
    slot.busy = true;
    clearTimeout(slot.idleTimer);
    try {
      return await exchange<Reply>((slot.child ??= this.start(slot)), task, this.options.timeoutMs);
    } finally {
      slot.busy = false;
      slot.idleTimer = setTimeout(() => endIdle(slot), this.options.idleMs ?? defaultIdleMs).unref();
    }
  }

  private start(slot: Slot): ChildProcess {
    // No environment variables, which hold secrets, and no Node flags.
    const { PATH, SystemRoot } = process.env;
    const env = { PATH, ...(SystemRoot && { SystemRoot }) };
    const child = fork(this.options.file, {
      serialization: 'advanced',
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const release = () => {
      if (slot.child === child) slot.child = null;
    };
    return child.once('exit', release).once('error', release);
  }
}

function endIdle(slot: Slot): void {
  slot.child?.kill('SIGKILL');
  slot.child = null;
}

function exchange<Reply>(child: ChildProcess, task: object, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onLost).off('error', onLost);
      finish();
    };
    const onMessage = (reply: unknown) => settle(() => resolve(reply as Reply));
    const onLost = () => settle(() => reject(new ProcessLost('The process ended.')));
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.on('message', onMessage).on('exit', onLost).on('error', onLost);
    child.send(task, (error) => error && child.kill('SIGKILL'));
  });
}

function killAndWait(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
