import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '@duetcast/domain/kernel/errors';

export interface RetryPolicy {
  /** Total attempts, including the first. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  /** A longer delay requested by the provider ends the retries. */
  readonly maxDelayMs: number;
  /** Rejects with the signal's reason on abort. */
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

/** A transient failure: `retry` throws `failure` after the last attempt. */
export class RetryableError extends Error {
  constructor(
    readonly failure: AppError,
    /** Delay requested by the provider, ms; null: exponential backoff. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(failure.message);
  }
}

/**
 * Calls until it succeeds, with exponential backoff from `firstDelayMs`, each delay shortened at random by up to a half.
 * @throws the failure of the last `RetryableError`; any other error immediately; the signal's reason on abort
 */
export async function retry<T>(call: () => Promise<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
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

/** Parses a Retry-After header, in seconds or as a date, to ms from `nowMs`; null if absent or invalid. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
