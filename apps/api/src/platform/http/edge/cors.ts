import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownPaths } from './known-paths';
import { addVary } from './vary';

/** Headers of requests that a page of another origin may send. */
const requestHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'x-request-id',
  'x-session-id',
  'if-none-match',
  'if-match',
  'if-range',
  'range',
  'last-event-id',
  'prefer',
];
/** Headers of responses that it may read. */
const responseHeaders = [
  'x-request-id',
  'location',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'idempotency-replayed',
  'etag',
  'content-range',
  'content-disposition',
  'www-authenticate',
];
/** A browser asks again after this time. */
const maxAgeSeconds = 600;

/**
 * CORS (Fetch Standard, 3.2) for pages of the configured origins, which call with a token in `Authorization`. Credentials of the browser are
 * never allowed, so that cookies and sessions stay with our own pages.
 * @param origins `*` allows all
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[], known: KnownPaths): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith('/api/')) return;
    addVary(reply, 'Origin');
    const { origin, 'access-control-request-method': wanted } = request.headers;
    if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return;
    void reply.headers({
      'access-control-allow-origin': origins.includes('*') ? '*' : origin,
      'access-control-expose-headers': responseHeaders.join(', '),
      'cross-origin-resource-policy': 'cross-origin',
    });
    const methods = request.method === 'OPTIONS' && wanted !== undefined ? known.methodsOf(request.url) : null;
    if (methods === null) return;
    addVary(reply, 'Access-Control-Request-Method', 'Access-Control-Request-Headers');
    await reply
      .status(204)
      .headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': requestHeaders.join(', '),
        'access-control-max-age': maxAgeSeconds,
        allow: methods.join(', '),
      })
      .send();
  });
}
