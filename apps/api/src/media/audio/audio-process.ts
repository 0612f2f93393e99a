import { AppError } from '@duetcast/domain/kernel/errors';
import { confinement } from '../../platform/threads/confinement';
import { ProcessLost } from '../../platform/threads/process-pool';
import { workerFile } from '../../platform/threads/worker-file';
import { AudioHost, type AudioProgram, type AudioTask } from './audio-host';
import type { Outcome } from './worker-messages';

/** An idle process ends after this time to release its memory. */
const idleMs = 30_000;
/** Heap of a thread; audio itself is outside of it, a few blocks at a time. */
const maxHeapMb = 512;

/**
 * Performs audio tasks in a process that can read its program and a folder of temporary files, but neither secrets nor other
 * data. A task whose process ended is performed once more, in a process of its own: it fails no other task.
 */
export class AudioProcess {
  private readonly program: AudioProgram;
  private readonly hosts = new Set<AudioHost>();
  private shared: AudioHost | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(threads: number, folder: string) {
    const file = workerFile(__dirname, 'audio.process');
    // Compiled from sources here: the process may write nothing.
    workerFile(__dirname, 'audio.worker');
    this.program = { file, execArgv: confinement(file, { maxHeapMb, folders: [folder], hasThreads: true }), threads };
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return [...this.hosts].flatMap(({ pid }) => pid ?? []);
  }

  /** @throws AppError `audio.undecodable` if the task ends its process; otherwise as `AudioHost.run` */
  async run(task: AudioTask): Promise<Outcome<unknown>> {
    try {
      return await this.together(task);
    } catch (error) {
      if (!(error instanceof ProcessLost) || this.isClosed) throw error;
      return this.alone(task);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    await Promise.all([...this.hosts].map((host) => host.close()));
  }

  private async together(task: AudioTask): Promise<Outcome<unknown>> {
    clearTimeout(this.idleTimer);
    const host = (this.shared ??= this.start());
    try {
      return await host.run(task);
    } finally {
      if (host.isIdle) this.endLater(host);
    }
  }

  private async alone(task: AudioTask): Promise<Outcome<unknown>> {
    const host = this.start();
    try {
      return await host.run(task);
    } catch (error) {
      if (!(error instanceof ProcessLost) || this.isClosed) throw error;
      throw new AppError('audio.undecodable', { reason: 'The decoder ended unexpectedly.' }, { cause: error });
    } finally {
      await host.close();
    }
  }

  private start(): AudioHost {
    if (this.isClosed) throw new ProcessLost('The audio process is closed.');
    const host: AudioHost = new AudioHost(this.program, () => {
      this.hosts.delete(host);
      if (this.shared === host) this.shared = null;
    });
    this.hosts.add(host);
    return host;
  }

  private endLater(host: AudioHost): void {
    if (this.shared !== host) return;
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      this.shared = null;
      void host.close();
    }, idleMs).unref();
  }
}
