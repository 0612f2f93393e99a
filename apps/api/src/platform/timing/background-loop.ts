import type { Logger } from '@nestjs/common';
import type { Observable, Subscription } from 'rxjs';

export interface BackgroundWork {
  /** Names the work in the log. */
  readonly name: string;
  /** Time from the end of a run to the start of the next, ms. */
  readonly everyMs: number;
  /** The same after a failed run; default: `everyMs`. */
  readonly retryAfterMs?: number;
  /** Starts a run early, like `wake`. */
  readonly wakeOn?: Observable<unknown>;
  /** `signal` aborts with `stop`. A rejection is logged, except after `stop`. */
  run(signal: AbortSignal): Promise<unknown>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Repeats work, one run at a time, from `start` until `stop`. */
export class BackgroundLoop {
  private readonly stopping = new AbortController();
  private waking = new AbortController();
  private wakes: Subscription | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly work: BackgroundWork) {}

  /** Aborts with `stop`. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** The first run starts after `firstAfterMs`. */
  start(firstAfterMs = 0): void {
    this.wakes = this.work.wakeOn?.subscribe(() => this.wake());
    this.running = this.repeat(firstAfterMs);
  }

  /** Starts the next run now, or right after the current one. */
  wake(): void {
    this.waking.abort('woken'); // without a reason, each call makes an exception with its stack
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.wakes?.unsubscribe();
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async repeat(firstAfterMs: number): Promise<void> {
    if (firstAfterMs > 0) await this.wait(firstAfterMs);
    while (!this.signal.aborted) {
      this.waking = new AbortController(); // before the run, so that no wake is missed
      await this.wait(await this.runOnce());
    }
  }

  /** Returns the delay until the next run, ms. */
  private async runOnce(): Promise<number> {
    const { name, everyMs, retryAfterMs = everyMs, logger } = this.work;
    try {
      await this.work.run(this.signal);
      return everyMs;
    } catch (error) {
      if (!this.signal.aborted) logger.warn({ err: error }, `${name} failed`);
      return retryAfterMs;
    }
  }

  /** Does not keep the process alive. */
  private async wait(ms: number): Promise<void> {
    const { signal } = this.waking;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
