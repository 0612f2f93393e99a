import { setMaxListeners } from 'node:events';

/** Lets a bounded number of things run at once; the others wait in line. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private limit: number) {}

  get capacity(): number {
    return this.limit;
  }

  /** Takes effect for what starts from now on. */
  resize(capacity: number): void {
    this.limit = Math.max(1, capacity);
    this.startWaiting();
  }

  /** Runs when there is room. @throws the signal's reason when it is aborted while waiting */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    // A whole job waits under one signal; Node would take its many listeners for a leak.
    setMaxListeners(0, signal);
    await this.room(signal);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.startWaiting();
    }
  }

  private async room(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.running < this.limit) {
      this.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        this.running += 1;
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
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
