import { fork, type ChildProcess } from 'node:child_process';
import { Limiter } from '../limiter';

/** The process ended or was killed before it answered. */
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
  /** A process that has not answered by then is killed. */
  readonly timeoutMs: number;
  /** A process that has had nothing to do for so long is ended: each holds some 100 MB. */
  readonly idleMs?: number;
}

/**
 * Processes that answer one message at a time. Started when needed, ended when idle, replaced when lost; a process that stopped
 * being waited for finishes its message before it takes another.
 */
export class ProcessPool<Task extends object, Reply> {
  private readonly slots: Slot[];
  private readonly limiter: Limiter;
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.slots = Array.from({ length: options.size }, () => ({ child: null, busy: false }));
    this.limiter = new Limiter(options.size);
  }

  /** @throws ProcessLost; the signal's reason when aborted, while waiting and while it runs */
  run(task: Task, signal: AbortSignal): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const abandon = () => reject(signal.reason as Error);
      this.limiter
        .run(() => this.ask(task), signal)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', abandon));
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  /** Ids of the processes that run. */
  pids(): number[] {
    return this.slots.flatMap(({ child }) => child?.pid ?? []);
  }

  /** Kills all; what runs is lost. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { idleTimer } of this.slots) clearTimeout(idleTimer);
    await Promise.all(this.slots.flatMap(({ child }) => (child ? [ended(child)] : [])));
  }

  private async ask(task: Task): Promise<Reply> {
    // The limiter lets in only as many as there are slots.
    const slot = this.slots.find(({ busy }) => !busy);
    if (this.closed || !slot) throw new ProcessLost('The pool is closed.');
    slot.busy = true;
    clearTimeout(slot.idleTimer);
    try {
      return await exchange<Reply>((slot.child ??= this.start(slot)), task, this.options.timeoutMs);
    } finally {
      slot.busy = false;
      slot.idleTimer = setTimeout(() => rest(slot), this.options.idleMs ?? defaultIdleMs).unref();
    }
  }

  private start(slot: Slot): ChildProcess {
    // The process gets none of our settings, which hold secrets, and none of our flags.
    const { PATH, SystemRoot } = process.env;
    const env = { PATH, ...(SystemRoot && { SystemRoot }) };
    const child = fork(this.options.file, {
      serialization: 'advanced',
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (slot.child === child) slot.child = null;
    };
    return child.once('exit', forget).once('error', forget);
  }
}

function rest(slot: Slot): void {
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

function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
