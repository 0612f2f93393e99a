import { fork, type ChildProcess } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { bareEnvironment, killAndWait, ProcessLost } from '../../platform/threads/process-pool';
import type { AudioWork } from './audio-assembler';
import type { AudioTaskName, FromAudioProcess, ToAudioProcess } from './process-messages';
import type { Outcome } from './worker-messages';

export interface AudioTask {
  readonly name: AudioTaskName;
  readonly task: object;
  readonly work: AudioWork;
  /** Makes the file of a part; a failure stops the task. */
  readonly partAt?: (index: number) => Promise<string>;
}

export interface AudioProgram {
  readonly file: string;
  readonly execArgv: readonly string[];
  readonly threads: number;
}

interface Running extends Pick<AudioTask, 'partAt'> {
  readonly resolve: (outcome: Outcome<unknown>) => void;
  readonly reject: (error: Error) => void;
}

/** One process that performs audio tasks; while it has none, it does not keep the server running. */
export class AudioHost {
  private readonly child: ChildProcess;
  private readonly tasks = new Map<number, Running>();
  private count = 0;

  constructor({ file, execArgv, threads }: AudioProgram, onLost: () => void) {
    this.child = fork(file, [String(threads)], {
      serialization: 'advanced',
      env: bareEnvironment(),
      execArgv: [...execArgv],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const lose = (): void => {
      onLost();
      for (const { reject } of this.tasks.values()) reject(new ProcessLost('The process ended.'));
    };
    this.child.on('message', (message: FromAudioProcess) => this.receive(message));
    this.child.once('exit', lose).once('error', lose);
    this.hold(false);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get isIdle(): boolean {
    return this.tasks.size === 0;
  }

  /** @throws ProcessLost; the signal's reason if aborted before the start; Error if the task fails unexpectedly */
  async run({ name, task, work: { ownerId, signal }, partAt }: AudioTask): Promise<Outcome<unknown>> {
    signal.throwIfAborted();
    // All work of a job shares one signal; Node would warn about a listener leak.
    setMaxListeners(0, signal);
    const id = ++this.count;
    const stop = (): void => this.send({ kind: 'stop', id });
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.tasks.set(id, { resolve, reject, partAt });
        this.hold(true);
        this.send({ kind: 'run', id, name, task, ownerId });
      });
    } finally {
      signal.removeEventListener('abort', stop);
      this.tasks.delete(id);
      if (this.isIdle) this.hold(false);
    }
  }

  close(): Promise<void> {
    return killAndWait(this.child);
  }

  private receive(message: FromAudioProcess): void {
    const { id } = message;
    const running = this.tasks.get(id);
    if (!running) return;
    if (message.kind === 'ended') running.resolve(message.outcome);
    else if (message.kind === 'threw') running.reject(new Error(message.message));
    else
      running.partAt?.(message.index).then(
        (path) => this.send({ kind: 'part', id, path }),
        () => this.send({ kind: 'part', id, path: null }),
      );
  }

  /** A process that cannot be reached is lost. */
  private send(message: ToAudioProcess): void {
    this.child.send(message, (error) => error && this.child.kill('SIGKILL'));
  }

  private hold(isHeld: boolean): void {
    const { channel } = this.child;
    if (isHeld) {
      this.child.ref();
      channel?.ref();
    } else {
      this.child.unref();
      channel?.unref();
    }
  }
}
