import type { RateLimited, RateLimitStatus } from '../requests/rate-limit-status';
import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import ipaddr from 'ipaddr.js';
import { RateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';

export interface RateLimit {
  /** Limits with different names count separately; one name always has the same numbers. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
  /** Points can be given back, so that a key above the limit may be below it again. */
  readonly isRewarded?: boolean;
}

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

/** Limits of calls, counted across the processes that share a store. */
@Injectable()
export class RateLimits {
  private readonly limits = new Map<string, { readonly counter: LimitCounter; readonly limit: RateLimit }>();

  constructor(private readonly counters: LimitCounters) {}

  /**
   * Consumes points of the key; the response headers report the limit with the fewest remaining points.
   * @throws AppError `rate.exceeded` with the seconds until the next point; Error if the name has other numbers
   */
  async take(limit: RateLimit, key: string, request: RateLimited = {}, points = 1): Promise<void> {
    try {
      const taken = statusOf(limit, await this.counterOf(limit).consume(key, points));
      const { rateLimitStatus: other } = request;
      request.rateLimitStatus = other && other.remaining < taken.remaining ? other : taken;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      request.rateLimitStatus = statusOf(limit, error);
      throw new AppError('rate.exceeded', { retryAfterSeconds: secondsUntil(error) });
    }
  }

  /** Consumes several points, or none. @throws AppError `rate.exceeded` if fewer are left */
  async takeAll(limit: RateLimit, key: string, points: number): Promise<void> {
    try {
      await this.take(limit, key, {}, points);
    } catch (error) {
      await this.counterOf(limit).reward(key, points);
      throw error;
    }
  }

  /** Gives a point back that `take` consumed, of a limit that `isRewarded`. */
  async giveBack(limit: RateLimit, key: string): Promise<void> {
    await this.counterOf(limit).reward(key, 1);
  }

  /** Points left and the seconds until all of them are. */
  async remaining(limit: RateLimit, key: string): Promise<{ left: number; retryAfterSeconds: number }> {
    const state = await this.counterOf(limit).get(key);
    if (!state) return { left: limit.points, retryAfterSeconds: 0 };
    return { left: limit.points - state.consumedPoints, retryAfterSeconds: secondsUntil(state) };
  }

  private counterOf(limit: RateLimit): LimitCounter {
    const { name, points, perSeconds } = limit;
    const known = this.limits.get(name);
    if (known && (known.limit.points !== points || known.limit.perSeconds !== perSeconds))
      throw new Error(`Rate limit ${name} is ${known.limit.points} per ${known.limit.perSeconds} s already`);
    if (known) return known.counter;
    const counter = this.counters.counterOf(limit);
    this.limits.set(name, { counter, limit });
    return counter;
  }
}

const secondsUntil = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

const statusOf = ({ name, points: limit, perSeconds }: RateLimit, taken: RateLimiterRes): RateLimitStatus => ({
  name,
  perSeconds,
  limit,
  remaining: Math.max(0, taken.remainingPoints),
  reset: secondsUntil(taken),
});

/** Rate limit key of an IP address; IPv6 uses the /64 prefix, since a host chooses its last 64 bits. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
