/** How long one attempt may take (docs/PRODUCT.md#constants). */
export const connectTimeoutMs = 10_000;
/** Doubled for each attempt: the first one waits twice this long. */
export const reconnectBaseDelayMs = 1_000;
export const longestReconnectDelayMs = 30_000;
export const maxReconnectAttempts = 10;

/**
 * Milliseconds before the attempt with this number (from 1), null when to give up
 * (docs/PRODUCT.md#real-time-connection).
 */
export const reconnectDelayMs = (attempt: number): number | null =>
  attempt > maxReconnectAttempts ? null : Math.min(longestReconnectDelayMs, reconnectBaseDelayMs * 2 ** attempt);
