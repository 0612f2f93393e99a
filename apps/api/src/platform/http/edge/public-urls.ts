import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config';
import { AsyncValue } from '../../requests/async-value';

/** Origin of the request around. */
const around = new AsyncValue<string | undefined>();

/** A host that is safe in a document: it comes from the caller. */
const plainHost = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;
const originOf = ({ protocol, host }: FastifyRequest): string | undefined =>
  plainHost.test(host) ? `${protocol}://${host}` : undefined;

/**
 * Start of the addresses that a response contains, without a slash at its end: `PUBLIC_URL`, else the origin of the request. Never for mail or
 * for what is stored: a caller chooses the origin.
 */
export const baseUrlFor = (config: Config): string => baseOf(config, around.get());

const baseOf = ({ env, publicUrl }: Config, origin: string | undefined): string =>
  (env.PUBLIC_URL ?? origin ?? publicUrl).replace(/\/$/, '');

/** Fields whose values are paths on this server, or URLs elsewhere. Rows hold paths, since pushes share them between callers. */
const urlFields = ['outputUrl', 'audioUrl', 'coverUrl', 'captionsUrl', 'transcriptUrl', 'preview_url'];
/**
 * Matches before a path in JSON: the name of such a field, or `url` of the job log; that of a sound stays the path by
 * which requests name it. A text that contains these names matches nothing, because its quotes are escaped.
 */
const beforePath = new RegExp(`"(?:(?:${urlFields.join('|')})":"(?=/(?!/))|url":"(?=/api/jobs/))`, 'g');
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

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
  const withObject = new WeakSet<FastifyRequest>();
  server.addHook('preSerialization', async (request: FastifyRequest, _reply, payload: unknown) => {
    if (request.url.startsWith('/api/') && !prefersPaths(request)) withObject.add(request);
    return payload;
  });
  // Paths are replaced in the text, which spares a copy of every object.
  server.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!withObject.has(request)) return payload;
    const base = baseOf(config, originOf(request));
    const location = reply.getHeader('location');
    if (isPath(location)) void reply.header('location', base + location);
    if (typeof payload !== 'string') return payload;
    return withAbsoluteUrls(payload, base);
  });
}

/** JSON whose paths on this server begin with `base`. */
export function withAbsoluteUrls(json: string, base: string): string {
  const text = JSON.stringify(base).slice(1, -1);
  return json.replace(beforePath, (name) => name + text);
}
