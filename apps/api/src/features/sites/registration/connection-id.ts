import { siteDomainOf, sitePathOf } from '@duetcast/domain/sites/site-name';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { sha256 } from '../../../platform/hashing/sha256';

/** Deterministic, so that reconnecting a site reuses its connection. */
const connectionIdOf = (accountId: string, siteDomain: string): string =>
  `con_${sha256(`${accountId}/${siteDomain}`).slice(0, 24)}`;

export const siteOf = (accountId: string, siteDomain: string): Site => ({
  connectionId: connectionIdOf(accountId, siteDomain),
  accountId,
  siteDomain,
});

/** The site at this address. Events name its path by a hash: an address is personal, and names of streams cannot be encrypted. */
export function siteAt(accountId: string, siteUrl: string): Site {
  const [domain, path] = [siteDomainOf(siteUrl), sitePathOf(siteUrl)];
  return siteOf(accountId, path === '' ? domain : `${domain}/${sha256(`${accountId}${path}`).slice(0, 16)}`);
}
