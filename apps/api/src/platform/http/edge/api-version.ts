import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiRequest } from '../../requests/api-request';

export const apiVersionHeader = 'API-Version';

/** When a route was deprecated, and when it stops answering; days as YYYY-MM-DD, UTC. */
interface Deprecation {
  readonly since: string;
  readonly sunset: string;
}
interface DeprecationConfig {
  readonly deprecation?: Deprecation;
}

/** A version of the API, named by its date; an earlier one is deprecated when a change that breaks a client adds the next. */
export interface ApiVersion {
  readonly date: string;
  readonly deprecation?: Deprecation;
}

/** The first is the oldest that still answers and the default, so that a new version changes nothing for a client before the sunset. */
export const apiVersions: readonly ApiVersion[] = [{ date: '2026-11-24' }];

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

const headersOf = ({ since, sunset }: Deprecation) => ({
  deprecation: `@${unixSeconds(since)}`,
  sunset: new Date(unixSeconds(sunset) * 1000).toUTCString(),
});

const unknownVersion = (versions: readonly ApiVersion[]) => {
  const msg = `Must be one of ${versions.map(({ date }) => date).join(', ')}, or left out`;
  return new InvalidRequest([{ msg, param: apiVersionHeader, code: 'field.choice' }]);
};

/**
 * Every answer names the version it was made by, which handlers read from `request.apiVersion`. One that never was, or answers no
 * more, is refused.
 */
export function addApiVersion(server: FastifyInstance, versions = apiVersions): void {
  server.addHook('onRequest', (request: ApiRequest, reply: FastifyReply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    const wanted = request.headers['api-version'];
    const found = wanted === undefined ? versions[0] : versions.find(({ date }) => date === wanted);
    const version = found ?? versions.at(-1)!;
    request.apiVersion = version.date;
    const { deprecation = version.deprecation } = request.routeOptions.config as DeprecationConfig;
    void reply.headers({ 'api-version': version.date, ...(deprecation && headersOf(deprecation)) });
    if (!found) throw unknownVersion(versions);
    done();
  });
}
