import type { AppError } from '@duetcast/domain/kernel/errors';
import { ConcurrencyLimiter } from '../../platform/timing/concurrency-limiter';
import { retry, type RetryableError, type RetryPolicy } from '../../platform/timing/retry';

/** Remote calls to a provider with a concurrency limit, a timeout per attempt and retries. */
export class RemoteCalls {
  private readonly limiter: ConcurrencyLimiter;

  constructor(
    private readonly options: {
      readonly concurrency: number;
      readonly timeoutMs: number;
      readonly retries: RetryPolicy;
      /** Maps errors of the provider's client; passes our own through. */
      readonly failureOf: (error: unknown) => AppError | RetryableError;
    },
  ) {
    this.limiter = new ConcurrencyLimiter(options.concurrency);
  }

  get concurrency(): number {
    return this.limiter.capacity;
  }

  /** Adopts the provider's concurrency limit, up to our own. */
  limitConcurrency(limit: number): void {
    if (Number.isInteger(limit) && limit > 0) this.limiter.resize(Math.min(limit, this.options.concurrency));
  }

  /** Waiting for a retry releases the concurrency slot. */
  run<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return retry(() => this.limiter.run(() => this.attempt(call, signal), signal), this.options.retries, signal);
  }

  private async attempt<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(this.options.timeoutMs)]);
    try {
      return await call(abortSignal);
    } catch (error) {
      signal.throwIfAborted();
      throw this.options.failureOf(error);
    }
  }
}
