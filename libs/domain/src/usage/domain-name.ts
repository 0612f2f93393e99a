import { z } from 'zod';
import { AppError } from '../kernel/errors';

/** Usage domains of jobs without a site. */
export const ownDomains = { dashboard: 'dashboard', api: 'api' } as const;

const hostName = /^(?=.{1,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name (RFC 1123, lower-cased, at most 253 characters), without scheme, port or path. */
export const domainNameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(hostName, 'The domain must be a host name such as example.com.');

/**
 * The domain that is charged: a site's own domain, else the requested one, else a built-in domain for API or dashboard.
 * @throws AppError `auth.forbidden` if a site requests another domain
 */
export function chargedDomain(by: { domain?: string; tokenId: string | null }, requested: string | undefined): string {
  if (by.domain === undefined) return requested ?? (by.tokenId === null ? ownDomains.dashboard : ownDomains.api);
  if (requested !== undefined && requested !== by.domain) throw new AppError('auth.forbidden', { param: 'domain' });
  return by.domain;
}

/** The UTC month of an ISO 8601 time, as YYYY-MM. */
export const monthOf = (isoTime: string): string => isoTime.slice(0, 7);

/** YYYY-MM with a real month. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'The month must be given as YYYY-MM.');
