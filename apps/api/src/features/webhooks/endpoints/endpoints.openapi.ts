import { maxRedeliveries, maxWebhookEndpoints, secretOverlapMs } from '@duetcast/domain/limits/webhook-limits';
import { endpointDeliverySchema } from '@duetcast/projections/webhooks/public-endpoint-delivery';
import { z } from 'zod';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, listOf } from '../../../platform/openapi/envelope';
import { publicEndpointSchema } from './endpoint-reads';

const tag = 'Webhooks';
const id = z.string().meta({ examples: ['whe_3d9f0a6b1c2e4f5a6b7c8d9e'] });
const deliveryId = z.string().meta({ examples: ['whd_0a6b1c2e4f5a6b7c8d9e3d9f'] });
const withSecret = publicEndpointSchema.extend({
  secret: z.string().meta({
    description: 'Verifies the `v1` signatures: `whsec_` and base64. It is returned only here.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
  }),
});
const endpoint = answerOf(publicEndpointSchema);
const addressErrors = ['connection.forbiddenAddress'] as const;

export const endpointRoutes = {
  list: {
    summary: 'Lists webhook endpoints, newest first',
    tag,
    answers: { 200: answerOf(z.array(publicEndpointSchema)) },
  },
  create: {
    summary: 'Creates a webhook endpoint',
    description: `It gets an event when a job of the account ends, signed as Standard Webhooks describes. An account has at most ${maxWebhookEndpoints}. The secret is returned once.`,
    tag,
    answers: { 201: answerOf(withSecret) },
    errors: [...addressErrors, 'endpoint.tooMany'],
  },
  one: {
    summary: 'Retrieves a webhook endpoint',
    tag,
    answers: { 200: endpoint },
    errors: ['endpoint.missing'],
  },
  change: {
    summary: 'Changes, pauses or enables a webhook endpoint',
    description: 'What is absent stays. A disabled endpoint misses what happens meanwhile.',
    tag,
    answers: { 200: endpoint },
    errors: [...addressErrors, 'endpoint.missing', 'endpoint.noSecret'],
  },
  remove: {
    summary: 'Deletes a webhook endpoint',
    description: 'What is queued for it is given up.',
    tag,
    answers: { 200: answerOf(z.object({ id })) },
    errors: ['endpoint.missing'],
  },
  test: {
    summary: 'Sends a test to a webhook endpoint',
    description:
      'The event is `webhook.test`. It is sent once, also to a disabled endpoint; the deliveries show the answer.',
    tag,
    answers: { 200: answerOf(z.object({ deliveryId })) },
    errors: ['endpoint.missing', 'endpoint.noSecret'],
  },
  rotate: {
    summary: 'Replaces the secret of a webhook endpoint',
    description: `The new secret is returned once. The current one signs too for ${secretOverlapMs / 3_600_000} hours; one before it ends at once. The Ed25519 key stays.`,
    tag,
    answers: { 200: answerOf(withSecret) },
    errors: ['endpoint.missing'],
  },
  deliveries: {
    summary: 'Lists the deliveries to a webhook endpoint, newest first',
    tag,
    answers: { 200: listOf(endpointDeliverySchema) },
    errors: ['endpoint.missing'],
  },
  redeliver: {
    summary: 'Sends deliveries again',
    description: `One delivery, or those that were queued in a time range, at most ${maxRedeliveries}. They keep their ids and are retried like new ones; those that are under way are left as they are.`,
    tag,
    answers: { 200: answerOf(z.object({ redelivered: z.int().nonnegative() })) },
    errors: ['endpoint.missing', 'endpoint.disabled', 'endpoint.deliveryMissing', 'endpoint.tooManyDeliveries'],
  },
} as const satisfies Record<string, RouteDescription>;
