import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { EventEmitter } from 'node:events';
import { FairTurns } from '../timing/fair-turns';
import { ready } from './serve-tasks';

/** The process ended or was killed before it replied. */
export class ProcessLost extends Error {
  override readonly name: string = 'ProcessLost';
}

/** It was killed since it had not replied in time. */
export class ProcessTimedOut extends ProcessLost {
  override readonly name = 'ProcessTimedOut';
}

const defaultIdleMs = 60_000;
/** A busy machine needs seconds to load an engine. */
const startTimeoutMs = 60_000;

/** What a pool needs of a process that takes one task at a time and replies with a `message`; the first one is `ready`. */
export interface TaskProcess extends EventEmitter {
  readonly pid?: number;
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  kill(signal: NodeJS.Signals): boolean;
  send(task: object, callback: (error: Error | null | undefined) => void): unknown;
}

interface StartedProcess {
  readonly process: TaskProcess;
  /** Resolves when it takes tasks. Rejects with ProcessLost if it ends before. */
  readonly isReady: Promise<void>;
}

interface Slot {
  child: StartedProcess | null;
  busy: boolean;
  idleTimer?: NodeJS.Timeout;
}

interface PoolOptions {
  /** Program of Node, or how to start another process. */
  readonly file: string | (() => TaskProcess);
  readonly size: number;
  /** A process that has not replied by then is killed; its start does not count. Default: it has no limit of its own. */
  readonly timeoutMs?: number;
  /**
   * Whether a process that got less than half of `timeoutMs` of processor time by then has as long again, up to four times in
   * all: on a busy machine, the time on the clock says nothing of its task.
   */
  readonly allowsWaiting?: boolean;
  /** A process that is idle for this long is ended: each holds 100 to 200 MB. */
  readonly idleMs?: number;
  /** Shared with other pools; at most `size` at once. */
  readonly turns?: FairTurns;
  /** Flags of Node; default: none. */
  readonly execArgv?: readonly string[];
  /** Kills the process that performs an aborted task; by default, it finishes the task before it takes another. */
  readonly killOnAbort?: boolean;
}

/**
 * A pool of processes that handle one message at a time: started on demand, ended when idle, replaced when lost. They have
 * no environment variables, which hold secrets.
 */
export class ProcessPool<Task extends object, Reply> {
  private readonly slots: Slot[];
  private readonly turns: FairTurns;
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.slots = Array.from({ length: options.size }, () => ({ child: null, busy: false }));
    this.turns = options.turns ?? new FairTurns(options.size);
  }

  /** In turn with the tasks of other owners. @throws ProcessLost; the signal's reason on abort, while queued or running */
  run(task: Task, signal: AbortSignal, ownerId?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const abandon = () => reject(signal.reason as Error);
      this.turns
        .run(() => this.execute(task, signal), signal, ownerId)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', abandon));
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  /** Ids of the running processes. */
  pids(): number[] {
    return this.slots.flatMap(({ child }) => child?.process.pid ?? []);
  }

  /** Kills all processes; running tasks reject with ProcessLost. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { idleTimer } of this.slots) clearTimeout(idleTimer);
    await Promise.all(this.slots.flatMap(({ child }) => (child ? [killAndWait(child.process)] : [])));
  }

  private async execute(task: Task, signal: AbortSignal): Promise<Reply> {
    signal.throwIfAborted();
    // There are no more turns than slots.
    const slot = this.slots.find(({ busy }) => !busy);
    if (this.closed || !slot) throw new ProcessLost('The pool is closed.');
    slot.busy = true;
    clearTimeout(slot.idleTimer);
    const child = (slot.child ??= this.start(slot));
    const kill = () => void child.process.kill('SIGKILL');
    try {
      await child.isReady;
      signal.throwIfAborted();
      if (this.options.killOnAbort) signal.addEventListener('abort', kill, { once: true });
      return await exchange<Reply>(child.process, task, this.options);
    } finally {
      signal.removeEventListener('abort', kill);
      slot.busy = false;
      slot.idleTimer = setTimeout(() => endIdle(slot), this.options.idleMs ?? defaultIdleMs).unref();
    }
  }

  private start(slot: Slot): StartedProcess {
    const { file } = this.options;
    const child = typeof file === 'string' ? this.fork(file) : file();
    const started = { process: child, isReady: readinessOf(child) };
    const release = () => {
      if (slot.child === started) slot.child = null;
    };
    child.once('exit', release).once('error', release);
    return started;
  }

  private fork(file: string): ChildProcess {
    return fork(file, {
      serialization: 'advanced',
      env: bareEnvironment(),
      execArgv: [...(this.options.execArgv ?? [])],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }
}

/** Environment of a process that must not know what the server knows. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, ...(SystemRoot && { SystemRoot }) };
}

function endIdle(slot: Slot): void {
  slot.child?.process.kill('SIGKILL');
  slot.child = null;
}

function readinessOf(child: TaskProcess): Promise<void> {
  const isReady = new Promise<void>((resolve, reject) => {
    const onLost = () => reject(new ProcessLost('The process ended while it started.'));
    const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs).unref();
    child.once('message', (message) => (message === ready ? resolve() : onLost()));
    child
      .once('message', () => clearTimeout(timer))
      .once('exit', onLost)
      .once('error', onLost);
  });
  isReady.catch(() => undefined); // each task hears of it
  return isReady;
}

/** Processor time of a process in ms; null where the system does not report it. */
function processorTime(pid: number | undefined): number | null {
  try {
    // utime and stime, in hundredths of a second: proc(5).
    const [, user, system] = /\) \S(?: -?\d+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return system === undefined ? null : 10 * (Number(user) + Number(system));
  } catch {
    return null;
  }
}

const maxExtensions = 3;

function exchange<Reply>(child: TaskProcess, task: object, { timeoutMs, allowsWaiting }: PoolOptions): Promise<Reply> {
  const startedAt = allowsWaiting ? processorTime(child.pid) : null;
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onLost).off('error', onLost);
      finish();
    };
    const onMessage = (reply: unknown) => settle(() => resolve(reply as Reply));
    let lost = new ProcessLost('The process ended.');
    const onLost = () => settle(() => reject(lost));
    let extensions = 0;
    const onTimeout = () => {
      const now = startedAt === null ? null : processorTime(child.pid);
      if (now !== null && now - startedAt! < timeoutMs! / 2 && extensions < maxExtensions) {
        extensions += 1;
        timer = setTimeout(onTimeout, timeoutMs);
        return;
      }
      lost = new ProcessTimedOut('The process did not reply in time.');
      child.kill('SIGKILL');
    };
    let timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
    child.on('message', onMessage).on('exit', onLost).on('error', onLost);
    child.send(task, (error) => error && child.kill('SIGKILL'));
  });
}

export function killAndWait(child: TaskProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
