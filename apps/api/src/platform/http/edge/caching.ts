import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRequest } from '../../requests/principal';
import { addVary } from './vary';

const etagOf = (payload: string): string =>
  `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
const weak = (tag: string): string => tag.trim().replace(/^W\//, '');
/** Weak comparison (RFC 9110, 8.8.3.2). */
const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || weak(tag) === weak(etag)) ?? false;

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Fastify gives HEAD the length of a body that is no stream. */
const withoutBody = ({ method }: FastifyRequest) => (method === 'HEAD' ? Readable.from([]) : null);

/**
 * Caching of answers of the API that say nothing about it themselves: what everyone may read is revalidated with an ETag, everything else is
 * never stored.
 */
export function addCaching(server: FastifyInstance): void {
  server.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!request.url.startsWith('/api/')) return payload;
    if (reply.statusCode === 304) return withoutBody(request);
    const isOpen = (request as ApiRequest).isPublicRoute === true && reply.statusCode === 200 && isRead(request);
    const chosen = reply.getHeader('cache-control');
    const revalidated = (request as ApiRequest).principal ? 'private, no-cache' : 'no-cache';
    if (chosen === undefined) void reply.header('cache-control', isOpen ? revalidated : 'no-store');
    const known = reply.getHeader('etag');
    if (!isOpen || /no-store/.test(String(chosen ?? ''))) return payload;
    if (typeof payload !== 'string' && !(known && Buffer.isBuffer(payload))) return payload;
    addVary(reply, 'Authorization', 'Cookie', 'Prefer');
    const etag = typeof payload === 'string' ? String(known ?? etagOf(payload)) : String(known);
    void reply.header('etag', etag);
    if (!matches(request.headers['if-none-match'], etag)) return payload;
    void reply.status(304).removeHeader('content-length').removeHeader('content-type').removeHeader('content-encoding');
    return withoutBody(request);
  });
}
