import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { endpointDecider, endpointOf } from '@duetcast/domain/webhooks/endpoint-decider';
import { webhookDecider, webhookStreamIdOf } from '@duetcast/domain/webhooks/webhook-decider';
import { testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import type { CommandContext } from '../../../../eventing/deciders/command-context';
import { Deciders } from '../../../../eventing/deciders/deciders';
import { sha256 } from '../../../../platform/hashing/sha256';

/** Queues a test for an endpoint, also for a disabled one; returns the id of its delivery. */
export class SendTest extends Command<string> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SendTest)
export class SendTestHandler implements ICommandHandler<SendTest> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `endpoint.missing`, `endpoint.noSecret` */
  async execute({ accountId, endpointId: connectionId, context }: SendTest): Promise<string> {
    const endpoint = endpointOf((await this.deciders.load(endpointDecider, accountId)).state, connectionId);
    if (!endpoint) throw new AppError('endpoint.missing');
    if (endpoint.sealedSecret === null) throw new AppError('endpoint.noSecret');
    const deliveryId = `whd_${sha256(`${connectionId}/${context.commandId}`).slice(0, 24)}`;
    const dueAt = context.at ?? new Date().toISOString();
    const ids = { deliveryId, connectionId, accountId, jobId: deliveryId };
    const delivery = { ...ids, topic: testTopic, jobRevision: 0, dueAt } as const;
    await this.deciders.run(webhookDecider, webhookStreamIdOf(ids), { type: 'QueueWebhook', delivery }, context);
    return deliveryId;
  }
}
