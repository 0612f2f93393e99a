/** Spec §9: how long one attempt may take. */
export const connectTimeoutMs = 10_000;
const longestDelayMs = 30_000;
const mostAttempts = 10;

/** Milliseconds before the attempt with this number (from 1), null when to give up (spec §9). */
export const reconnectDelayMs = (attempt: number): number | null =>
  attempt > mostAttempts ? null : Math.min(longestDelayMs, 1000 * 2 ** attempt);
