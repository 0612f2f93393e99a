import { definedFields } from '@duetcast/domain/kernel/defined-fields';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { ChangeEndpointRequest } from '@duetcast/domain/webhooks/endpoint-requests';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import type { EndpointSettings } from '@duetcast/domain/webhooks/endpoint-events';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { sha256 } from '../../../platform/hashing/sha256';
import { EndpointAddresses } from '../endpoints/registration/endpoint-addresses';
import { EndpointSecrets } from '../endpoints/registration/endpoint-secrets';

interface CreatedEndpoint {
  readonly endpointId: string;
  /** Returned here only. */
  readonly secret: string;
}

export class CreateEndpoint extends commandInContext<
  CreatedEndpoint,
  { accountId: string; settings: EndpointSettings }
>() {}

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

/** Changes settings, pauses or enables. */
export class ChangeEndpoint extends commandInContext<
  void,
  { accountId: string; endpointId: string; changes: Omit<ChangeEndpointRequest, 'token_id'> }
>() {}

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
    const changes = definedFields({ url, eventTypes, payload, description });
    const now = context.at ?? new Date().toISOString();
    const command = { type: 'ChangeEndpoint', accountId, endpointId, changes, enabled, now } as const;
    await this.deciders.run(endpointDecider, accountId, command, context);
  }
}

/** Deletes an endpoint; what is queued for it is given up. */
export class DeleteEndpoint extends commandInContext<void, { accountId: string; endpointId: string }>() {}

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

/** Replaces the secret of an endpoint; returns the new one, which cannot be read again. */
export class RotateSecret extends commandInContext<string, { accountId: string; endpointId: string }>() {}

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
