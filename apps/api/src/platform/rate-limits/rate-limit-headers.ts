import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimited } from '../requests/rate-limit-status';

/** `RateLimit-Policy` and `RateLimit` (IETF draft httpapi-ratelimit-headers-10) of the limit with the fewest remaining calls. */
export function setRateLimitHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: () => void,
): void {
  const { rateLimitStatus } = request as RateLimited;
  if (rateLimitStatus) {
    const { name, limit, perSeconds, remaining, reset } = rateLimitStatus;
    void reply.headers({
      'ratelimit-policy': `"${name}";q=${limit};w=${perSeconds}`,
      ratelimit: `"${name}";r=${remaining};t=${reset}`,
    });
  }
  done();
}
