import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import type { CommandContext } from '../../../../eventing/deciders/command-context';
import { Deciders } from '../../../../eventing/deciders/deciders';
import { EndpointSecrets } from '../registration/endpoint-secrets';

/** Replaces the secret of an endpoint; returns the new one, which cannot be read again. */
export class RotateSecret extends Command<string> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(
    private readonly deciders: Deciders,
    private readonly secrets: EndpointSecrets,
  ) {}

  /** @throws AppError `endpoint.missing` */
  async execute({ accountId, endpointId, context }: RotateSecret): Promise<string> {
    const { secret, sealedSecret } = this.secrets.make();
    const now = context.at ?? new Date().toISOString();
    const command = { type: 'RotateSecret', accountId, endpointId, sealedSecret, now } as const;
    await this.deciders.run(endpointDecider, accountId, command, context);
    return secret;
  }
}
