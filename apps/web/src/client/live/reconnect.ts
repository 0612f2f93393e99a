/** Timeout of one attempt (docs/PRODUCT.md#constants). */
export const connectTimeoutMs = 10_000;
/** Doubled for each attempt: the first waits twice this long. */
export const reconnectBaseDelayMs = 1_000;
export const longestReconnectDelayMs = 30_000;
export const maxReconnectAttempts = 10;

/** Delay in ms before attempt `attempt` (from 1); null means give up (docs/PRODUCT.md#real-time-connection). */
export const reconnectDelayMs = (attempt: number): number | null =>
  attempt > maxReconnectAttempts ? null : Math.min(longestReconnectDelayMs, reconnectBaseDelayMs * 2 ** attempt);
