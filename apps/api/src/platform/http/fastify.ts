import { randomUUID } from 'node:crypto';
import { AppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawRequestDefaultExpression,
  onRequestHookHandler,
} from 'fastify';
import { maxBodyBytes } from '@duetcast/domain/limits/request-limits';
import { maxLexiconFileBytes } from '@duetcast/domain/limits/lexicon-limits';
import { maxCoverBytes } from '@duetcast/domain/limits/show-limits';
import { maxFileFormBytes } from '@duetcast/domain/limits/podcast-limits';
import { maxSoundBytes } from '@duetcast/domain/limits/sound-limits';
import { socketPath } from '@duetcast/projections/realtime/socket-events';
import type { Config } from '../config/config';
import type { RateLimited } from '../requests/rate-limit-status';
import { addFileParsers } from './bodies/file-body';
import { applyBodyLimit } from './bodies/body-limit';
import { responseTo, defaultRetryAfterSeconds } from './errors/error-response';
import { addCaching } from './edge/caching';
import { allowOrigins } from './edge/cors';
import { answerClientError, requireHost } from './edge/below-router';
import { shareFairly } from './edge/fair-connections';
import { addKnownPaths, KnownPaths } from './edge/known-paths';
import { rejectForms } from './edge/media-types';
import { addPublicUrls } from './edge/public-urls';
import { ignoreOtherUpgrades } from './edge/upgrades';
import { DrainingAdapter } from './draining';
import { addJsonParser } from './bodies/json-body';
import { keepRawBody } from './bodies/raw-body';
import { closeSlowBodies, defaultTimeouts } from './bodies/slow-bodies';
import { helmetOptions, permissionsPolicy } from './security-headers';
import { addTextParser } from './bodies/text-body';
import { callersIdOf, requestIdHeader } from './edge/request-id';
import { csvUrl } from './csv';
import { documentPaths, pageUrl, serveWeb, webFolder } from './web-files';

/** `RateLimit-Policy` and `RateLimit` (IETF draft httpapi-ratelimit-headers-10) of the limit with the fewest remaining calls. */
function setRateLimitHeaders(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
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

/** Where the state of what was accepted is read; undefined: the body does not name it. */
function locationOf(payload: unknown): string | undefined {
  const { jobId } = (payload ?? {}) as { jobId?: unknown };
  return typeof jobId === 'string' ? `/api/jobs/${encodeURIComponent(jobId)}` : undefined;
}

/** 202 says where and when to ask: `Location` of the job, else of the resource that was called, and `Retry-After`. */
function addAcceptedHeaders(server: FastifyInstance): void {
  server.addHook('preSerialization', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode !== 202) return payload;
    const [path = ''] = request.url.split('?', 1);
    if (!reply.hasHeader('location'))
      void reply.header('location', locationOf(payload) ?? path.replace(/\/[^/]+$/, ''));
    if (!reply.hasHeader('retry-after')) void reply.header('retry-after', defaultRetryAfterSeconds);
    return payload;
  });
}

/** Many clients send a content type without a body; dropping it keeps the JSON parser from rejecting the request. */
const dropContentTypeOfEmptyBody: onRequestHookHandler = ({ raw: { headers } }, _reply, done) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (encoding === undefined && (length === undefined || length === '0')) delete headers['content-type'];
  done();
};

const nul = '\0';
const holdsNul = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsNul) : typeof value === 'string' && value.includes(nul);

/**
 * No id and no parameter has a NUL, and not every store takes it in a query, or serves it by an index. In the path it
 * names nothing (404), in a query parameter it is invalid (400).
 */
const rejectNulInAddress: onRequestHookHandler = ({ params, query }, _reply, done) => {
  if (Object.values(params as object).some(holdsNul)) throw new AppError('request.notFound');
  const invalid = Object.entries(query as object).filter(([, value]) => holdsNul(value));
  if (invalid.length > 0) throw new InvalidRequest(invalid.map(([param]) => ({ msg: 'Must not contain NUL', param })));
  done();
};

/** Fastify with request ids, security headers, compression, and static files from the built folder `web`. */
export async function createFastifyAdapter(
  config: Config,
  web = webFolder(),
  timeouts = defaultTimeouts,
): Promise<DrainingAdapter> {
  const known = new KnownPaths();
  const documents = documentPaths(web);
  const adapter = new DrainingAdapter({
    bodyLimit: maxBodyBytes,
    trustProxy: (_address, hop) => hop < config.env.TRUST_PROXY_HOPS,
    genReqId: () => randomUUID(),
    // URLs that the router cannot parse bypass the hooks and Nest's filter.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body, headers } = responseTo(error);
      void reply
        .status(status)
        .headers({ ...headers, [requestIdHeader]: shownIdOf(request) })
        .send(body);
    },
    clientErrorHandler: answerClientError(known),
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.uploadMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      requireHostHeader: false,
    },
    rewriteUrl: ({ method, url = '/', headers: { accept = '' } }: RawRequestDefaultExpression) =>
      csvUrl(web ? pageUrl({ method, url, accept }, documents) : url, accept),
  });
  const server = adapter.getInstance<FastifyInstance>();
  ignoreOtherUpgrades(server.server, `${socketPath}/`);
  shareFairly(server.server, timeouts);
  server.removeContentTypeParser('text/plain');
  server.addHook('onRoute', applyBodyLimit);
  addJsonParser(adapter);
  rejectForms(adapter);
  addTextParser(server, 'application/pls+xml', maxLexiconFileBytes);
  addFileParsers(server, { audio: maxSoundBytes, image: maxCoverBytes, fileForm: maxFileFormBytes });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ [requestIdHeader]: shownIdOf(request), 'permissions-policy': permissionsPolicy });
    done();
  });
  server.addHook('onRequest', requireHost);
  allowOrigins(server, { origins: config.env.CORS_ORIGINS, known, open: adapter.crossOrigin });
  addKnownPaths(server, known);
  server.addHook('onRequest', rejectNulInAddress);
  server.addHook('onRequest', dropContentTypeOfEmptyBody);
  server.addHook('preParsing', closeSlowBodies(timeouts.bodyMs));
  server.addHook('preParsing', keepRawBody);
  addAcceptedHeaders(server);
  addPublicUrls(server, config);
  server.addHook('onSend', setRateLimitHeaders);
  addCaching(server);
  await server.register(helmet, helmetOptions(config));
  await server.register(compress, { threshold: 1024 });
  if (web) await serveWeb(server, web);
  return adapter;
}

/** The caller's own id, else that of the request. */
const shownIdOf = (request: FastifyRequest): string => callersIdOf(request) ?? request.id;
