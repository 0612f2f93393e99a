import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms`; resolves with false if `signal` ended the wait. */
export const pause = (ms: number, signal?: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false);

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Rejects when `promise` does not settle in time. */
export async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`No response within ${timeoutMs} ms`)), timeoutMs);
  });
  promise.catch(() => undefined);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Delay after a number of consecutive failures, ms. */
export type Backoff = (failures: number) => number;

/** Doubles from `firstMs` up to `maxMs`. */
export const exponential =
  (firstMs: number, maxMs: number): Backoff =>
  (failures) =>
    Math.min(firstMs * 2 ** (failures - 1), maxMs);

/** Shortens each delay at random by up to a half, so that callers which failed together retry apart. */
export const jittered =
  (backoff: Backoff, random: () => number = Math.random): Backoff =>
  (failures) =>
    backoff(failures) * (1 - random() / 2);

export interface RetryPolicy {
  /** Total attempts, including the first. Default: no limit. */
  readonly attempts?: number;
  readonly delayMs: Backoff;
  /** Default: instances of `RetryableError`. */
  readonly isRetryable?: (error: unknown) => boolean;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/** Policy for calls to remote providers. */
export const defaultRetryPolicy: RetryPolicy = { attempts: 5, delayMs: jittered(exponential(500, 30_000)) };

/** A longer delay requested by a provider ends the retries, ms. */
export const maxRequestedDelayMs = 30_000;

/** A transient failure: `retry` throws `failure` after the last attempt. */
export class RetryableError extends Error {
  constructor(
    readonly failure: Error,
    /** Delay requested by the provider, ms; null: that of the policy. */
    readonly retryAfterMs: number | null = null,
    /** Most repeats after all failures that this limits together, such as those of calls that may be billed. */
    readonly maxRepeats: number = Infinity,
  ) {
    super(failure.message);
  }
}

/** Calls until it succeeds. @throws the last failure, or one that is not retryable; the signal's reason on abort */
export async function retry<T>(call: () => Promise<T>, policy: RetryPolicy, signal?: AbortSignal): Promise<T> {
  const { attempts = Infinity, delayMs, isRetryable = isRetryableError, sleep = pause } = policy;
  let limited = 0;
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      const { failure, retryAfterMs, maxRepeats } = isRetryableError(error) ? error : { ...unlimited, failure: error };
      if (maxRepeats < Infinity) limited += 1;
      if (!isRetryable(error) || failures >= attempts || limited > maxRepeats) throw failure;
      if (retryAfterMs !== null && retryAfterMs > maxRequestedDelayMs) throw failure;
      await sleep(retryAfterMs ?? delayMs(failures), signal);
    }
  }
}

const unlimited = { retryAfterMs: null, maxRepeats: Infinity };

const isRetryableError = (error: unknown): error is RetryableError => error instanceof RetryableError;

/** Parses a Retry-After header, in seconds or as a date, to ms from `nowMs`; null if absent or invalid. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
