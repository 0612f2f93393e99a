import { RouteConfig } from '@nestjs/platform-fastify';
import type { onRouteHookHandler } from 'fastify';

const kilobytes = (count: number): number => count * 1024;

/** Bytes of a request body of a route without `BodyLimit`, and of a path without a route. */
export const defaultBodyLimit = kilobytes(64);
/** For texts of jobs and scripts, with any character as an escape sequence, and for pages and lexicon files. */
export const textBodyLimit = kilobytes(2048);
/** For the addresses of clips. */
export const addressesBodyLimit = kilobytes(512);
/** For events that a service reports. */
export const webhookBodyLimit = kilobytes(512);
/** For sign-in: only an email address. */
export const signInBodyLimit = kilobytes(1);
/** For the answer of an authenticator. */
export const passkeyBodyLimit = kilobytes(16);

interface BodyLimitConfig {
  readonly bodyLimit?: number;
}

/** The most bytes that the body of the route may have. */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes } satisfies BodyLimitConfig);

export const applyBodyLimit: onRouteHookHandler = (route) => {
  const { bodyLimit } = (route.config ?? {}) as BodyLimitConfig;
  if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
};
