import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Dates of the versions of the API, the newest last. A new one is added with the first change that breaks a client. */
export const apiVersions = ['2026-11-24'] as const;
export const currentVersion: string = apiVersions.at(-1)!;
export const apiVersionHeader = 'API-Version';

/** When a route was deprecated, and when it stops answering; days as YYYY-MM-DD, UTC. */
interface Deprecation {
  readonly since: string;
  readonly sunset: string;
}
interface DeprecationConfig {
  readonly deprecation?: Deprecation;
}

/** Marks a route as deprecated; above its other decorators: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) in every answer, `deprecated` in the document. */
export const Deprecated =
  (deprecation: Deprecation): MethodDecorator =>
  (target, key, descriptor) => {
    const others = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as object | undefined;
    RouteConfig({ ...others, deprecation } satisfies DeprecationConfig)(target, key, descriptor);
  };

/** Of a handler with `Deprecated`. */
export const deprecationOf = (handler: object): Deprecation | undefined =>
  (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as DeprecationConfig | undefined)?.deprecation;

const unixSeconds = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / 1000;

/** Every answer names the version it was made by; a version that never was is refused. */
export function addApiVersion(server: FastifyInstance): void {
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const wanted = request.headers['api-version'];
    const { deprecation } = request.routeOptions.config as DeprecationConfig;
    void reply.header('api-version', currentVersion);
    if (deprecation)
      void reply.headers({
        deprecation: `@${unixSeconds(deprecation.since)}`,
        sunset: new Date(unixSeconds(deprecation.sunset) * 1000).toUTCString(),
      });
    if (wanted !== undefined && !apiVersions.some((version) => version === wanted))
      throw new InvalidRequest([
        { msg: `Must be one of ${apiVersions.join(', ')}, or left out`, param: apiVersionHeader, code: 'field.choice' },
      ]);
    done();
  });
}
