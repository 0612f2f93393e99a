import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import type { EndpointSettings } from '@duetcast/domain/webhooks/endpoint-events';
import type { CommandContext } from '../../../../eventing/deciders/command-context';
import { Deciders } from '../../../../eventing/deciders/deciders';
import { sha256 } from '../../../../platform/hashing/sha256';
import { EndpointAddresses } from '../registration/endpoint-addresses';
import { EndpointSecrets } from '../registration/endpoint-secrets';

interface CreatedEndpoint {
  readonly endpointId: string;
  /** Returned here only. */
  readonly secret: string;
}

export class CreateEndpoint extends Command<CreatedEndpoint> {
  constructor(
    readonly accountId: string,
    readonly settings: EndpointSettings,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateEndpoint)
export class CreateEndpointHandler implements ICommandHandler<CreateEndpoint> {
  constructor(
    private readonly deciders: Deciders,
    private readonly addresses: EndpointAddresses,
    private readonly secrets: EndpointSecrets,
  ) {}

  /** @throws AppError `connection.forbiddenAddress`, `endpoint.tooMany`; InvalidRequest for http */
  async execute({ accountId, settings, context }: CreateEndpoint): Promise<CreatedEndpoint> {
    this.addresses.check(settings.url);
    const endpointId = `whe_${sha256(`${accountId}/${context.commandId}`).slice(0, 24)}`;
    const { secret, sealedSecret } = this.secrets.make();
    const now = context.at ?? new Date().toISOString();
    const command = { type: 'CreateEndpoint', accountId, endpointId, settings, sealedSecret, now } as const;
    await this.deciders.run(endpointDecider, accountId, command, context);
    return { endpointId, secret };
  }
}
