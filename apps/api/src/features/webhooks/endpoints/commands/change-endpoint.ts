import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import type { ChangeEndpointRequest } from '@duetcast/domain/webhooks/endpoint-requests';
import type { CommandContext } from '../../../../eventing/deciders/command-context';
import { Deciders } from '../../../../eventing/deciders/deciders';
import { EndpointAddresses } from '../registration/endpoint-addresses';

/** Changes settings, pauses or enables. */
export class ChangeEndpoint extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly changes: Omit<ChangeEndpointRequest, 'token_id'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeEndpoint)
export class ChangeEndpointHandler implements ICommandHandler<ChangeEndpoint> {
  constructor(
    private readonly deciders: Deciders,
    private readonly addresses: EndpointAddresses,
  ) {}

  /** @throws AppError `connection.forbiddenAddress`, `endpoint.missing`, `endpoint.noSecret`; InvalidRequest for http */
  async execute({ accountId, endpointId, changes: { enabled, ...sent }, context }: ChangeEndpoint): Promise<void> {
    if (sent.url !== undefined) this.addresses.check(sent.url);
    const { url, eventTypes, payload, description } = sent;
    const changes = {
      ...(url !== undefined && { url }),
      ...(eventTypes !== undefined && { eventTypes }),
      ...(payload !== undefined && { payload }),
      ...(description !== undefined && { description }),
    };
    const now = context.at ?? new Date().toISOString();
    const command = { type: 'ChangeEndpoint', accountId, endpointId, changes, enabled, now } as const;
    await this.deciders.run(endpointDecider, accountId, command, context);
  }
}
