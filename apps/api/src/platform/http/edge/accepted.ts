import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultRetryAfterSeconds } from '../errors/error-response';

/** Where the state of what was accepted is read; undefined: the body does not name it. */
function locationOf(payload: unknown): string | undefined {
  const { jobId } = (payload ?? {}) as { jobId?: unknown };
  return typeof jobId === 'string' ? `/api/jobs/${encodeURIComponent(jobId)}` : undefined;
}

/** 202 says where and when to ask: `Location` of the job, else of the resource that was called, and `Retry-After`. */
export function addAcceptedHeaders(server: FastifyInstance): void {
  server.addHook('preSerialization', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode !== 202) return payload;
    const [path = ''] = request.url.split('?', 1);
    if (!reply.hasHeader('location'))
      void reply.header('location', locationOf(payload) ?? path.replace(/\/[^/]+$/, ''));
    if (!reply.hasHeader('retry-after')) void reply.header('retry-after', defaultRetryAfterSeconds);
    return payload;
  });
}
