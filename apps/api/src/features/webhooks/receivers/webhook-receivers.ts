import { endpointDecider, endpointOf, type Endpoint } from '@duetcast/domain/webhooks/endpoint-decider';
import { disconnectedTopic, testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf, type Connection } from '@duetcast/domain/sites/connection-decider';
import { connectionEvents, type Site } from '@duetcast/domain/sites/connection-events';
import { streamName } from '@duetcast/domain/kernel/decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import type { Delivery } from '@duetcast/domain/webhooks/webhook-decider';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EventStore } from '../../../eventing/event-store/event-store';
import { SiteLookup, SiteTokens } from '../../sites/public';
import { EndpointSecrets } from '../endpoints/registration/endpoint-secrets';
import { standardHeaders } from '../signatures/standard-signature';
import type { WebhookCall } from './webhook-call';
import { webhookSignature } from '../signatures/webhook-signature';
import { ReportedJobs } from './reported-jobs';

const disconnected = 'The site was disconnected.';

@Injectable()
export class SiteReceiver {
  constructor(
    private readonly deciders: Deciders,
    private readonly jobs: ReportedJobs,
    private readonly sites: SiteLookup,
    private readonly tokens: SiteTokens,
    private readonly store: EventStore,
  ) {}

  /** The call to make, or the reason why none is possible anymore. */
  async callFor(delivery: Delivery, now: number): Promise<WebhookCall | string> {
    const { queued } = delivery;
    const { connectionId, accountId, topic } = queued;
    if (topic === disconnectedTopic) return this.endFor(delivery, now);
    const job = await this.jobs.of(queued);
    if (!job) return 'The job is no longer stored.';
    const site = await this.sites.find(connectionId, accountId, job.jobDetails.domain);
    if (!site) return disconnected;
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    const { credentials, details } = state;
    if (!credentials || (await this.tokens.isEnded(accountId, state))) return disconnected;
    if (!details?.callbackUrl) return 'The site has no callback address any more.';
    return this.signed(queued, { job }, { address: details.callbackUrl, credentials }, now);
  }

  /** Reports the end of a connection, with the address and the secret that it had until then. */
  private async endFor({ queued }: Delivery, now: number): Promise<WebhookCall | string> {
    const { connectionId, accountId, jobRevision } = queued;
    const site = await this.sites.find(connectionId, accountId, '');
    if (!site) return disconnected;
    const { credentials, details } = await this.connectionBefore(site, jobRevision);
    if (!credentials || !details?.callbackUrl) return 'The site had no callback address.';
    return this.signed(queued, { connectionId }, { address: details.callbackUrl, credentials }, now);
  }

  private async connectionBefore(site: Site, revision: number): Promise<Connection> {
    let connection = connectionDecider.initial;
    const stream = streamName(connectionDecider.category, connectionStreamIdOf(site));
    for await (const stored of this.store.readStream(stream)) {
      if (stored.revision >= revision) break;
      connection = connectionDecider.evolve(connection, currentEvent(connectionEvents, stored));
    }
    return connection;
  }

  private signed(
    { deliveryId, topic }: Delivery['queued'],
    content: object,
    { address, credentials }: Address,
    now: number,
  ) {
    const body = JSON.stringify({ event: topic, ...content, sentAt: new Date(now).toISOString(), deliveryId });
    const headers = signedHeaders(this.tokens.webhookSecretOf(credentials), { id: deliveryId, body }, now);
    return { address, body, headers };
  }
}

interface Address {
  readonly address: string;
  readonly credentials: NonNullable<Connection['credentials']>;
}

/** Sites verify one of the two signatures: ours, or that of Standard Webhooks. */
function signedHeaders(secret: string, { id, body }: { id: string; body: string }, now: number) {
  const unixSeconds = Math.floor(now / 1000);
  return {
    'x-duetcast-signature': webhookSignature(secret, unixSeconds, body),
    'x-duetcast-delivery': id,
    ...standardHeaders({ secrets: [secret] }, { id, unixSeconds, body }),
  };
}

@Injectable()
export class EndpointReceiver {
  constructor(
    private readonly deciders: Deciders,
    private readonly jobs: ReportedJobs,
    private readonly secrets: EndpointSecrets,
  ) {}

  /** The call to make, or the reason why none is possible. */
  async callFor({ queued }: Delivery, now: number): Promise<WebhookCall | string> {
    const { accountId, connectionId, deliveryId: id, topic } = queued;
    const { state } = await this.deciders.load(endpointDecider, accountId);
    const endpoint = endpointOf(state, connectionId);
    if (!endpoint) return 'The endpoint was deleted.';
    if (endpoint.enabledSince === null && topic !== testTopic) return 'The endpoint is disabled.';
    const secrets = this.secrets.validFor(endpoint, now);
    if (secrets.length === 0) return 'The endpoint has no secret.';
    const content = await this.contentOf(queued, endpoint);
    if (!content) return 'The job is no longer stored.';
    const body = JSON.stringify({ event: topic, ...content, sentAt: new Date(now).toISOString(), deliveryId: id });
    const message = { id, unixSeconds: Math.floor(now / 1000), body };
    const keys = this.secrets.keyPairsOf(connectionId);
    return { address: endpoint.settings.url, body, headers: standardHeaders({ secrets, keys }, message) };
  }

  private async contentOf(queued: Delivery['queued'], { settings, endpointId }: Endpoint): Promise<object | null> {
    if (queued.topic === testTopic) return { endpointId };
    if (settings.payload === 'thin') return { jobId: queued.jobId };
    const job = await this.jobs.of(queued);
    return job && { job };
  }
}
