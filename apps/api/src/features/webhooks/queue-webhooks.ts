import { connectionEvents, type Site } from '@duetcast/domain/sites/connection-events';
import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { endpointDecider, isEndpointId, receives } from '@duetcast/domain/webhooks/endpoint-decider';
import { webhookDecider, webhookStreamIdOf } from '@duetcast/domain/webhooks/webhook-decider';
import { disconnectedTopic, type DeliveryTopic, type WebhookTopic } from '@duetcast/domain/webhooks/webhook-topics';
import type { JobSubmitted } from '@duetcast/domain/jobs/job-events';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { streamIdOf, streamName } from '@duetcast/domain/kernel/decider';
import { childContext, reactionTo, type CommandContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { type StoredEvent, EventStore } from '../../eventing/event-store/event-store';
import type { Reaction } from '../../eventing/reactions/reactor';
import { sha256 } from '../../platform/hashing/sha256';
import { Settlement } from '../jobs/public';
import { SiteLookup, siteOf } from '../sites/public';

/** Finds the site that a job reports to. */
@Injectable()
export class SubmittingSite {
  constructor(
    private readonly sites: SiteLookup,
    private readonly store: EventStore,
  ) {}

  /** The site that submitted the job, else that of its domain; connected or not. null: the account has none. @throws AppError `store.unavailable` */
  async of({ jobId, ownerId, domain }: JobSubmitted): Promise<Site | null> {
    for await (const { metadata } of this.store.readStream(streamName(jobDecider.category, jobId), { limit: 1 })) {
      const { kind, id } = metadata.actor;
      return kind === 'site' ? this.sites.find(id, ownerId, domain) : siteOf(ownerId, domain);
    }
    return null;
  }
}

const topics: Readonly<Record<string, WebhookTopic>> = {
  JobCompleted: 'job.completed',
  JobFailed: 'job.failed',
  JobCancelled: 'job.cancelled',
};

interface Report {
  readonly connectionId: string;
  readonly accountId: string;
  readonly jobId: string;
  readonly topic: DeliveryTopic;
}

const deliveryIdOf = (receiverId: string, event: StoredEvent): string =>
  `whd_${sha256(`${receiverId}/${event.id}`).slice(0, 24)}`;

/**
 * Queues webhooks when a job ends: for its site, if it registered a callback, and for the endpoints of its account; and for a
 * site whose connection ended. Delivery of events is at least once; the delivery id derives from the event, so each is queued
 * once.
 */
@Injectable()
export class QueueWebhooks implements Reaction {
  readonly name = 'webhooks';
  readonly watched = { streamPrefixes: ['job-', 'connection-'], types: [...Object.keys(topics), 'SiteDisconnected'] };

  constructor(
    private readonly deciders: Deciders,
    private readonly settlement: Settlement,
    private readonly sites: SubmittingSite,
  ) {}

  /** @throws AppError `store.unavailable`, `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    if (event.type === 'SiteDisconnected') return this.reportEnd(event);
    const topic = topics[event.type];
    const jobId = streamIdOf(event);
    const { submission } = (await this.deciders.load(jobDecider, jobId)).state;
    if (!topic || !submission) return; // an abandoned submission never became a job
    const { ownerId: accountId } = submission;
    const { at } = event.metadata;
    const receivers = [...(await this.siteOf(submission, at)), ...(await this.endpointsOf(accountId, topic, at))];
    if (receivers.length === 0) return;
    const context = reactionTo(event, 'webhooks');
    await this.settlement.settleEnd(event, context); // the report names what was charged
    for (const connectionId of receivers) {
      const each = isEndpointId(connectionId) ? childContext(context, connectionId) : context;
      await this.queue({ connectionId, accountId, jobId, topic }, event, each);
    }
  }

  /** A site that disconnected itself knows. */
  private async reportEnd(event: StoredEvent): Promise<void> {
    if (event.metadata.actor.kind === 'site') return;
    const ended = currentEvent(connectionEvents, event);
    const { connectionId, accountId } = ended.data;
    const receiver = { connectionId, accountId, jobId: connectionId, topic: disconnectedTopic } as const;
    await this.queue(receiver, event, reactionTo(event, 'webhooks'));
  }

  private async queue(report: Report, event: StoredEvent, context: CommandContext): Promise<void> {
    const { revision: jobRevision, metadata } = event;
    const deliveryId = deliveryIdOf(report.connectionId, event);
    const delivery = { ...report, deliveryId, jobRevision, dueAt: metadata.at };
    await this.deciders.run(webhookDecider, webhookStreamIdOf(delivery), { type: 'QueueWebhook', delivery }, context);
  }

  /** None for jobs that ended before the callback was registered, also when events are reprocessed. */
  private async siteOf(submission: JobSubmitted, at: string): Promise<string[]> {
    const site = await this.sites.of(submission);
    if (!site) return [];
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    return state.callbackSince === null || at < state.callbackSince ? [] : [site.connectionId];
  }

  private async endpointsOf(accountId: string, topic: WebhookTopic, at: string): Promise<string[]> {
    const { state } = await this.deciders.load(endpointDecider, accountId);
    const receiving = Object.values(state).filter((endpoint) => receives(endpoint, topic, at));
    return receiving.map(({ endpointId }) => endpointId);
  }
}
