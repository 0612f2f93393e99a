import { webhookEvents, type WebhookEvent } from '@duetcast/domain/webhooks/webhook-decider';
import { deliveryTopics, isOfJob } from '@duetcast/domain/webhooks/webhook-topics';
import { type Recorded, count, time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';
import { publicForm } from '../kernel/public-form';

/** One webhook to a receiver, a site or an endpoint: an entry of the delivery log, and of the sender's queue. */
const deliveryRowSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  connectionId: z.string(),
  jobId: z.string(),
  event: z.enum(deliveryTopics),
  status: z.enum(['pending', 'delivered', 'given_up']),
  attempts: count.meta({ description: 'Number of started attempts.' }),
  statusCode: z
    .int()
    .nullable()
    .meta({ description: "HTTP status of the receiver's last response; null if there was none." }),
  error: z.string().nullable(),
  queuedAt: time,
  lastAttemptAt: time.nullable(),
  /** When the next attempt is due; during an attempt, when its lease expires. */
  nextAttemptAt: time.nullable().meta({ description: 'null after the end.' }),
  endedAt: time.nullable(),
});
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;

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
    case 'WebhookRequeued':
      return { ...row, status: 'pending', nextAttemptAt: data.dueAt, endedAt: null };
    case 'WebhookGivenUp':
      return { ...ended(row, metadata.at), status: 'given_up', statusCode: data.statusCode, error: data.error };
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
  version: 1,
  categories: ['webhook'],
  events: webhookEvents,
  indexes: [
    { accountId: 1 },
    { connectionId: 1, queuedAt: -1 },
    { connectionId: 1, status: 1, endedAt: -1 },
    { connectionId: 1, status: 1, queuedAt: 1 },
    { status: 1, nextAttemptAt: 1 },
  ],
  expiresBy: 'endedAt',
  ownedBy: 'accountId',
  rowOf: ({ data }) => data.deliveryId,
  fold,
};

export const publicDeliverySchema = deliveryRowSchema
  .omit({ accountId: true, connectionId: true })
  .extend({ jobId: z.string().nullable().meta({ description: 'null: a test, or the end of a connection.' }) })
  .meta({ id: 'Delivery' });
export type PublicDelivery = z.infer<typeof publicDeliverySchema>;

export const publicDelivery = (row: DeliveryRow): PublicDelivery =>
  publicForm(publicDeliverySchema, { ...row, jobId: isOfJob(row.event) ? row.jobId : null });
