import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimited } from '../requests/rate-standing';

/** `RateLimit-Limit`, `-Remaining` and `-Reset` (IETF draft httpapi-ratelimit-headers) where a limit was taken from. */
export function setRateLimitHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: () => void,
): void {
  const { rateStanding } = request as RateLimited;
  if (rateStanding)
    void reply.headers({
      'ratelimit-limit': rateStanding.limit,
      'ratelimit-remaining': rateStanding.remaining,
      'ratelimit-reset': rateStanding.reset,
    });
  done();
}
