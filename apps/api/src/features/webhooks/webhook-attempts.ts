import { Injectable } from '@nestjs/common';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import {
  webhookDecider,
  webhookStreamIdOf,
  type Delivery,
  type WebhookCommand,
  type WebhookOutcome,
} from '@duetcast/domain/webhooks/webhook-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import type { DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import type { PublicJob } from '@duetcast/projections/jobs/public-job';
import { Config } from '../../platform/config/config';
import { newContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { SiteLookup, SiteTokens } from '../sites/public';
import { JobHistory } from './job-history';
import { WebhookCalls, type WebhookCall } from './webhook-calls';
import { standardHeaders } from './standard-signature';
import { webhookSignature } from './webhook-signature';

/** A receiver must answer within this time, ms. */
const timeoutMs = 10_000;
/** Longer than an attempt can take, including the DNS lookup, ms. */
export const attemptLeaseMs = 45_000;

const disconnected = 'The site was disconnected.';

export type DeliveryIds = Pick<DeliveryRow, 'id' | 'connectionId' | 'jobId' | 'accountId'>;

/** Makes one delivery attempt and records its outcome. */
@Injectable()
export class WebhookAttempts {
  constructor(
    private readonly deciders: Deciders,
    private readonly history: JobHistory,
    private readonly sites: SiteLookup,
    private readonly tokens: SiteTokens,
    private readonly calls: WebhookCalls,
    private readonly config: Config,
  ) {}

  /**
   * Sends nothing if the delivery is not due or another worker holds it; an aborted attempt releases its lease. Returns the
   * position of the delivery's last event.
   * @throws AppError `store.conflict`, `store.unavailable`
   */
  async attempt(row: DeliveryIds, now: () => number, signal: AbortSignal): Promise<Position | null> {
    const { id: deliveryId } = row;
    const { workerId } = this.config;
    const leaseExpiresAt = iso(now() + attemptLeaseMs);
    const start = { type: 'StartAttempt', deliveryId, workerId, now: iso(now()), leaseExpiresAt } as const;
    const started = await this.run(row, start);
    const delivery = started.state[deliveryId];
    if (!delivery || started.events[0]?.type !== 'WebhookAttemptStarted') return started.position;
    const outcome = await this.outcomeOf(delivery, now(), signal);
    const { attempts: attempt } = delivery;
    const ended = await this.run(row, { type: 'EndAttempt', deliveryId, attempt, outcome, now: iso(now()) });
    return ended.position;
  }

  private async outcomeOf(delivery: Delivery, now: number, signal: AbortSignal): Promise<WebhookOutcome> {
    const call = await this.callFor(delivery, now);
    if (typeof call === 'string') return { kind: 'undeliverable', error: call };
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const statusCode = await this.calls.post(call, AbortSignal.any([signal, timeout]));
      if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered', statusCode };
      return { kind: 'failed', statusCode, error: `HTTP ${statusCode}` };
    } catch (error) {
      if (signal.aborted) return { kind: 'interrupted' };
      return { kind: 'failed', statusCode: null, error: reasonOf(error, timeout.aborted) };
    }
  }

  /** The call to make, or the reason why none is possible anymore. */
  private async callFor({ queued }: Delivery, now: number): Promise<WebhookCall | string> {
    const { deliveryId, connectionId, accountId, jobId, topic, jobRevision } = queued;
    const job = await this.history.at(jobId, jobRevision);
    if (!job) return 'The job is no longer stored.';
    const site = await this.sites.find(connectionId, accountId, job.jobDetails.domain);
    if (!site) return disconnected;
    const { state } = await this.deciders.load(connectionDecider, connectionStreamIdOf(site));
    const { credentials, details } = state;
    if (!credentials || (await this.tokens.isEnded(accountId, state))) return disconnected;
    if (!details?.callbackUrl) return 'The site has no callback address any more.';
    const body = JSON.stringify({ event: topic, job: this.withAbsoluteUrl(job), sentAt: iso(now), deliveryId });
    const headers = signedHeaders(this.tokens.webhookSecretOf(credentials), { id: deliveryId, body }, now);
    return { address: details.callbackUrl, body, headers };
  }

  /** Makes the output URL absolute if a public URL is configured: a receiver cannot resolve a path. */
  private withAbsoluteUrl(job: PublicJob): PublicJob {
    const { PUBLIC_URL } = this.config.env;
    if (PUBLIC_URL === undefined || job.outputUrl === null) return job;
    return { ...job, outputUrl: PUBLIC_URL.replace(/\/$/, '') + job.outputUrl };
  }

  private run(row: DeliveryIds, command: Extract<WebhookCommand, { now: string }>) {
    const { now: at } = command;
    const worker = { kind: 'worker', id: this.config.workerId } as const;
    const context = { ...newContext(worker, row.jobId), causationId: row.id, at };
    return this.deciders.run(webhookDecider, webhookStreamIdOf(row), command, context);
  }
}

/** Receivers verify one of the two signatures: ours, or that of Standard Webhooks. */
function signedHeaders(secret: string, { id, body }: { id: string; body: string }, now: number) {
  const unixSeconds = Math.floor(now / 1000);
  return {
    'x-duetcast-signature': webhookSignature(secret, unixSeconds, body),
    'x-duetcast-delivery': id,
    ...standardHeaders(secret, { id, unixSeconds, body }),
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** A fixed message, because texts from receivers and libraries may contain anything. */
function reasonOf(error: unknown, isTimeout: boolean): string {
  if (isTimeout) return 'The receiver did not answer in time.';
  return error instanceof AppError ? error.message : 'The receiver could not be reached.';
}
