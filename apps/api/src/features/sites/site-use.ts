import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { childContext, type CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { siteOf } from './registration/connection-id';

/** A host name with a dot: `dashboard` and `api`, under which our own work counts, are no sites. */
const isSite = (domain: string): boolean => domain.includes('.');

/** What shows that a site is alive. */
@Injectable()
export class SiteUse {
  constructor(private readonly deciders: Deciders) {}

  /**
   * The account's token was used from a site, which is connected by that. Nothing happens where the domain is no site,
   * or was used a moment ago. @throws AppError `store.conflict`, `store.unavailable`
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

  /** A connected site used its own token. @throws AppError `store.conflict`, `store.unavailable` */
  async heardOf(site: Pick<Site, 'accountId' | 'siteDomain'>, context: CommandContext): Promise<void> {
    const command = { type: 'RecordActivity', now: context.at ?? new Date().toISOString() } as const;
    await this.deciders.run(
      connectionDecider,
      connectionStreamIdOf(site),
      command,
      childContext(context, command.type),
    );
  }
}
