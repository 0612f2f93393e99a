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
