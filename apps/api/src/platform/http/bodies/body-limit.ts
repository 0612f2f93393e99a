import { RouteConfig } from '@nestjs/platform-fastify';
import type { onRouteHookHandler } from 'fastify';

interface BodyLimitConfig {
  readonly bodyLimit?: number;
}

/** The most bytes that the body of the route may have. */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes } satisfies BodyLimitConfig);

export const applyBodyLimit: onRouteHookHandler = (route) => {
  const { bodyLimit } = (route.config ?? {}) as BodyLimitConfig;
  if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
};
