import { Injectable } from '@nestjs/common';
import { webhookTimeoutMs } from '@duetcast/domain/limits/webhook-limits';
import { isEndpointId } from '@duetcast/domain/webhooks/endpoint-decider';
import {
  goneStatus,
  webhookDecider,
  webhookStreamIdOf,
  type Delivery,
  type WebhookCommand,
  type WebhookOutcome,
} from '@duetcast/domain/webhooks/webhook-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import type { DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { Config } from '../../platform/config/config';
import { newContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { SiteReceiver, EndpointReceiver } from './receivers/webhook-receivers';
import type { WebhookCall } from './receivers/webhook-call';
import { WebhookCalls } from './webhook-calls';

/** Longer than an attempt can take, including the DNS lookup, ms. */
export const attemptClaimMs = 45_000;

export type DeliveryIds = Pick<DeliveryRow, 'id' | 'connectionId' | 'jobId' | 'accountId'>;

/** Makes one delivery attempt and records its outcome. */
@Injectable()
export class WebhookAttempts {
  constructor(
    private readonly deciders: Deciders,
    private readonly sites: SiteReceiver,
    private readonly endpoints: EndpointReceiver,
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
    const leaseExpiresAt = iso(now() + attemptClaimMs);
    const start = { type: 'StartAttempt', deliveryId, workerId, now: iso(now()), leaseExpiresAt } as const;
    const started = await this.run(row, start);
    const delivery = started.state[deliveryId];
    if (!delivery || started.events[0]?.type !== 'WebhookAttemptStarted') return started.position;
    const outcome = await this.outcomeOf(delivery, now(), signal);
    const { attempts: attempt } = delivery;
    const end = { type: 'EndAttempt', deliveryId, attempt, outcome, now: iso(now()), jitter: Math.random() } as const;
    const ended = await this.run(row, end);
    return ended.position;
  }

  private async outcomeOf(delivery: Delivery, now: number, signal: AbortSignal): Promise<WebhookOutcome> {
    const call = await this.callFor(delivery, now);
    if (typeof call === 'string') return { kind: 'undeliverable', error: call };
    const timeout = AbortSignal.timeout(webhookTimeoutMs);
    try {
      const statusCode = await this.calls.post(call, AbortSignal.any([signal, timeout]));
      if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered', statusCode };
      const error = `HTTP ${statusCode}`;
      const isGone = statusCode === goneStatus && isEndpointId(delivery.queued.connectionId);
      return isGone ? { kind: 'undeliverable', statusCode, error } : { kind: 'failed', statusCode, error };
    } catch (error) {
      if (signal.aborted) return { kind: 'interrupted' };
      return { kind: 'failed', statusCode: null, error: reasonOf(error, timeout.aborted) };
    }
  }

  private callFor(delivery: Delivery, now: number): Promise<WebhookCall | string> {
    const receiver = isEndpointId(delivery.queued.connectionId) ? this.endpoints : this.sites;
    return receiver.callFor(delivery, now);
  }

  private run(row: DeliveryIds, command: Extract<WebhookCommand, { now: string }>) {
    const { now: at } = command;
    const worker = { kind: 'worker', id: this.config.workerId } as const;
    const context = { ...newContext(worker, row.jobId), causationId: row.id, at };
    return this.deciders.run(webhookDecider, webhookStreamIdOf(row), command, context);
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** A fixed message, because texts from receivers and libraries may contain anything. */
function reasonOf(error: unknown, isTimeout: boolean): string {
  if (isTimeout) return 'The receiver did not answer in time.';
  return error instanceof AppError ? error.message : 'The receiver could not be reached.';
}
