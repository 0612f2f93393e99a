import { pipeline, Transform } from 'node:stream';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { preParsingHookHandler } from 'fastify';
import type { ApiRequest } from '../requests/api-request';

interface RawBodyConfig {
  readonly keepsRawBody?: boolean;
}

/** The route sees its body's bytes as `request.rawBody`, for a signature is over these. */
export const KeepsRawBody = () => RouteConfig({ keepsRawBody: true } satisfies RawBodyConfig);

/** Keeps the bytes while they pass on to the parser, which holds them to the limit. */
export const keepRawBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const { keepsRawBody } = request.routeOptions.config as RawBodyConfig;
  if (!keepsRawBody) return done(null, payload);
  const chunks: Buffer[] = [];
  const kept = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      chunks.push(chunk);
      next(null, chunk);
    },
    flush: (next) => {
      (request as ApiRequest).rawBody = Buffer.concat(chunks);
      next();
    },
  });
  pipeline(payload, kept, () => undefined);
  done(null, kept);
};
