import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimit {
  /** Limits with different names count separately; one name always has the same numbers. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
}

/** Counts the calls of each key. */
export interface LimitCounter {
  /** @throws RateLimiterRes above the limit */
  consume(key: string): Promise<RateLimiterRes>;
}

/** Where rate limits are counted. A port: its own Nest token. */
export abstract class LimitCounters {
  abstract counterOf(limit: RateLimit): LimitCounter;
}

/** For one process. */
export class MemoryLimitCounters extends LimitCounters {
  counterOf({ points, perSeconds }: RateLimit): RateLimiterMemory {
    return new RateLimiterMemory({ points, duration: perSeconds });
  }
}
