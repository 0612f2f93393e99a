import { webhookEvents, type WebhookEvent, type WebhookTopic } from '@duetcast/domain/webhooks/webhook-decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

/** One webhook to a site: an entry of the delivery log, and of the sender's queue. */
export interface DeliveryRow {
  id: string;
  accountId: string;
  connectionId: string;
  jobId: string;
  event: WebhookTopic;
  status: 'pending' | 'delivered' | 'given_up';
  /** Number of started attempts. */
  attempts: number;
  /** HTTP status of the receiver's last response; null if there was none. */
  statusCode: number | null;
  error: string | null;
  queuedAt: string;
  lastAttemptAt: string | null;
  /** null after the end. During an attempt: when its lease expires. */
  nextAttemptAt: string | null;
  endedAt: string | null;
}

function fold(row: DeliveryRow | null, event: Recorded<WebhookEvent>): DeliveryRow | null {
  const { type, data, metadata } = event;
  if (type === 'WebhookQueued') return queued(data, metadata.at);
  if (!row) return null;
  switch (type) {
    case 'WebhookAttemptStarted':
      return { ...row, attempts: data.attempt, lastAttemptAt: metadata.at, nextAttemptAt: data.leaseExpiresAt };
    case 'WebhookDelivered':
      return { ...ended(row, metadata.at), status: 'delivered', statusCode: data.statusCode, error: null };
    case 'WebhookAttemptFailed':
      return { ...row, statusCode: data.statusCode, error: data.error, nextAttemptAt: data.retryAt };
    case 'WebhookGivenUp':
      return { ...ended(row, metadata.at), status: 'given_up', statusCode: data.statusCode, error: data.error };
    default:
      return type satisfies never;
  }
}

function queued(data: Extract<WebhookEvent, { type: 'WebhookQueued' }>['data'], queuedAt: string): DeliveryRow {
  const { deliveryId: id, accountId, connectionId, jobId, topic, dueAt } = data;
  return {
    id,
    accountId,
    connectionId,
    jobId,
    event: topic,
    status: 'pending',
    attempts: 0,
    statusCode: null,
    error: null,
    queuedAt,
    lastAttemptAt: null,
    nextAttemptAt: dueAt,
    endedAt: null,
  };
}

const ended = (row: DeliveryRow, at: string) => ({ ...row, nextAttemptAt: null, endedAt: at });

/** Every webhook delivery, deleted after the retention period. */
export const webhookDeliveries: Projection<DeliveryRow, WebhookEvent> = {
  name: 'webhook-deliveries',
  version: 2,
  categories: ['webhook'],
  events: webhookEvents,
  indexes: [
    [
      ['connectionId', 1],
      ['queuedAt', -1],
    ],
    [
      ['status', 1],
      ['nextAttemptAt', 1],
    ],
  ],
  expiresBy: 'endedAt',
  rowOf: ({ data }) => data.deliveryId,
  fold,
};
