import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { webhookDecider, webhookStreamIdOf, type WebhookTopic } from '@duetcast/domain/webhooks/webhook-decider';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { reactionTo } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import type { StoredEvent } from '../../eventing/event-store/event-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { sha256 } from '../../platform/hashing/sha256';
import { Settlement } from '../jobs/public';
import { SubmittingSite } from './submitting-site';

const topics: Readonly<Record<string, WebhookTopic>> = {
  JobCompleted: 'job.completed',
  JobFailed: 'job.failed',
  JobCancelled: 'job.cancelled',
};

const deliveryIdOf = (connectionId: string, event: StoredEvent): string =>
  `whd_${sha256(`${connectionId}/${event.id}`).slice(0, 24)}`;

/**
 * Queues a webhook when a job ends, if its site registered a callback. Delivery of events is at least once; the delivery
 * id derives from the event, so each is queued once.
 */
@Injectable()
export class QueueWebhooks implements Reaction {
  readonly name = 'webhooks';
  readonly watched = { streamPrefixes: ['job-'], types: Object.keys(topics) };

  constructor(
    private readonly deciders: Deciders,
    private readonly settlement: Settlement,
    private readonly sites: SubmittingSite,
  ) {}

  /** @throws AppError `store.unavailable`, `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    const topic = topics[event.type];
    const jobId = streamIdOf(event);
    const { submission } = (await this.deciders.load(jobDecider, jobId)).state;
    if (!topic || !submission) return; // an abandoned submission never became a job
    const site = await this.sites.of(submission);
    if (!site) return;
    const { connectionId, accountId } = site;
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    const { at } = event.metadata;
    // Skip jobs that ended before the callback was registered, also when events are reprocessed.
    if (state.callbackSince === null || at < state.callbackSince) return;
    await this.settlement.settleEnd(event, reactionTo(event, 'webhooks')); // the report names what was charged
    const deliveryId = deliveryIdOf(connectionId, event);
    const delivery = { deliveryId, connectionId, accountId, jobId, topic, jobRevision: event.revision, dueAt: at };
    const command = { type: 'QueueWebhook', delivery } as const;
    const context = reactionTo(event, 'webhooks');
    await this.deciders.run(webhookDecider, webhookStreamIdOf(delivery), command, context);
  }
}
