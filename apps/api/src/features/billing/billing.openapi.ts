import { planSlugs } from '@duetcast/domain/billing/plans';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const plansSchema = z.object({
  plans: z.array(
    z.object({ planSlug: z.enum(planSlugs), name: z.string(), characterLimit: limitSchema, canBeBought: z.boolean() }),
  ),
  paymentsConfigured: z.boolean(),
});
const sessionSchema = answerOf(z.object({ url: z.url() }));
const receivedSchema = answerOf(z.object({ received: z.literal(true) }));
const signedBody = z.looseObject({});

export const billingRoutes = {
  plans: { summary: 'Lists plans', tag: 'Billing', answers: { 200: answerOf(plansSchema) } },
  checkout: {
    summary: 'Creates a checkout session for a plan',
    tag: 'Billing',
    answers: { 200: sessionSchema },
    errors: ['billing.notConfigured', 'billing.unreachable', 'billing.refused', 'billing.alreadySubscribed'],
  },
  portal: {
    summary: 'Creates a billing portal session',
    tag: 'Billing',
    answers: { 200: sessionSchema },
    errors: ['billing.notConfigured', 'billing.unreachable', 'billing.refused', 'billing.nothingToManage'],
  },
  stripeWebhook: {
    summary: 'Receives Stripe webhook events',
    tag: 'Operation',
    answers: { 200: receivedSchema },
    errors: ['billing.notConfigured', 'billing.unreachable', 'billing.refused', 'webhook.signatureInvalid'],
    body: signedBody,
  },
  setPlan: {
    summary: "Sets an account's plan",
    tag: 'Admin',
    answers: { 200: answerOf(z.object({ id: z.string(), plan: z.string(), planSlug: z.enum(planSlugs) })) },
    errors: ['account.missing'],
  },
  setLimit: {
    summary: "Sets an account's limit for one domain",
    tag: 'Admin',
    answers: { 200: answerOf(z.object({ id: z.string(), domain: z.string(), limit: limitSchema.nullable() })) },
    errors: ['account.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
