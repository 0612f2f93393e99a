import { z } from 'zod';

/** Usage domains of jobs without a site. */
export const ownDomains = { dashboard: 'dashboard', api: 'api' } as const;

const hostName = /^(?=.{1,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name (RFC 1123, lower-cased, at most 253 characters), without scheme, port or path. */
export const domainNameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(hostName, 'The domain must be a host name such as example.com.');

/** YYYY-MM with a real month. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'The month must be given as YYYY-MM.');
