/** How long an answer counts as fresh. */
export const queryStaleMs = 10_000;
/** How often a read that may succeed later is repeated. */
export const queryRetries = 1;
