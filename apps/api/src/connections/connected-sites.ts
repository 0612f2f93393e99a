import { Injectable } from '@nestjs/common';
import { connections, type ConnectionRow } from '@duetcast/projections/connections/connections';
import { publicSite, type PublicSite } from '@duetcast/projections/connections/public-site';
import { ReadModelStore } from '../read-models/read-model-store';

const pageSize = 200;

/** The plugin connections response (spec §3). */
export interface PluginConnections {
  readonly has_connections: boolean;
  readonly stats: {
    readonly total_connections: number;
    readonly active_connections: number;
    readonly connections_with_activity: number;
  };
  readonly connected_sites: readonly PublicSite[];
}

@Injectable()
export class ConnectedSites {
  constructor(private readonly rows: ReadModelStore) {}

  /** Newest first. */
  async of(accountId: string): Promise<PluginConnections> {
    const sites = await this.sitesOf(accountId);
    return {
      has_connections: sites.length > 0,
      stats: {
        total_connections: sites.length,
        active_connections: sites.filter((site) => site.is_active).length,
        connections_with_activity: sites.filter((site) => site.last_activity_at !== null).length,
      },
      connected_sites: sites,
    };
  }

  private async sitesOf(accountId: string): Promise<PublicSite[]> {
    const sites: PublicSite[] = [];
    let cursor: string | undefined;
    do {
      const query = { where: { accountId }, sort: [['connected_at', -1]] as const, limit: pageSize, cursor };
      const { rows, next } = await this.rows.find<ConnectionRow>(connections.name, query);
      sites.push(...rows.map(({ row }) => publicSite(row)));
      cursor = next ?? undefined;
    } while (cursor);
    return sites;
  }
}
