import { z } from 'zod';
import { pageQuery } from '../kernel/page-query';
import { maxUrlLength } from '../kernel/url-length';
import { domainNameSchema, ownDomains } from '../usage/domain-name';

const maxVersions = 20;
const maxVersionLength = 50;

const httpAddress = z
  .string('An address is required')
  .trim()
  .max(maxUrlLength, `At most ${maxUrlLength} characters`)
  .refine(isHttpAddress, 'Takes an http(s) address without a user and a password');

function isHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && !username && !password;
}

/** The host name of a site's address, as its jobs and its usage name it. */
export const siteDomainOf = (siteUrl: string): string => new URL(siteUrl).hostname;

function isSiteAddress(text: string): boolean {
  if (!URL.canParse(text)) return true; // refused already, for that
  const domain = domainNameSchema.safeParse(siteDomainOf(text));
  return domain.success && domain.data !== ownDomains.api && domain.data !== ownDomains.dashboard;
}

const label = z.string().min(1).max(maxVersionLength, `At most ${maxVersionLength} characters`);
const versions = z
  .record(label, label)
  .refine((all) => Object.keys(all).length <= maxVersions, `At most ${maxVersions} versions`);

/** `POST /api/plugin-connections` */
export const registerSiteSchema = z.strictObject({
  /** The API token itself, where it does not come as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
  token_id: z.string().optional(),
  site_url: httpAddress.refine(isSiteAddress, 'The host of the site must be a host name such as example.com.'),
  /** Where the site is told what became of its jobs; absent: nowhere. */
  callback_url: httpAddress.optional(),
  versions: versions.optional(),
});
export type RegisterSiteRequest = z.infer<typeof registerSiteSchema>;

/** `POST /api/plugin-connections/{id}/heartbeat`; absent versions are as they were. */
export const heartbeatSchema = z
  .strictObject({ token_id: z.string().optional(), versions: versions.optional() })
  .default({});
export type HeartbeatRequest = z.infer<typeof heartbeatSchema>;

/** `GET /api/plugin-connections/{id}/deliveries` */
export const deliveriesQuerySchema = z.strictObject(pageQuery(100, 50));
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>;
