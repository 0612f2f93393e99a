import { z } from 'zod';
import { planSlugs, subscriptionStatuses, type PlanSlug, type SubscriptionStatus } from './plans';
import { event, type EventOf } from '../kernel/event';
import {
  isNewer,
  isPaidUp,
  subscriptionStateOf,
  type SubscriptionState,
  type SubscriptionReport,
} from './stripe-subscription';

const accountId = z.string();

/** Plan and subscription, and the reports of Stripe and Clerk: part of `account-{id}`, so that a report and its effects are one append. */
export const billingEvents = {
  /** `reason`: in an administrator's words. */
  PlanChanged: event(1, z.object({ accountId, plan: z.enum(planSlugs), reason: z.string().optional() }), ['reason']),
  SubscriptionChanged: event(
    1,
    z.object({ accountId, status: z.enum(subscriptionStatuses), endDate: z.iso.datetime().nullable() }),
  ),
  CustomerLinked: event(1, z.object({ accountId, customerId: z.string().min(1) }), ['customerId']),
  /** Stripe no longer has this customer. */
  CustomerForgotten: event(1, z.object({ accountId, customerId: z.string().min(1) }), ['customerId']),
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
    ['stripeEventId', 'subscriptionId'],
  ),
  /** The subscription in a user's public metadata at Clerk; `asOfMs` is Unix time. */
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

/** `status` null: the metadata contain no subscription. */
export type MetadataReport = Omit<Extract<BillingEvent, { type: 'MetadataReported' }>['data'], 'accountId'>;

export interface Billing {
  /** Stripe's id of the account's customer. */
  readonly customerId: string | null;
  readonly forgottenCustomers: number;
  readonly subscriptions: Readonly<Record<string, SubscriptionReport>>;
  /** Ids of the reports with the newest `created` of each subscription: only their redeliveries would look new. */
  readonly reportIds: Readonly<Record<string, readonly string[]>>;
  readonly metadata: MetadataReport | null;
}

export const noBilling: Billing = {
  customerId: null,
  forgottenCustomers: 0,
  subscriptions: {},
  reportIds: {},
  metadata: null,
};

export type BillingCommand =
  | { type: 'LinkCustomer'; customerId: string }
  | { type: 'ForgetCustomer'; customerId: string }
  | { type: 'ReportSubscription'; report: SubscriptionReport }
  | { type: 'ReportFailedPayment'; subscriptionId: string; stripeEventId: string; created: number }
  | { type: 'ReportMetadata'; report: MetadataReport };

/** The part of an account that the billing rules read. */
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
    case 'ForgetCustomer': {
      const { customerId } = command;
      return customerId === billing.customerId ? [{ type: 'CustomerForgotten', data: { accountId, customerId } }] : [];
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
  }
}

/** Stores a report even if it changes nothing: it identifies older reports that are delivered later. */
function decideSubscription(report: SubscriptionReport, account: BilledAccount): BillingEvent[] {
  const { subscriptions, reportIds } = account.billing;
  const known = subscriptions[report.subscriptionId];
  if (reportIds[report.subscriptionId]?.includes(report.stripeEventId)) return [];
  if (known && !isNewer(report, known)) return [];
  const before = subscriptionStateOf(Object.values(subscriptions));
  const after = subscriptionStateOf(Object.values({ ...subscriptions, [report.subscriptionId]: report }));
  const reported: BillingEvent = {
    type: 'SubscriptionReported',
    data: { accountId: account.accountId, ...report },
  };
  return [reported, ...changes(account, before?.plan ?? 'free_user', after)];
}

/** Every token repeats the metadata: only a difference from the last report counts. */
function decideMetadata(report: MetadataReport, account: BilledAccount): BillingEvent[] {
  const known = account.billing.metadata;
  if (known && report.asOfMs <= known.asOfMs) return [];
  const { plan, status, endDate } = known ?? { plan: 'free_user', status: null, endDate: null };
  if (report.plan === plan && report.status === status && report.endDate === endDate) return [];
  const after = report.status ? { plan: report.plan, status: report.status, endDate: report.endDate } : null;
  const ended: SubscriptionState | null = status ? { plan: 'free_user', status: 'canceled', endDate } : null;
  return [
    { type: 'MetadataReported', data: { accountId: account.accountId, ...report } },
    ...changes(account, plan, after ?? ended),
  ];
}

/** The plan changes only if its source changes, so that a plan set by an admin survives a renewal. */
function changes(account: BilledAccount, planBefore: PlanSlug, after: SubscriptionState | null): BillingEvent[] {
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
    case 'CustomerForgotten':
      return { ...billing, customerId: null, forgottenCustomers: billing.forgottenCustomers + 1 };
    case 'SubscriptionReported': {
      const { accountId: _accountId, ...report } = event.data;
      const { subscriptionId: id, stripeEventId, created } = report;
      const sameSecond = billing.subscriptions[id]?.created === created ? (billing.reportIds[id] ?? []) : [];
      return {
        ...billing,
        subscriptions: { ...billing.subscriptions, [id]: report },
        reportIds: { ...billing.reportIds, [id]: [...sameSecond, stripeEventId] },
      };
    }
    case 'MetadataReported': {
      const { accountId: _accountId, ...metadata } = event.data;
      return { ...billing, metadata };
    }
  }
}
