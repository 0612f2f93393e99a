import type { RateLimited, RateStanding } from '../requests/rate-standing';
import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

interface RateLimit {
  /** What is counted: limits of different names do not touch each other. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
}

/** Counts in the memory of this process: behind several API processes each allows the limit once. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  /**
   * Takes one point of the key's; of several limits of a request the one with the least left stands in its answer.
   * @throws AppError `rate.exceeded` with the seconds until the next point
   */
  async take(limit: RateLimit, key: string, request: RateLimited = {}): Promise<void> {
    try {
      const taken = standingOf(limit, await this.limiterFor(limit).consume(key));
      const { rateStanding: other } = request;
      request.rateStanding = other && other.remaining < taken.remaining ? other : taken;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      request.rateStanding = standingOf(limit, refused);
      throw new AppError('rate.exceeded', { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    }
  }

  private limiterFor({ name, points, perSeconds }: RateLimit): RateLimiterMemory {
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterMemory({ points, duration: perSeconds });
    this.limiters.set(name, limiter);
    return limiter;
  }
}

const standingOf = ({ points: limit }: RateLimit, { remainingPoints, msBeforeNext }: RateLimiterRes): RateStanding => ({
  limit,
  remaining: Math.max(0, remainingPoints),
  reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

/** One caller's key of an address: an IPv6 host is free to choose the last 64 bits, so they do not count. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
