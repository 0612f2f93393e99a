import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

export const clerkWebhookRoute = {
  summary: 'Receives Clerk webhook events',
  tag: 'Operation',
  answers: { 200: answerOf(z.object({ received: z.literal(true) })) },
  errors: ['auth.notConfigured', 'auth.unreachable', 'webhook.signatureInvalid'],
  body: z.looseObject({}),
} as const satisfies RouteDescription;
