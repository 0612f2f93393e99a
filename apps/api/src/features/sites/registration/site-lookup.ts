import { Injectable } from '@nestjs/common';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { siteOf } from './connection-id';

/** Finds sites by the id of their connection. */
@Injectable()
export class SiteLookup {
  constructor(private readonly rows: ReadModelStore) {}

  /** `domain`: of a job of the site, which is the name of most sites. null: the account has no such connection. */
  async find(connectionId: string, accountId: string, domain: string): Promise<Site | null> {
    const site = siteOf(accountId, domain);
    if (site.connectionId === connectionId) return site;
    const row = (await this.rows.load<ConnectionRow>(connections.name, [connectionId])).get(connectionId)?.row;
    return row?.accountId === accountId ? siteOf(accountId, row.site_domain) : null;
  }
}
