import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import type { CommandContext } from '../../../../eventing/deciders/command-context';
import { Deciders } from '../../../../eventing/deciders/deciders';

/** Deletes an endpoint; what is queued for it is given up. */
export class DeleteEndpoint extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteEndpoint)
export class DeleteEndpointHandler implements ICommandHandler<DeleteEndpoint> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `endpoint.missing` */
  async execute({ accountId, endpointId, context }: DeleteEndpoint): Promise<void> {
    const command = { type: 'DeleteEndpoint', accountId, endpointId } as const;
    const { events } = await this.deciders.run(endpointDecider, accountId, command, context);
    if (events.length === 0) throw new AppError('endpoint.missing');
  }
}
