import { setMaxListeners } from 'node:events';

/** Runs a bounded number of tasks concurrently; the others wait in FIFO order. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private limit: number) {}

  get capacity(): number {
    return this.limit;
  }

  /** Affects tasks that have not started. */
  resize(capacity: number): void {
    this.limit = Math.max(1, capacity);
    this.startWaiting();
  }

  /** Runs `work` when a slot is free. @throws the signal's reason if aborted while waiting */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    // All tasks of a job share one signal; Node would warn about a listener leak.
    setMaxListeners(0, signal);
    await this.acquire(signal);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.startWaiting();
    }
  }

  private async acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.running < this.limit) {
      this.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', cancel);
        this.running += 1;
        resolve();
      };
      const cancel = () => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.waiting.push(start);
    });
  }

  private startWaiting(): void {
    while (this.running < this.limit) {
      const start = this.waiting.shift();
      if (!start) return;
      start();
    }
  }
}
