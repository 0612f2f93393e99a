import { pipeline, Transform } from 'node:stream';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { preParsingHookHandler } from 'fastify';
import { maxReportedEventBytes } from '@duetcast/domain/limits/request-limits';
import type { ApiRequest } from '../../requests/principal';

interface RawBodyConfig {
  readonly keepsRawBody?: boolean;
  readonly bodyLimit?: number;
}

/** Exposes the body bytes as `request.rawBody`, because webhook signatures cover them. */
export const KeepsRawBody = () =>
  RouteConfig({ keepsRawBody: true, bodyLimit: maxReportedEventBytes } satisfies RawBodyConfig);

/** Copies the bytes on their way to the parser, which enforces the size limit. */
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
