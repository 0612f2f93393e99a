import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '@duetcast/domain/kernel/errors';

export interface RetryPolicy {
  /** Calls in all, the first included. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  /** A provider that asks for more than this is given up. */
  readonly maxDelayMs: number;
  /** Rejects with the signal's reason when aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  firstDelayMs: 500,
  maxDelayMs: 30_000,
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
  random: Math.random,
};

/** A failure that may pass: tried again, and `failure` thrown when it does not. */
export class RetryableError extends Error {
  constructor(
    readonly failure: AppError,
    /** What the provider asked for, ms; null: our own backoff. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(failure.message);
  }
}

/**
 * Calls until it succeeds: waits double from `firstDelayMs`, each shortened at random by up to a half, so that callers that
 * failed together do not come back together.
 * @throws the failure of the last `RetryableError`; anything else at once; the signal's reason when aborted
 */
export async function retrying<T>(call: () => Promise<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof RetryableError)) throw error;
      const backoffMs = policy.firstDelayMs * 2 ** (attempt - 1) * (1 - policy.random() / 2);
      const delayMs = error.retryAfterMs ?? Math.min(backoffMs, policy.maxDelayMs);
      if (attempt >= policy.attempts || delayMs > policy.maxDelayMs) throw error.failure;
      await policy.sleep(delayMs, signal);
    }
  }
}

/** The Retry-After header, in seconds or as a date, as ms from `nowMs`; null where it is absent or unreadable. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
