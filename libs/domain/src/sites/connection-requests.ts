import { z } from 'zod';
import { maxSiteVersions, maxSiteVersionLength, maxSitePathLength } from '../limits/site-limits';
import { maxUrlLength } from '../limits/request-limits';
import { lengthFirst } from '../kernel/requests/length-first';
import { pageQuery } from '../kernel/requests/page-query';
import { parsedUrl } from '../kernel/parsed-url';
import { isOwnDomain, readDomain } from '../usage/domain-name';
import { siteDomainOf, sitePathOf } from './site-name';

export const httpAddressSchema = z
  .string('A URL is required')
  .trim()
  .max(maxUrlLength, `Must be at most ${maxUrlLength} characters`)
  .refine(isHttpAddress, 'Must be an http(s) URL without user name and password')
  .meta({ minLength: 1 });

function isHttpAddress(text: string): boolean {
  const url = parsedUrl(text);
  if (!url) return false;
  const { protocol, username, password } = url;
  return (protocol === 'http:' || protocol === 'https:') && !username && !password;
}

/** The URL of a site; its host is a domain, but not an own one. */
export const siteAddressSchema = httpAddressSchema.superRefine((text, context) => {
  if (!isHttpAddress(text)) return;
  if (sitePathOf(text).length > maxSitePathLength)
    context.addIssue({
      code: 'custom',
      message: `The path of the site must be at most ${maxSitePathLength} characters`,
    });
  const domain = siteDomainOf(text);
  const problem = isOwnDomain(domain) ? 'must be a host name such as example.com.' : readDomain(domain).problem;
  if (problem !== undefined) context.addIssue({ code: 'custom', message: `The host of the site ${problem}` });
});

const labelRule = `Names and versions must have 1 to ${maxSiteVersionLength} characters, none of them a control character`;
const label = z
  .string(labelRule)
  .min(1, labelRule)
  .max(maxSiteVersionLength, labelRule)
  .regex(/^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$/u, labelRule);
export const versionsFieldSchema = lengthFirst(
  z.record(label, label, 'Must be an object of names with their versions'),
  maxSiteVersions,
  {
    message: `Must have at most ${maxSiteVersions} entries`,
  },
);

/** `POST /api/plugin-connections` */
export const registerSiteSchema = z.strictObject({
  /** The API token, if not sent as a bearer token (docs/PRODUCT.md#credentials-and-answers). */
  token_id: z.string().optional(),
  site_url: siteAddressSchema,
  /** Receives the webhooks about the site's jobs; absent: no webhooks. */
  callback_url: httpAddressSchema.optional(),
  versions: versionsFieldSchema.optional(),
});
export type RegisterSiteRequest = z.infer<typeof registerSiteSchema>;

/** `POST /api/plugin-connections/{id}/heartbeat`; what is absent stays unchanged. */
export const heartbeatSchema = z
  .strictObject({
    token_id: z.string().optional(),
    versions: versionsFieldSchema.optional(),
    /** On the host of the site or of the present address. */
    callback_url: httpAddressSchema.optional(),
  })
  .default({});
export type HeartbeatRequest = z.infer<typeof heartbeatSchema>;

/** `GET /api/plugin-connections/{id}/deliveries` */
export const deliveriesQuerySchema = z.strictObject(pageQuery(100, 50));
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>;
