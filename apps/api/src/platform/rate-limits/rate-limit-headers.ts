import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimited } from '../requests/rate-limit-status';

/** `RateLimit-Limit`, `-Remaining` and `-Reset` (IETF draft httpapi-ratelimit-headers) on rate-limited routes. */
export function setRateLimitHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: () => void,
): void {
  const { rateLimitStatus } = request as RateLimited;
  if (rateLimitStatus)
    void reply.headers({
      'ratelimit-limit': rateLimitStatus.limit,
      'ratelimit-remaining': rateLimitStatus.remaining,
      'ratelimit-reset': rateLimitStatus.reset,
    });
  done();
}
