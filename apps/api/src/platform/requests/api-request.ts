import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from './principal';
import type { RateLimited } from './rate-standing';

/** A request as the edge passes it on: what the guard and the interceptors found out stands beside Fastify's own. */
export interface ApiRequest extends FastifyRequest, RateLimited {
  principal?: Principal;
  /** Unique to the wish; a request that repeats an unanswered one (Idempotency-Key) takes over its id. */
  commandId?: string;
  /** The body's bytes, on routes with `@KeepsRawBody()`. */
  rawBody?: Buffer;
}

export const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();
export const replyOf = (context: ExecutionContext): FastifyReply => context.switchToHttp().getResponse<FastifyReply>();
