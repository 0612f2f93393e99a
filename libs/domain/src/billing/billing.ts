import { z } from 'zod';
import { planSlugs, subscriptionStatuses, type PlanSlug, type SubscriptionStatus } from './plans';
import { event, type EventOf } from '../kernel/event';
import { isNewer, isPaidUp, standingOf, type Standing, type SubscriptionReport } from './stripe-standing';

const accountId = z.string();

/** Plan and subscription of an account, and what payment providers and Clerk reported: part of `account-{id}`, so that a report and its effects are one append. */
export const billingEvents = {
  PlanChanged: event(1, z.object({ accountId, plan: z.enum(planSlugs) })),
  SubscriptionChanged: event(
    1,
    z.object({ accountId, status: z.enum(subscriptionStatuses), endDate: z.iso.datetime().nullable() }),
  ),
  CustomerLinked: event(1, z.object({ accountId, customerId: z.string() })),
  SubscriptionReported: event(
    1,
    z.object({
      accountId,
      stripeEventId: z.string(),
      subscriptionId: z.string(),
      created: z.int().nonnegative(),
      stripeStatus: z.string(),
      plan: z.enum(planSlugs),
      endDate: z.iso.datetime().nullable(),
    }),
  ),
  /** The subscription that the hosted sign-in keeps in a user's public metadata; `asOfMs` is Unix time. */
  MetadataReported: event(
    1,
    z.object({
      accountId,
      asOfMs: z.int().nonnegative(),
      plan: z.enum(planSlugs),
      status: z.enum(subscriptionStatuses).nullable(),
      endDate: z.iso.datetime().nullable(),
    }),
  ),
};
type BillingEvent = EventOf<typeof billingEvents>;
type ReportEvent = Exclude<BillingEvent, { type: 'PlanChanged' | 'SubscriptionChanged' }>;

export interface MetadataReport {
  readonly asOfMs: number;
  readonly plan: PlanSlug;
  /** null: the metadata name no subscription. */
  readonly status: SubscriptionStatus | null;
  readonly endDate: string | null;
}

export interface Billing {
  /** Stripe's id of the account's customer. */
  readonly customerId: string | null;
  readonly subscriptions: Readonly<Record<string, SubscriptionReport>>;
  /** Ids of the reports with the newest `created` of each subscription: only these can come again and look new. */
  readonly reportIds: Readonly<Record<string, readonly string[]>>;
  readonly metadata: MetadataReport | null;
}

export const noBilling: Billing = { customerId: null, subscriptions: {}, reportIds: {}, metadata: null };

export type BillingCommand =
  | { type: 'LinkCustomer'; customerId: string }
  | { type: 'ReportSubscription'; report: SubscriptionReport }
  | { type: 'ReportFailedPayment'; subscriptionId: string; stripeEventId: string; created: number }
  | { type: 'ReportMetadata'; report: MetadataReport };

/** What the billing rules read of an account. */
interface BilledAccount {
  readonly accountId: string;
  readonly plan: PlanSlug;
  readonly subscription: { readonly status: SubscriptionStatus; readonly endDate: string | null } | null;
  readonly billing: Billing;
}

export function decideBilling(command: BillingCommand, account: BilledAccount): BillingEvent[] {
  const { accountId, billing } = account;
  switch (command.type) {
    case 'LinkCustomer': {
      const { customerId } = command;
      return customerId === billing.customerId ? [] : [{ type: 'CustomerLinked', data: { accountId, customerId } }];
    }
    case 'ReportSubscription':
      return decideSubscription(command.report, account);
    case 'ReportFailedPayment': {
      const { subscriptionId, stripeEventId, created } = command;
      const known = billing.subscriptions[subscriptionId];
      if (!known || !isPaidUp(known)) return [];
      return decideSubscription({ ...known, stripeEventId, created, stripeStatus: 'past_due' }, account);
    }
    case 'ReportMetadata':
      return decideMetadata(command.report, account);
    default:
      return command satisfies never;
  }
}

/** A report is kept even where it changes nothing: a later delivery of an older one is known by it. */
function decideSubscription(report: SubscriptionReport, account: BilledAccount): BillingEvent[] {
  const { subscriptions, reportIds } = account.billing;
  const known = subscriptions[report.subscriptionId];
  if (reportIds[report.subscriptionId]?.includes(report.stripeEventId)) return [];
  if (known && !isNewer(report, known)) return [];
  const before = standingOf(Object.values(subscriptions));
  const after = standingOf(Object.values({ ...subscriptions, [report.subscriptionId]: report }));
  const reported: BillingEvent = {
    type: 'SubscriptionReported',
    data: { accountId: account.accountId, ...report },
  };
  return [reported, ...changes(account, before?.plan ?? 'free_user', after)];
}

/** Tokens repeat the metadata all the time: only what differs from the last report is one. */
function decideMetadata(report: MetadataReport, account: BilledAccount): BillingEvent[] {
  const known = account.billing.metadata;
  if (known && report.asOfMs <= known.asOfMs) return [];
  const { plan, status, endDate } = known ?? { plan: 'free_user', status: null, endDate: null };
  if (report.plan === plan && report.status === status && report.endDate === endDate) return [];
  const after = report.status ? { plan: report.plan, status: report.status, endDate: report.endDate } : null;
  const ended: Standing | null = status ? { plan: 'free_user', status: 'canceled', endDate } : null;
  return [
    { type: 'MetadataReported', data: { accountId: account.accountId, ...report } },
    ...changes(account, plan, after ?? ended),
  ];
}

/** A plan follows its source only when the source changes, so that a plan set by an admin outlasts a mere renewal. */
function changes(account: BilledAccount, planBefore: PlanSlug, after: Standing | null): BillingEvent[] {
  const { accountId, plan, subscription } = account;
  const events: BillingEvent[] = [];
  const planAfter = after?.plan ?? 'free_user';
  if (planAfter !== planBefore && planAfter !== plan)
    events.push({ type: 'PlanChanged', data: { accountId, plan: planAfter } });
  if (after && (after.status !== subscription?.status || after.endDate !== subscription.endDate))
    events.push({ type: 'SubscriptionChanged', data: { accountId, status: after.status, endDate: after.endDate } });
  return events;
}

export function evolveBilling(billing: Billing, event: ReportEvent): Billing {
  switch (event.type) {
    case 'CustomerLinked':
      return { ...billing, customerId: event.data.customerId };
    case 'SubscriptionReported': {
      const { accountId: _accountId, ...report } = event.data;
      const { subscriptionId: id, stripeEventId, created } = report;
      const together = billing.subscriptions[id]?.created === created ? (billing.reportIds[id] ?? []) : [];
      return {
        ...billing,
        subscriptions: { ...billing.subscriptions, [id]: report },
        reportIds: { ...billing.reportIds, [id]: [...together, stripeEventId] },
      };
    }
    case 'MetadataReported': {
      const { accountId: _accountId, ...metadata } = event.data;
      return { ...billing, metadata };
    }
    default:
      return event satisfies never;
  }
}
