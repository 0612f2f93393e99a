import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Site, Versions } from '@duetcast/domain/sites/connection-events';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** A heartbeat of a site, optionally with its software versions. */
export class RecordHeartbeat extends Command<void> {
  constructor(
    readonly site: Pick<Site, 'accountId' | 'siteDomain'>,
    readonly versions: Versions | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecordHeartbeat)
export class RecordHeartbeatHandler implements ICommandHandler<RecordHeartbeat> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `connection.disconnected` */
  async execute({ site, versions, context }: RecordHeartbeat): Promise<void> {
    const now = context.at ?? new Date().toISOString();
    const command = { type: 'RecordHeartbeat', versions, now } as const;
    await this.deciders.run(connectionDecider, connectionStreamIdOf(site), command, context);
  }
}
