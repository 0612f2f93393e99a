import { createHash } from 'node:crypto';
import type { Site } from '@duetcast/domain/connections/connection-events';

/** The connection of an account and a site, the same however often it is made. */
export const connectionIdOf = (accountId: string, siteDomain: string): string =>
  `con_${createHash('sha256').update(`${accountId}/${siteDomain}`).digest('hex').slice(0, 24)}`;

export const siteOf = (accountId: string, siteDomain: string): Site => ({
  connectionId: connectionIdOf(accountId, siteDomain),
  accountId,
  siteDomain,
});
