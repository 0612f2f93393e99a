import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxBodyBytes } from '@duetcast/domain/limits/request-limits';
import { Config } from '../config/config';
import { addressKey, RateLimits, MemoryLimitCounters, type RateLimit } from './rate-limits';

/** Bodies cost one point, and one more for each 64 kB. */
const bytesPerPoint = maxBodyBytes;
/** Many accounts can share an address. */
const submittersPerAddress = 10;
/** The largest bodies cost a part of it with any `SUBMIT_LIMIT`. */
const minPoints = 1_000;

export const bodyBudget = ({ env }: Config): RateLimit => ({
  name: 'bodies',
  points: Math.max(minPoints, env.SUBMIT_LIMIT * submittersPerAddress),
  perSeconds: 60,
});

/**
 * Limits the bodies that one address sends, before they are read: all other limits apply after the body was parsed and
 * validated. Counted in this process, whose time it protects.
 */
@Injectable()
export class BodyBudget implements OnModuleInit {
  private readonly limits = new RateLimits(new MemoryLimitCounters());

  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const server = this.adapters.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', (request) => this.take(request));
  }

  private async take({ ip, headers, routeOptions }: FastifyRequest): Promise<void> {
    const { 'content-length': length, 'transfer-encoding': encoding } = headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    // A body of unknown length counts as the longest that the route takes; a larger one is not read.
    const { bodyLimit = maxBodyBytes } = routeOptions;
    const bytes = encoding === undefined ? Math.min(Number(length) || 0, bodyLimit) : bodyLimit;
    const points = 1 + Math.floor(bytes / bytesPerPoint);
    await this.limits.take(bodyBudget(this.config), addressKey(ip), {}, points);
  }
}
