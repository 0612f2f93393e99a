import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import type { Delivery } from '@duetcast/domain/webhooks/webhook-decider';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SiteLookup, SiteTokens } from '../../sites/public';
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
