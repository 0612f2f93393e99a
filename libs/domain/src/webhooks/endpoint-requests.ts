import { z } from 'zod';
import { both, either, has, not } from '../kernel/requests/field-rules';
import { charactersIn } from '../kernel/characters';
import { codedTooLong } from '../kernel/errors';
import { pageQuery } from '../kernel/requests/page-query';
import { maxEndpointDescriptionCharacters } from '../limits/webhook-limits';
import { httpAddressSchema } from '../sites/connection-requests';
import { webhookTopics } from './webhook-topics';

const url = httpAddressSchema.meta({
  description: 'An https URL that is reachable from the internet.',
  examples: ['https://example.com/webhooks/duetcast'],
});

const eventTypes = z
  .array(z.enum(webhookTopics, `Must be one of ${webhookTopics.join(', ')}`), 'Must be a list of event types, or null')
  .min(1, 'Name at least one event type, or send null for all')
  .max(webhookTopics.length, `Must have at most ${webhookTopics.length} entries`)
  .refine((types) => new Set(types).size === types.length, 'Must not name an event type twice')
  .nullable();
const description = z
  .string('Must be text')
  .trim()
  .refine(
    (text) => charactersIn(text) <= maxEndpointDescriptionCharacters,
    codedTooLong(`Must be at most ${maxEndpointDescriptionCharacters} characters`),
  )
  .refine((text) => !/\p{Cc}/u.test(text), 'Must not contain control characters')
  .meta({ maxLength: maxEndpointDescriptionCharacters });
const payload = z.enum(['thin', 'full'], 'Must be thin or full');

/** `POST /api/webhook-endpoints` */
export const createEndpointSchema = z.strictObject({
  token_id: z.string().optional(),
  url,
  eventTypes: eventTypes.default(null).meta({ description: 'null: all, also those that are added later.' }),
  payload: payload.default('full').meta({ description: '`thin` names the job, `full` contains it.' }),
  description: description.default(''),
});
export type CreateEndpointRequest = z.infer<typeof createEndpointSchema>;

/** `PATCH /api/webhook-endpoints/{id}`: what is absent stays. */
export const changeEndpointSchema = z.strictObject({
  token_id: z.string().optional(),
  url: url.optional(),
  eventTypes: eventTypes.optional(),
  payload: payload.optional(),
  description: description.optional(),
  enabled: z.boolean('Must be true or false').optional(),
});
export type ChangeEndpointRequest = z.infer<typeof changeEndpointSchema>;

/** A command of an endpoint without further fields. */
export const endpointCommandSchema = z.strictObject({ token_id: z.string().optional() }).default({});

const moment = z.iso.datetime('Must be a time in UTC such as 2026-11-20T12:00:00.000Z');

/** `POST /api/webhook-endpoints/{id}/redeliver`: one delivery, or those of a time range. */
export const redeliverSchema = z
  .strictObject({
    token_id: z.string().optional(),
    deliveryId: z.string('Must be the id of a delivery').optional(),
    from: moment.optional().meta({ description: 'The first time of queueing.' }),
    to: moment.optional().meta({ description: 'Before this time of queueing.' }),
    status: z.enum(['delivered', 'given_up'], 'Must be delivered or given_up').optional(),
  })
  .superRefine(({ deliveryId, from, to, status }, context) => {
    const isRange = from !== undefined && to !== undefined;
    const hasOther = from !== undefined || to !== undefined || status !== undefined;
    if (deliveryId === undefined ? isRange : !hasOther) return;
    const message = 'Send either deliveryId, or from and to (and optionally status)';
    context.addIssue({ code: 'custom', message, path: [deliveryId === undefined ? 'from' : 'deliveryId'] });
  })
  .meta({
    ...not(
      both(has('deliveryId'), either(has('from'), has('to'), has('status'))),
      not(has('deliveryId'), has('from', 'to')),
    ),
    examples: [{ from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z', status: 'given_up' }],
  });
export type RedeliverRequest = z.infer<typeof redeliverSchema>;

/** `GET /api/webhook-endpoints/{id}/deliveries` */
export const endpointDeliveriesQuerySchema = z.strictObject(pageQuery(100, 50));
