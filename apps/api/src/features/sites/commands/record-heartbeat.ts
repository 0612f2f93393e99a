import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Versions } from '@duetcast/domain/sites/connection-events';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SiteReads, type SiteCaller } from '../queries/site-reads';

/** A heartbeat of a site, optionally with its software versions. */
export class RecordHeartbeat extends Command<void> {
  constructor(
    readonly connectionId: string,
    readonly caller: SiteCaller,
    readonly versions: Versions | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecordHeartbeat)
export class RecordHeartbeatHandler implements ICommandHandler<RecordHeartbeat> {
  constructor(
    private readonly sites: SiteReads,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `connection.missing`, `connection.disconnected` */
  async execute({ connectionId, caller, versions, context }: RecordHeartbeat): Promise<void> {
    const now = context.at ?? new Date().toISOString();
    const command = { type: 'RecordHeartbeat', versions, now } as const;
    const { accountId, site_domain: siteDomain } = await this.sites.own(connectionId, caller);
    const id = connectionStreamIdOf({ accountId, siteDomain });
    await this.deciders.run(connectionDecider, id, command, context);
  }
}
