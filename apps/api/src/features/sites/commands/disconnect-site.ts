import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site } from '@duetcast/domain/sites/connection-events';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Ends a connection; its token and its webhooks end with it. */
export class DisconnectSite extends Command<void> {
  constructor(
    readonly site: Pick<Site, 'accountId' | 'siteDomain'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DisconnectSite)
export class DisconnectSiteHandler implements ICommandHandler<DisconnectSite> {
  constructor(private readonly deciders: Deciders) {}

  async execute({ site, context }: DisconnectSite): Promise<void> {
    const command = { type: 'DisconnectSite', now: context.at ?? new Date().toISOString() } as const;
    await this.deciders.run(connectionDecider, connectionStreamIdOf(site), command, context);
  }
}
