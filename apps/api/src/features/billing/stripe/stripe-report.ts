import { planSlugs, type PlanSlug } from '@duetcast/domain/billing/plans';
import type { BillingCommand } from '@duetcast/domain/billing/billing';
import { z } from 'zod';
import type { StripeEvent } from './stripe-event';

/** A Stripe event as a command for an account; `accountId` null: look up the account by the customer. */
export interface StripeReport {
  readonly accountId: string | null;
  readonly customerId: string;
  readonly command: BillingCommand;
}

/** An ID, or the whole object if expanded. */
const reference = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)]);
const seconds = z.int().nonnegative().nullish();
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((fields) => ({
    accountId: fields?.accountId ?? null,
    plan: z.enum(planSlugs).safeParse(fields?.plan).data,
  }));

const subscription = z.object({
  id: z.string().min(1),
  status: z.string(),
  customer: reference,
  metadata,
  ended_at: seconds,
  cancel_at: seconds,
  /** Stripe sets it on the subscription before API version 2025-03-31, on its items since. */
  current_period_end: seconds,
  items: z.object({ data: z.array(z.object({ price: z.object({ id: z.string() }), current_period_end: seconds })) }),
});

const checkoutSession = z.object({ mode: z.string(), customer: reference.nullable(), metadata });

const deletedCustomer = z.object({ id: z.string().min(1), metadata });

const subscriptionDetails = z.object({ subscription: reference, metadata });
const invoice = z.object({
  customer: reference.nullable(),
  /** Location of the subscription before API version 2025-03-31. */
  subscription: reference.nullish(),
  subscription_details: z.object({ metadata }).nullish(),
  parent: z.object({ subscription_details: subscriptionDetails.nullish() }).nullish(),
});

/** null: the event does not concern a plan. @throws ZodError if an event of a handled type has an unexpected shape */
export function stripeReportOf(
  event: StripeEvent,
  planOf: (priceIds: string[]) => PlanSlug | null,
): StripeReport | null {
  const { object } = event.data;
  switch (event.type) {
    case 'checkout.session.completed':
      return linkOf(checkoutSession.parse(object));
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionReportOf(event, subscription.parse(object), planOf);
    case 'customer.deleted':
      return deletionOf(deletedCustomer.parse(object));
    case 'invoice.payment_failed':
      return failedPaymentOf(event, invoice.parse(object));
    default:
      return null;
  }
}

function linkOf(session: z.infer<typeof checkoutSession>): StripeReport | null {
  const { mode, customer: customerId, metadata } = session;
  if (mode !== 'subscription' || !customerId || !metadata.accountId) return null;
  return { accountId: metadata.accountId, customerId, command: { type: 'LinkCustomer', customerId } };
}

const deletionOf = ({ id: customerId, metadata }: z.infer<typeof deletedCustomer>): StripeReport => ({
  accountId: metadata.accountId,
  customerId,
  command: { type: 'ForgetCustomer', customerId },
});

/** The price determines the plan, because the portal changes it; the plan bought is the fallback for prices no longer configured. */
function subscriptionReportOf(
  { id: stripeEventId, created }: StripeEvent,
  {
    id: subscriptionId,
    status: stripeStatus,
    customer: customerId,
    metadata,
    items,
    ...times
  }: z.infer<typeof subscription>,
  planOf: (priceIds: string[]) => PlanSlug | null,
): StripeReport | null {
  const plan = planOf(items.data.map(({ price }) => price.id)) ?? metadata.plan;
  if (!plan) return null;
  const ends = times.ended_at ?? times.cancel_at ?? items.data[0]?.current_period_end ?? times.current_period_end;
  const endDate = ends ? new Date(ends * 1000).toISOString() : null;
  const report = { stripeEventId, subscriptionId, created, stripeStatus, plan, endDate };
  return { accountId: metadata.accountId, customerId, command: { type: 'ReportSubscription', report } };
}

function failedPaymentOf(
  { id: stripeEventId, created }: StripeEvent,
  failedInvoice: z.infer<typeof invoice>,
): StripeReport | null {
  const details = failedInvoice.parent?.subscription_details;
  const subscriptionId = details?.subscription ?? failedInvoice.subscription;
  if (!subscriptionId || !failedInvoice.customer) return null;
  const accountId = details?.metadata.accountId ?? failedInvoice.subscription_details?.metadata.accountId ?? null;
  const command = { type: 'ReportFailedPayment', subscriptionId, stripeEventId, created } as const;
  return { accountId, customerId: failedInvoice.customer, command };
}
