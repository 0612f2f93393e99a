import type { AppError } from '@duetcast/domain/kernel/errors';
import { Limiter } from './limiter';
import { retrying, type RetryableError, type RetryPolicy } from './retrying';

/** Calls to a provider over the network: bounded, each with a deadline, tried again where that may help. */
export class RemoteCalls {
  private readonly limiter: Limiter;

  constructor(
    private readonly options: {
      readonly concurrency: number;
      readonly timeoutMs: number;
      readonly retries: RetryPolicy;
      /** Turns what the provider's client threw into ours; errors that are ours already pass. */
      readonly failureOf: (error: unknown) => AppError | RetryableError;
    },
  ) {
    this.limiter = new Limiter(options.concurrency);
  }

  get concurrency(): number {
    return this.limiter.capacity;
  }

  /** The provider said how many calls it takes at once; our own bound stays the highest. */
  allow(concurrent: number): void {
    if (Number.isInteger(concurrent) && concurrent > 0)
      this.limiter.resize(Math.min(concurrent, this.options.concurrency));
  }

  /** A call that waits before its next try leaves its place to others. */
  run<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return retrying(() => this.limiter.run(() => this.once(call, signal), signal), this.options.retries, signal);
  }

  private async once<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(this.options.timeoutMs)]);
    try {
      return await call(limited);
    } catch (error) {
      signal.throwIfAborted();
      throw this.options.failureOf(error);
    }
  }
}
