import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawRequestDefaultExpression } from 'fastify';
import { maxLexiconFileBytes } from '@duetcast/domain/limits/lexicon-limits';
import { maxSoundBytes } from '@duetcast/domain/limits/sound-limits';
import { clerkIssuerOf } from '../config/clerk-issuer';
import type { Config } from '../config/config';
import { addAudioParser } from './audio-body';
import { dropContentTypeOfEmptyBody } from './empty-body';
import { responseTo } from './error.filter';
import { setRateLimitHeaders } from '../rate-limits/rate-limit-headers';
import { rejectNulInAddress } from './nul-in-address';
import { keepRawBody } from './raw-body';
import { addTextParser } from './text-body';
import { callersIdOf, requestIdHeader } from './request-id';
import { pageUrl, staticOptions, webFolder } from './web-files';

/** Bytes of a request body; a compilation of 100 segments of 2,500 characters stays far below. */
const bodyLimit = 2 * 1024 * 1024;

/** Fastify with request ids, security headers, compression, and static files from the built folder `web`. */
export async function createFastifyAdapter(config: Config, web = webFolder()): Promise<FastifyAdapter> {
  const adapter = new FastifyAdapter({
    bodyLimit,
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
    forceCloseConnections: 'idle',
    ...(web && {
      rewriteUrl: ({ method, url, headers }: RawRequestDefaultExpression) =>
        pageUrl({ method, url, accept: headers.accept }),
    }),
  });
  const server = adapter.getInstance<FastifyInstance>();
  server.removeContentTypeParser('text/plain');
  addTextParser(server, 'application/pls+xml', maxLexiconFileBytes);
  addAudioParser(server, maxSoundBytes);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, shownIdOf(request));
    done();
  });
  server.addHook('onRequest', rejectNulInAddress);
  server.addHook('onRequest', dropContentTypeOfEmptyBody);
  server.addHook('preParsing', keepRawBody);
  server.addHook('onSend', setRateLimitHeaders);
  await server.register(helmet, helmetOptions(config));
  await server.register(compress, { threshold: 1024 });
  if (web) await server.register(fastifyStatic, staticOptions(web));
  return adapter;
}

/** The caller's own id, else that of the request. */
const shownIdOf = (request: FastifyRequest): string => callersIdOf(request) ?? request.id;

/** CSP sources of the hosted sign-in widget; empty without hosted sign-in. */
function hostedSources({ env: { CLERK_PUBLISHABLE_KEY: key } }: Config) {
  const origin = key === undefined ? null : clerkIssuerOf(key);
  return origin === null
    ? { scripts: [], calls: [], images: [], frames: [] }
    : {
        scripts: [origin, 'https://challenges.cloudflare.com'],
        calls: [origin],
        images: ['https://img.clerk.com'],
        frames: ['https://challenges.cloudflare.com'],
      };
}

/** Own scripts only; inline styles, which components set; any https media, because providers host voice previews. */
function helmetOptions(config: Config): FastifyHelmetOptions {
  const hosted = hostedSources(config);
  const secure = config.publicUrl.startsWith('https:');
  return {
    hsts: secure,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hosted.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...hosted.images],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:', 'https:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...hosted.calls],
        ...(hosted.frames.length > 0 && { frameSrc: hosted.frames, workerSrc: ["'self'", 'blob:'] }),
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
  };
}
