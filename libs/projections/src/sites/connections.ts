import { connectionEvents, type ConnectionEvent } from '@duetcast/domain/sites/connection-events';
import { type Recorded, time } from '@duetcast/domain/kernel/event';
import { siteNameOf } from '@duetcast/domain/sites/site-name';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';
import { publicForm } from '../kernel/public-form';

/** A connected site (docs/PRODUCT.md#entities). */
const connectionRowSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  site_url: z.string(),
  /** Domain of the site as events name it. */
  site_domain: z.string(),
  connected_at: time,
  last_activity_at: time.nullable(),
  is_active: z.boolean(),
  /** Hex SHA-256 of the site's token; null if it has none. */
  tokenHash: z.string().nullable(),
  /** Ids of the API tokens that know the site's token. */
  tokenIds: z.array(z.string()),
});
export type ConnectionRow = z.infer<typeof connectionRowSchema>;

function fold(row: ConnectionRow | null, { type, data }: Recorded<ConnectionEvent>): ConnectionRow | null {
  switch (type) {
    case 'SiteConnected':
      return {
        id: data.connectionId,
        accountId: data.accountId,
        site_url: data.siteUrl,
        site_domain: data.siteDomain,
        connected_at: data.connectedAt,
        last_activity_at: row?.last_activity_at ?? null,
        is_active: true,
        tokenHash: null,
        tokenIds: [],
      };
    case 'SiteDescribed':
      return row && { ...row, site_url: data.siteUrl };
    case 'SiteCredentialsIssued':
      return row && { ...row, tokenHash: data.tokenHash, tokenIds: [] };
    case 'SiteCredentialsRevealed':
      return row && { ...row, tokenIds: [...row.tokenIds, data.tokenId] };
    case 'SiteActivityRecorded':
      return row && { ...row, last_activity_at: data.activeAt };
    case 'SiteDisconnected':
      return row && { ...row, is_active: false, tokenHash: null, tokenIds: [] };
  }
}

export const connections: Projection<ConnectionRow, ConnectionEvent> = {
  name: 'connections',
  version: 1,
  categories: ['connection'],
  events: connectionEvents,
  indexes: [{ accountId: 1, connected_at: -1 }, { tokenHash: 1 }],
  ownedBy: 'accountId',
  rowOf: ({ data }) => data.connectionId,
  fold,
};

/** The public form of a connected site (docs/PRODUCT.md#entities). */
export const publicSiteSchema = connectionRowSchema
  .omit({ accountId: true, tokenHash: true, tokenIds: true })
  .meta({ id: 'Site' });
export type PublicSite = z.infer<typeof publicSiteSchema>;

export const publicSite = (row: ConnectionRow): PublicSite =>
  publicForm(publicSiteSchema, { ...row, site_domain: siteNameOf(row.site_url) });
