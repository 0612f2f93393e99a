import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';

/** Origin of the request around. */
const around = new AsyncLocalStorage<string | undefined>();

/** A host that is safe in a document: it comes from the caller. */
const plainHost = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;
const originOf = ({ protocol, host }: FastifyRequest): string | undefined =>
  plainHost.test(host) ? `${protocol}://${host}` : undefined;

/**
 * Start of the addresses that a response contains, without a slash at its end: `PUBLIC_URL`, else the origin of the request. Never for mail or
 * for what is stored: a caller chooses the origin.
 */
export const baseUrlFor = (config: Config): string => baseOf(config, around.getStore());

const baseOf = ({ env, publicUrl }: Config, origin: string | undefined): string =>
  (env.PUBLIC_URL ?? origin ?? publicUrl).replace(/\/$/, '');

/** Fields whose values are paths on this server, or URLs elsewhere. Rows hold paths, since pushes share them between callers. */
const urlFields = new Set(['outputUrl', 'audioUrl', 'coverUrl', 'captionsUrl', 'transcriptUrl', 'preview_url']);

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);
/** `url` of the job log; that of a sound stays the path by which requests name it. */
const isOutput = (name: string, value: string): boolean => name === 'url' && value.startsWith('/api/jobs/');
const isUrl = (name: string, value: unknown): value is string =>
  isPath(value) && (urlFields.has(name) || isOutput(name, value));

/** The value with absolute URLs; the given one, which others may hold, stays as it is. */
function withUrls(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withUrls(entry, base));
  if (!isPlain(value)) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
    name,
    isUrl(name, field) ? base + field : withUrls(field, base),
  ]);
  return Object.fromEntries(fields) as object;
}

/** Preference (RFC 7240) of our pages, which hold rows of pushes beside those of responses. */
export const relativeUrls = 'relative-urls';
const prefersPaths = ({ headers: { prefer } }: FastifyRequest): boolean =>
  String(prefer ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === relativeUrls);

/** Makes the addresses in JSON of the API, and `Location`, absolute, unless the caller prefers paths. */
export function addPublicUrls(server: FastifyInstance, config: Config): void {
  // Not earlier: reading the body would lose it.
  server.addHook('preHandler', (request, _reply, done) => around.run(originOf(request), done));
  server.addHook('preSerialization', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!request.url.startsWith('/api/') || prefersPaths(request)) return payload;
    const base = baseOf(config, originOf(request));
    const location = reply.getHeader('location');
    if (isPath(location)) void reply.header('location', base + location);
    return withUrls(payload, base);
  });
}
