/** Spec §9: how long one attempt may take. */
export const connectTimeoutMs = 10_000;
/** Doubled for each attempt: the first one waits twice this long. */
export const reconnectBaseDelayMs = 1_000;
export const longestReconnectDelayMs = 30_000;
export const maxReconnectAttempts = 10;

/** Milliseconds before the attempt with this number (from 1), null when to give up (spec §9). */
export const reconnectDelayMs = (attempt: number): number | null =>
  attempt > maxReconnectAttempts ? null : Math.min(longestReconnectDelayMs, reconnectBaseDelayMs * 2 ** attempt);
