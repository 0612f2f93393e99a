import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site } from '@duetcast/domain/sites/connection-events';
import type { Position } from '@duetcast/domain/kernel/event';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Ends a connection; its token and its webhooks end with it. */
export class DisconnectSite extends Command<Position | null> {
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

  async execute({ site, context }: DisconnectSite): Promise<Position | null> {
    const command = { type: 'DisconnectSite', now: context.at ?? new Date().toISOString() } as const;
    const { position } = await this.deciders.run(connectionDecider, connectionStreamIdOf(site), command, context);
    return position;
  }
}
