import { endpointEvents } from '@duetcast/domain/webhooks/endpoint-events';
import { Injectable } from '@nestjs/common';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { endpointRetrySpanMs } from '@duetcast/domain/limits/webhook-limits';
import { endpointDecider, isEndpointId, endpointOf } from '@duetcast/domain/webhooks/endpoint-decider';
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
import { OwnerMail } from '../../accounts/public';

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

const subject = 'A webhook endpoint of your Duetcast account was disabled';
const reasons = {
  gone: 'It answered a webhook with HTTP 410, which says that it wants no more.',
  failing: 'Every webhook that was sent to it failed for about three days, with all its retries.',
} as const;

/** Mails the owner of an endpoint that the server disabled. */
@Injectable()
export class DisabledNotices implements Reaction {
  readonly name = 'endpoint-notices';
  readonly watched = { streamPrefixes: ['endpoints-'], types: ['EndpointDisabled'] };

  constructor(
    private readonly deciders: Deciders,
    private readonly mail: OwnerMail,
  ) {}

  /** @throws as `OwnerMail.send` */
  async react(event: StoredEvent): Promise<void> {
    const { type, data } = currentEvent(endpointEvents, event);
    if (type !== 'EndpointDisabled' || data.reason === 'paused') return;
    const { accountId, endpointId, reason } = data;
    const endpoint = endpointOf((await this.deciders.load(endpointDecider, accountId)).state, endpointId);
    if (!endpoint) return; // deleted
    const paragraphs = [
      `Duetcast no longer sends webhooks to ${endpoint.settings.url}.`,
      reasons[reason],
      'Repair the receiver, enable the endpoint, and send again what it missed:',
    ];
    const kind = 'webhookDisabled';
    await this.mail.send(accountId, { kind, subject, paragraphs, page: '/dashboard?tab=connections' });
  }
}
