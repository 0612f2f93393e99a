import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';

/** `siteDomain`: its domain, and for a site in a folder a slash and a hash of its path. */
const site = { connectionId: z.string(), accountId: z.string(), siteDomain: z.string() };
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Software of a site by name (`plugin`, `wordpress`, `php`) with its version. */
const versionsSchema = z.record(z.string(), z.string());
export type Versions = z.infer<typeof versionsSchema>;

/** A site (such as a WordPress installation) that uses the account. */
export const connectionEvents = {
  SiteConnected: event(1, z.object({ ...site, siteUrl: z.string(), connectedAt: z.iso.datetime() }), ['siteUrl']),
  /** Details that a site reported; `callbackUrl` null: no webhooks. */
  SiteDescribed: event(
    1,
    z.object({
      ...site,
      siteUrl: z.string(),
      callbackUrl: z.string().nullable(),
      versions: versionsSchema,
      describedAt: z.iso.datetime(),
    }),
    ['siteUrl', 'callbackUrl'],
  ),
  /** Both secrets are encrypted with the server's key, so that a repeated registration returns the same ones. */
  SiteCredentialsIssued: event(
    1,
    z.object({ ...site, tokenHash: sha256, sealedToken: z.string(), sealedWebhookSecret: z.string() }),
  ),
  /** An API token issued the credentials or was given them: they end with the token. */
  SiteCredentialsRevealed: event(1, z.object({ ...site, tokenId: z.string() })),
  SiteActivityRecorded: event(1, z.object({ ...site, activeAt: z.iso.datetime() })),
  /** Revokes the site's credentials. */
  SiteDisconnected: event(1, z.object({ ...site, disconnectedAt: z.iso.datetime() })),
};
export type ConnectionEvent = EventOf<typeof connectionEvents>;
type DataOf<Type extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: Type }>['data'];

export type Site = Pick<DataOf<'SiteConnected'>, 'connectionId' | 'accountId' | 'siteDomain'>;
export type SiteCredentials = Omit<DataOf<'SiteCredentialsIssued'>, keyof Site>;
export type SiteDetails = Omit<DataOf<'SiteDescribed'>, keyof Site | 'describedAt'>;
