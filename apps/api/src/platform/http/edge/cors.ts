import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import headers from './cross-origin-headers.json';
import type { KnownPaths } from './known-paths';
import { addVary } from './vary';

/** Headers of requests that a page of another origin may send. */
const requestHeaders = headers.ofRequests;
/** Clients of OpenAI's API describe themselves in headers of this prefix. */
const clientHeaders = 'x-stainless-';
/** Headers of responses that it may read. */
const responseHeaders = headers.ofResponses;
/** A browser asks again after this time. */
const maxAgeSeconds = 600;

const allMethods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** What pages of other origins may call. */
export interface CrossOrigin {
  /** `*`: all origins. */
  readonly origins: readonly string[];
  readonly known: KnownPaths;
  /** Those of the known paths that may be called, with the methods. */
  readonly open: KnownPaths;
}

/**
 * CORS (Fetch Standard, 3.2) for pages that call with a token in `Authorization` or read public documents. Credentials of the browser are never
 * allowed and anonymous sessions neither, so that both stay with our own pages.
 */
export function allowOrigins(server: FastifyInstance, { origins, known, open }: CrossOrigin): void {
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, method, headers } = request;
    if (!/^\/(api|v1)\//.test(url)) return;
    addVary(reply, 'Origin');
    const { origin, 'access-control-request-method': wanted, 'access-control-request-headers': names = '' } = headers;
    const allowed = origin === undefined ? undefined : origins.find((each) => each === '*' || each === origin);
    if (allowed === undefined || isAnonymous(request)) return;
    // The errors of unknown paths and methods can be read, too.
    const served = known.methodsOf(url);
    const methods = served || isSignIn(url) ? open.methodsOf(url) : allMethods;
    const isPreflight = method === 'OPTIONS' && wanted !== undefined;
    const used = isPreflight ? wanted : method;
    if (methods === null || (served?.includes(used) && !methods.includes(used))) return;
    void reply.headers({
      'access-control-allow-origin': allowed,
      'access-control-expose-headers': responseHeaders.join(', '),
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (!isPreflight) return;
    addVary(reply, 'Access-Control-Request-Method', 'Access-Control-Request-Headers');
    const ofClient = names.split(',').flatMap((name) => (name.trim().startsWith(clientHeaders) ? name.trim() : []));
    await reply
      .status(204)
      .headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': [...requestHeaders, ...ofClient].join(', '),
        'access-control-max-age': maxAgeSeconds,
        allow: methods.join(', '),
      })
      .send();
  });
}

const isSignIn = (url: string): boolean => url.startsWith('/api/auth/');
const isAnonymous = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && headers['x-session-id'] !== undefined;
