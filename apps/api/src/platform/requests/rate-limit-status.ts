/** Remaining quota of a caller. */
export interface RateLimitStatus {
  /** Of the limit. */
  readonly name: string;
  readonly perSeconds: number;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** A request that counted against a rate limit. */
export interface RateLimited {
  rateLimitStatus?: RateLimitStatus;
}
