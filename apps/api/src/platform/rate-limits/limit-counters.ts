import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimit {
  /** Limits with different names count separately; one name always has the same numbers. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
  /** Points can be given back, so that a key above the limit may be below it again. */
  readonly isRewarded?: boolean;
}

/** Counts the points of each key. */
export interface LimitCounter {
  /** @throws RateLimiterRes above the limit; the points are consumed all the same */
  consume(key: string, points: number): Promise<RateLimiterRes>;
  /** Gives points back. */
  reward(key: string, points: number): Promise<unknown>;
  /** null: nothing was consumed. */
  get(key: string): Promise<RateLimiterRes | null>;
}

/** Where rate limits are counted. A port: its own Nest token. */
export abstract class LimitCounters {
  abstract counterOf(limit: RateLimit): LimitCounter;
}

/** Counters of one process. */
export class MemoryLimitCounters extends LimitCounters {
  counterOf({ points, perSeconds }: RateLimit): RateLimiterMemory {
    return new RateLimiterMemory({ points, duration: perSeconds });
  }
}
