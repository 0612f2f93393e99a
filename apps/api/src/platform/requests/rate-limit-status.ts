/** Remaining quota of a caller. */
export interface RateLimitStatus {
  readonly name: string;
  readonly perSeconds: number;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** What a call took from a limit, and can be given back. */
export interface TakenPoint {
  readonly limit: {
    readonly name: string;
    readonly points: number;
    readonly perSeconds: number;
    readonly isRewarded?: boolean;
  };
  readonly key: string;
}

/** A request that counted against a rate limit. */
export interface RateLimited {
  rateLimitStatus?: RateLimitStatus;
}
