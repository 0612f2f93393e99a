import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from './principal';
import type { RateLimited, TakenPoint } from './rate-limit-status';

/** A Fastify request with the fields that guards and interceptors add. */
export interface ApiRequest extends FastifyRequest, RateLimited {
  principal?: Principal;
  /** The route may be called by anyone. */
  isPublicRoute?: boolean;
  /** What the call took from the limit of submissions. */
  submission?: TakenPoint;
  /** Unique per command; a retry with the same Idempotency-Key takes over the id of the first request. */
  commandId?: string;
  /** The body bytes, on routes with `@KeepsRawBody()`. */
  rawBody?: Buffer;
}

export const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();
export const replyOf = (context: ExecutionContext): FastifyReply => context.switchToHttp().getResponse<FastifyReply>();
