import { Injectable } from '@nestjs/common';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { endpointRetrySpanMs } from '@duetcast/domain/limits/webhook-limits';
import { endpointDecider, isEndpointId } from '@duetcast/domain/webhooks/endpoint-decider';
import {
  goneStatus,
  maxAttemptsOf,
  webhookDecider,
  webhookEvents,
  webhookStreamIdOf,
  type WebhookEvent,
} from '@duetcast/domain/webhooks/webhook-decider';
import { testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { reactionTo } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import { ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

type GivenUp = Extract<WebhookEvent, { type: 'WebhookGivenUp' }>['data'];

/**
 * Disables an endpoint that answers 410, or all of whose deliveries failed for as long as one is retried. Delivery is at
 * least once; a disabled endpoint ignores repeats.
 */
@Injectable()
export class DisableFailing implements Reaction {
  readonly name = 'failing-endpoints';
  readonly watched = { streamPrefixes: ['webhook-'], types: ['WebhookGivenUp'] };

  constructor(
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @throws AppError `store.unavailable`, `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(webhookEvents, event);
    if (type !== 'WebhookGivenUp' || !isEndpointId(data.connectionId)) return;
    const { at: now } = event.metadata;
    const isGone = data.statusCode === goneStatus;
    const asOf = isGone ? now : new Date(Date.parse(now) - endpointRetrySpanMs).toISOString();
    if (!isGone && !(await this.isExhausted(data))) return;
    await this.progress.reached([webhookDeliveries.name], event.position);
    if (!isGone && (await this.hasDelivered(data.connectionId, asOf))) return;
    const { accountId, connectionId: endpointId } = data;
    const reason = isGone ? 'gone' : 'failing';
    const command = { type: 'DisableFailing', accountId, endpointId, reason, asOf, now } as const;
    await this.deciders.run(endpointDecider, accountId, command, { ...reactionTo(event, this.name), at: now });
  }

  /** Whether every attempt was made; a delivery can be given up before. */
  private async isExhausted(data: GivenUp): Promise<boolean> {
    const delivery = (await this.deciders.load(webhookDecider, webhookStreamIdOf(data))).state[data.deliveryId];
    if (!delivery || delivery.queued.topic === testTopic) return false;
    return delivery.attempts - delivery.attemptsBefore >= maxAttemptsOf(delivery.queued);
  }

  private async hasDelivered(connectionId: string, since: string): Promise<boolean> {
    const where = { connectionId, status: 'delivered', endedAt: { gte: since } };
    const query = { where, sort: [['endedAt', -1]] as const, limit: 1 };
    return (await this.rows.find<DeliveryRow>(webhookDeliveries.name, query)).rows.length > 0;
  }
}
