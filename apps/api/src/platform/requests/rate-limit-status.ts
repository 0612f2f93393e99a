/** Remaining quota of a caller. */
export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** A request that counted against a rate limit. */
export interface RateLimited {
  rateLimitStatus?: RateLimitStatus;
}
