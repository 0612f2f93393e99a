import { testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxRedeliveries } from '@duetcast/domain/limits/webhook-limits';
import { endpointDecider, endpointOf } from '@duetcast/domain/webhooks/endpoint-decider';
import type { RedeliverRequest } from '@duetcast/domain/webhooks/endpoint-requests';
import { webhookDecider, webhookStreamIdOf } from '@duetcast/domain/webhooks/webhook-decider';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { commandInContext, childContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { sha256 } from '../../../platform/hashing/sha256';

/** Sends ended deliveries of an endpoint again, under their ids; returns how many. */
export class Redeliver extends commandInContext<
  number,
  { accountId: string; endpointId: string; request: RedeliverRequest }
>() {}

@CommandHandler(Redeliver)
export class RedeliverHandler implements ICommandHandler<Redeliver> {
  constructor(
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
  ) {}

  /** @throws AppError `endpoint.missing`, `endpoint.disabled`, `endpoint.deliveryMissing`, `endpoint.tooManyDeliveries` */
  async execute({ accountId, endpointId, request, context }: Redeliver): Promise<number> {
    const endpoint = endpointOf((await this.deciders.load(endpointDecider, accountId)).state, endpointId);
    if (!endpoint) throw new AppError('endpoint.missing');
    if (endpoint.enabledSince === null) throw new AppError('endpoint.disabled');
    const { deliveryId } = request;
    const rows = await (deliveryId === undefined
      ? this.inRange(endpointId, request)
      : this.one(endpointId, deliveryId));
    const now = context.at ?? new Date().toISOString();
    let sent = 0;
    for (const row of rows) {
      const command = { type: 'RequeueWebhook', deliveryId: row.id, now } as const;
      const id = webhookStreamIdOf(row);
      sent += (await this.deciders.run(webhookDecider, id, command, childContext(context, row.id))).events.length;
    }
    return sent;
  }

  private async one(connectionId: string, id: string): Promise<DeliveryRow[]> {
    const row = (await this.rows.load<DeliveryRow>(webhookDeliveries.name, [id])).get(id)?.row;
    if (row?.connectionId !== connectionId) throw new AppError('endpoint.deliveryMissing');
    return [row];
  }

  /** Oldest first. */
  private async inRange(connectionId: string, { from, to, status }: RedeliverRequest): Promise<DeliveryRow[]> {
    const found: DeliveryRow[] = [];
    for (const each of status === undefined ? (['delivered', 'given_up'] as const) : [status]) {
      const where = { connectionId, status: each, queuedAt: { gte: iso(from), lt: iso(to) } };
      const query = { where, sort: [['queuedAt', 1]] as const, limit: maxRedeliveries + 1 };
      found.push(...(await this.rows.find<DeliveryRow>(webhookDeliveries.name, query)).rows.map(({ row }) => row));
    }
    if (found.length > maxRedeliveries) throw new AppError('endpoint.tooManyDeliveries');
    return found.sort((a, b) => a.queuedAt.localeCompare(b.queuedAt));
  }
}

/** A time as stored, with milliseconds. */
const iso = (time = ''): string => new Date(time).toISOString();

/** Queues a test for an endpoint, also for a disabled one; returns the id of its delivery. */
export class SendTest extends commandInContext<string, { accountId: string; endpointId: string }>() {}

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
