import { Injectable } from '@nestjs/common';
import { count } from '@duetcast/domain/kernel/event';
import {
  connections,
  type ConnectionRow,
  publicSite,
  publicSiteSchema,
  type PublicSite,
} from '@duetcast/projections/sites/connections';
import { z } from 'zod';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

/** The plugin connections response (docs/PRODUCT.md#entities). */
export const pluginConnectionsSchema = z.object({
  has_connections: z.boolean(),
  stats: z.object({ total_connections: count, active_connections: count, connections_with_activity: count }),
  connected_sites: z.array(publicSiteSchema),
});
type PluginConnections = z.infer<typeof pluginConnectionsSchema>;

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
    const query = { where: { accountId }, sort: [['connected_at', -1]] as const };
    for await (const { row } of allRows<ConnectionRow>(this.rows, connections.name, query)) sites.push(publicSite(row));
    return sites;
  }
}
