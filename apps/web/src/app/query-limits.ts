/** Time that a response counts as fresh. */
export const queryStaleMs = 10_000;
/** Retries of a retryable read. */
export const queryRetries = 1;
