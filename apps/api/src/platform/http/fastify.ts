import compress from '@fastify/compress';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawRequestDefaultExpression } from 'fastify';
import { clerkIssuerOf } from '../config/clerk-issuer';
import type { Config } from '../config/config';
import { dropContentTypeOfEmptyBody } from './empty-body';
import { answerFor } from './error.filter';
import { setRateLimitHeaders } from '../rate-limits/rate-limit-headers';
import { keepRawBody } from './raw-body';
import { requestIdHeader, requestIdOf } from './request-id';
import { pageUrl, staticOptions, webFolder } from './web-files';

/** Bytes of a request's body; a compilation of 100 segments of 2,500 characters stays far below. */
const bodyLimit = 2 * 1024 * 1024;

/** Fastify with what every answer needs: request id, safe headers, compression, and the page from its built folder `web`. */
export async function createFastifyAdapter(config: Config, web = webFolder()): Promise<FastifyAdapter> {
  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: (_address, hop) => hop < config.env.TRUST_PROXY_HOPS,
    genReqId: requestIdOf,
    // Addresses that the router cannot read reach neither hooks nor Nest's filter.
    frameworkErrors: (error: unknown, { id }: FastifyRequest, reply: FastifyReply) => {
      const { status, body, headers } = answerFor(error);
      void reply
        .status(status)
        .headers({ ...headers, [requestIdHeader]: id })
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
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    done();
  });
  server.addHook('onRequest', dropContentTypeOfEmptyBody);
  server.addHook('preParsing', keepRawBody);
  server.addHook('onSend', setRateLimitHeaders);
  await server.register(helmet, helmetOptions(config));
  await server.register(compress, { threshold: 1024 });
  if (web) await server.register(fastifyStatic, staticOptions(web));
  return adapter;
}

/** What a hosted sign-in's widget loads and calls; nothing where there is none. */
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

/** Scripts only of our own; styles inline too (the components set them); voice previews may lie at their provider. */
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
