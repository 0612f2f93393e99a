import { connectionEvents, type ConnectionEvent } from '@duetcast/domain/sites/connection-events';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

/** A connected site (docs/PRODUCT.md#entities). */
export interface ConnectionRow {
  id: string;
  accountId: string;
  site_url: string;
  site_domain: string;
  connected_at: string;
  last_activity_at: string | null;
  is_active: boolean;
  /** Hex SHA-256 of the site's token; null if it has none. */
  tokenHash: string | null;
}

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
      };
    case 'SiteDescribed':
      return row && { ...row, site_url: data.siteUrl };
    case 'SiteCredentialsIssued':
      return row && { ...row, tokenHash: data.tokenHash };
    case 'SiteActivityRecorded':
      return row && { ...row, last_activity_at: data.activeAt };
    case 'SiteDisconnected':
      return row && { ...row, is_active: false, tokenHash: null };
    default:
      return type satisfies never;
  }
}

export const connections: Projection<ConnectionRow, ConnectionEvent> = {
  name: 'connections',
  version: 2,
  added: { tokenHash: null },
  categories: ['connection'],
  events: connectionEvents,
  indexes: [
    [
      ['accountId', 1],
      ['connected_at', -1],
    ],
    [['tokenHash', 1]],
  ],
  rowOf: ({ data }) => data.connectionId,
  fold,
};
