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
