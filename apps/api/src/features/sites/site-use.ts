import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { childContext, type CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { siteOf } from './registration/connection-id';

/** A host name with a dot; excludes `dashboard` and `api`, the domains of the product's own usage. */
const isSite = (domain: string): boolean => domain.includes('.');

/** Records the activity of sites. */
@Injectable()
export class SiteUse {
  constructor(private readonly deciders: Deciders) {}

  /**
   * Records use of the account's API token from a site and connects the site. Does nothing if the domain is no site or
   * was used a moment ago. @throws AppError `store.conflict`, `store.unavailable`
   */
  async record(accountId: string, domain: string, context: CommandContext): Promise<void> {
    if (!isSite(domain)) return;
    const now = context.at ?? new Date().toISOString();
    const site = siteOf(accountId, domain);
    const command = { type: 'RecordSiteUse', site, now } as const;
    await this.deciders.run(
      connectionDecider,
      connectionStreamIdOf(site),
      command,
      childContext(context, command.type),
    );
  }

  /** Records use of a connected site's own token. @throws AppError `store.conflict`, `store.unavailable` */
  async recordActivity(site: Pick<Site, 'accountId' | 'siteDomain'>, context: CommandContext): Promise<void> {
    const command = { type: 'RecordActivity', now: context.at ?? new Date().toISOString() } as const;
    await this.deciders.run(
      connectionDecider,
      connectionStreamIdOf(site),
      command,
      childContext(context, command.type),
    );
  }
}
