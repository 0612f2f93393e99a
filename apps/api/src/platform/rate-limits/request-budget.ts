import { maxBodyBytes } from '@duetcast/domain/limits/request-limits';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config';
import type { ApiRequest } from '../requests/principal';
import { addressKey, RateLimits, MemoryLimitCounters, type RateLimit } from './rate-limits';

/** Calls of one network address. */
export const requestLimit = ({ env }: Config): RateLimit => ({
  name: 'requests',
  points: env.REQUEST_LIMIT,
  perSeconds: 60,
});

/** Refused calls per call that `SUBMIT_LIMIT` allows. */
const refusalsPerSubmission = 10;

/** Refused calls that would have started work; they do not use up the allowance of those that do. */
export const refusalLimit = ({ env }: Config): RateLimit => ({
  name: 'refusals',
  points: env.SUBMIT_LIMIT * refusalsPerSubmission,
  perSeconds: 60,
});

/** Counts every call of an address in this process, and gives back what a refused submission has taken. */
@Injectable()
export class RequestBudget implements OnModuleInit {
  private readonly ofProcess = new RateLimits(new MemoryLimitCounters());

  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const server = this.adapters.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onRequest', (request) => this.take(request));
    server.addHook('onSend', (request, reply, payload) => this.giveBack(request, reply, payload));
  }

  private async take(request: FastifyRequest): Promise<void> {
    if (!request.url.startsWith('/api/')) return;
    await this.ofProcess.take(requestLimit(this.config), addressKey(request.ip), request as ApiRequest);
  }

  private async giveBack(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { submission } = request as ApiRequest;
    const { statusCode } = reply;
    if (!submission || statusCode < 400 || statusCode >= 500 || statusCode === 429) return payload;
    try {
      await this.limits.take(refusalLimit(this.config), submission.key);
      await this.limits.giveBack(submission.limit, submission.key);
    } catch {
      // Too many refusals: they count as submissions.
    }
    return payload;
  }
}

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
