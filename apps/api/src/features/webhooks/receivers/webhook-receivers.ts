import { endpointDecider, endpointOf, type Endpoint } from '@duetcast/domain/webhooks/endpoint-decider';
import { testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Delivery } from '@duetcast/domain/webhooks/webhook-decider';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SiteLookup, SiteTokens } from '../../sites/public';
import { EndpointSecrets } from '../endpoints/registration/endpoint-secrets';
import { standardHeaders } from '../signatures/standard-signature';
import type { WebhookCall } from './webhook-call';
import { webhookSignature } from '../signatures/webhook-signature';
import { ReportedJobs } from './reported-jobs';

const disconnected = 'The site was disconnected.';

/** Calls to connected sites. */
@Injectable()
export class SiteReceiver {
  constructor(
    private readonly deciders: Deciders,
    private readonly jobs: ReportedJobs,
    private readonly sites: SiteLookup,
    private readonly tokens: SiteTokens,
  ) {}

  /** The call to make, or the reason why none is possible anymore. */
  async callFor({ queued }: Delivery, now: number): Promise<WebhookCall | string> {
    const { deliveryId, connectionId, accountId, topic } = queued;
    const job = await this.jobs.of(queued);
    if (!job) return 'The job is no longer stored.';
    const site = await this.sites.find(connectionId, accountId, job.jobDetails.domain);
    if (!site) return disconnected;
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    const { credentials, details } = state;
    if (!credentials || (await this.tokens.isEnded(accountId, state))) return disconnected;
    if (!details?.callbackUrl) return 'The site has no callback address any more.';
    const body = JSON.stringify({ event: topic, job, sentAt: new Date(now).toISOString(), deliveryId });
    const headers = signedHeaders(this.tokens.webhookSecretOf(credentials), { id: deliveryId, body }, now);
    return { address: details.callbackUrl, body, headers };
  }
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

/** Calls to the endpoints of an account. */
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
