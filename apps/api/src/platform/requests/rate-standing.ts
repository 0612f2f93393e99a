/** What a caller has left of a limit. */
export interface RateStanding {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** A request, with what its caller has left of the limits it counted against. */
export interface RateLimited {
  rateStanding?: RateStanding;
}
