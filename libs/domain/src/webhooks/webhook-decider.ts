import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { event, type EventOf } from '../kernel/event';
import { webhookRetryDelaysMs } from '../limits/time-limits';
import { endpointRetryDelaysMs, retryJitter } from '../limits/webhook-limits';
import { isEndpointId } from './endpoint-decider';
import { deliveryTopics, testTopic } from './webhook-topics';

/**
 * `connectionId`: the receiver, a connected site (`con_…`) or an endpoint of the account (`whe_…`). `jobId` of a test is its
 * delivery, that of the end of a connection its receiver.
 */
const delivery = { deliveryId: z.string(), connectionId: z.string(), accountId: z.string(), jobId: z.string() };
const attempt = { ...delivery, attempt: z.int().positive() };
/** HTTP status of the receiver's response; null if there was none. */
const statusCode = z.int().nullable();

/** Webhooks to one receiver about one job; a retried job ends, and is reported, more than once. */
export const webhookEvents = {
  /** `jobRevision`: revision of the event that ended the job, or the connection; the webhook reports it as of that revision. */
  WebhookQueued: event(
    1,
    z.object({
      ...delivery,
      topic: z.enum(deliveryTopics),
      jobRevision: z.int().nonnegative(),
      dueAt: z.iso.datetime(),
    }),
  ),
  /** An ended delivery starts over on request; its attempts are counted on. */
  WebhookRequeued: event(1, z.object({ ...delivery, dueAt: z.iso.datetime() })),
  /** A claim: no other worker can start an attempt before the lease expires. */
  WebhookAttemptStarted: event(1, z.object({ ...attempt, workerId: z.string(), leaseExpiresAt: z.iso.datetime() })),
  WebhookDelivered: event(1, z.object({ ...attempt, statusCode })),
  /** `error` is our message, never text of the receiver. */
  WebhookAttemptFailed: event(1, z.object({ ...attempt, statusCode, error: z.string(), retryAt: z.iso.datetime() })),
  WebhookGivenUp: event(1, z.object({ ...attempt, statusCode, error: z.string() })),
};
export type WebhookEvent = EventOf<typeof webhookEvents>;
type Queued = Extract<WebhookEvent, { type: 'WebhookQueued' }>['data'];

export interface Delivery {
  readonly queued: Queued;
  readonly status: 'waiting' | 'started' | 'delivered' | 'givenUp';
  readonly attempts: number;
  /** Attempts before it was last queued. */
  readonly attemptsBefore: number;
  /** When the next attempt may start, ISO 8601. */
  readonly dueAt: string;
}

/** Deliveries by id. */
type Webhook = Readonly<Record<string, Delivery>>;

export type WebhookOutcome =
  | { readonly kind: 'delivered'; readonly statusCode: number }
  | { readonly kind: 'failed'; readonly statusCode: number | null; readonly error: string }
  /** The worker stops: another one may repeat the attempt at once. */
  | { readonly kind: 'interrupted' }
  /** A retry would fail as well. */
  | { readonly kind: 'undeliverable'; readonly error: string; readonly statusCode?: number };

export type WebhookCommand =
  | { type: 'QueueWebhook'; delivery: Queued }
  /** No effect on a delivery that is under way. */
  | { type: 'RequeueWebhook'; deliveryId: string; now: string }
  /** No effect if the delivery is not due or another worker holds the lease. */
  | { type: 'StartAttempt'; deliveryId: string; workerId: string; now: string; leaseExpiresAt: string }
  /** `jitter`, from 0 to 1, extends the pause before a retry to an endpoint. */
  | { type: 'EndAttempt'; deliveryId: string; attempt: number; outcome: WebhookOutcome; now: string; jitter?: number };

/** An endpoint that answers so wants no more webhooks. */
export const goneStatus = 410;

type Schedule = Pick<Queued, 'connectionId' | 'topic'>;

/** Pauses between attempts of one delivery; a test is sent once. */
function retryDelaysMs({ connectionId, topic }: Schedule): readonly number[] {
  if (topic === testTopic) return [];
  return isEndpointId(connectionId) ? endpointRetryDelaysMs : webhookRetryDelaysMs;
}

export const maxAttemptsOf = (queued: Schedule): number => 1 + retryDelaysMs(queued).length;

function decide(command: WebhookCommand, webhook: Webhook): WebhookEvent[] {
  switch (command.type) {
    case 'QueueWebhook':
      return webhook[command.delivery.deliveryId] ? [] : [{ type: 'WebhookQueued', data: command.delivery }];
    case 'RequeueWebhook':
      return requeue(command.now, webhook[command.deliveryId]);
    case 'StartAttempt':
      return start(command, webhook[command.deliveryId]);
    case 'EndAttempt':
      return end(command, webhook[command.deliveryId]);
  }
}

const isEnded = ({ status }: Delivery): boolean => status === 'delivered' || status === 'givenUp';

function requeue(dueAt: string, delivery: Delivery | undefined): WebhookEvent[] {
  if (!delivery || !isEnded(delivery)) return [];
  return [{ type: 'WebhookRequeued', data: { ...idsOf(delivery.queued), dueAt } }];
}

function start(
  { workerId, now, leaseExpiresAt }: Extract<WebhookCommand, { type: 'StartAttempt' }>,
  delivery: Delivery | undefined,
): WebhookEvent[] {
  if (!delivery || isEnded(delivery)) return [];
  if (delivery.dueAt > now) return [];
  const ids = idsOf(delivery.queued);
  const attempt = delivery.attempts + 1;
  if (attempt - delivery.attemptsBefore > maxAttemptsOf(delivery.queued)) {
    const error = 'The last attempt was interrupted.';
    return [{ type: 'WebhookGivenUp', data: { ...ids, attempt: delivery.attempts, statusCode: null, error } }];
  }
  return [{ type: 'WebhookAttemptStarted', data: { ...ids, attempt, workerId, leaseExpiresAt } }];
}

function end(
  { attempt, outcome, now, jitter = 0 }: Extract<WebhookCommand, { type: 'EndAttempt' }>,
  delivery: Delivery | undefined,
): WebhookEvent[] {
  if (delivery?.status !== 'started' || delivery.attempts !== attempt) return [];
  const ended = { ...idsOf(delivery.queued), attempt };
  if (outcome.kind === 'delivered')
    return [{ type: 'WebhookDelivered', data: { ...ended, statusCode: outcome.statusCode } }];
  if (outcome.kind === 'interrupted') {
    const error = 'The attempt was interrupted.';
    return [{ type: 'WebhookAttemptFailed', data: { ...ended, statusCode: null, error, retryAt: now } }];
  }
  const { error } = outcome;
  if (outcome.kind === 'undeliverable')
    return [{ type: 'WebhookGivenUp', data: { ...ended, statusCode: outcome.statusCode ?? null, error } }];
  const { statusCode } = outcome;
  const delayMs = retryDelaysMs(delivery.queued)[attempt - delivery.attemptsBefore - 1];
  if (delayMs === undefined) return [{ type: 'WebhookGivenUp', data: { ...ended, statusCode, error } }];
  const extended = isEndpointId(ended.connectionId) ? delayMs * (1 + retryJitter * jitter) : delayMs;
  const retryAt = new Date(Date.parse(now) + Math.round(extended)).toISOString();
  return [{ type: 'WebhookAttemptFailed', data: { ...ended, statusCode, error, retryAt } }];
}

const idsOf = ({ deliveryId, connectionId, accountId, jobId }: Queued) => ({
  deliveryId,
  connectionId,
  accountId,
  jobId,
});

function evolve(webhook: Webhook, event: WebhookEvent): Webhook {
  const next = evolveDelivery(webhook[event.data.deliveryId], event);
  return next ? { ...webhook, [event.data.deliveryId]: next } : webhook;
}

function evolveDelivery(delivery: Delivery | undefined, { type, data }: WebhookEvent): Delivery | undefined {
  if (type === 'WebhookQueued')
    return { queued: data, status: 'waiting', attempts: 0, attemptsBefore: 0, dueAt: data.dueAt };
  if (!delivery) return undefined;
  switch (type) {
    case 'WebhookAttemptStarted': {
      const { attempt: attempts, leaseExpiresAt: dueAt } = data;
      return { ...delivery, status: 'started', attempts, dueAt };
    }
    case 'WebhookDelivered':
      return { ...delivery, status: 'delivered' };
    case 'WebhookAttemptFailed':
      return { ...delivery, status: 'waiting', dueAt: data.retryAt };
    case 'WebhookGivenUp':
      return { ...delivery, status: 'givenUp' };
    case 'WebhookRequeued':
      return { ...delivery, status: 'waiting', attemptsBefore: delivery.attempts, dueAt: data.dueAt };
  }
}

/** Decider of the stream `webhook-{receiver}-{jobId}`. */
export const webhookDecider: Decider<WebhookCommand, WebhookEvent, Webhook> = {
  category: 'webhook',
  events: webhookEvents,
  initial: {},
  decide,
  evolve,
};

/** Stream id of one receiver and job, after `webhook-`. */
export const webhookStreamIdOf = ({ connectionId, jobId }: { connectionId: string; jobId: string }): string =>
  `${connectionId}-${jobId}`;
