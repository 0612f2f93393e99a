import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SiteReads, type SiteCaller } from '../queries/site-reads';

/** Ends a connection; its token and its webhooks end with it. */
export class DisconnectSite extends Command<void> {
  constructor(
    readonly connectionId: string,
    readonly caller: SiteCaller,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DisconnectSite)
export class DisconnectSiteHandler implements ICommandHandler<DisconnectSite> {
  constructor(
    private readonly sites: SiteReads,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `connection.missing` */
  async execute({ connectionId, caller, context }: DisconnectSite): Promise<void> {
    const command = { type: 'DisconnectSite', now: context.at ?? new Date().toISOString() } as const;
    const { accountId, site_domain: siteDomain } = await this.sites.own(connectionId, caller);
    const id = connectionStreamIdOf({ accountId, siteDomain });
    await this.deciders.run(connectionDecider, id, command, context);
  }
}
