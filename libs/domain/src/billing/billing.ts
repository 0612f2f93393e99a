import { z } from 'zod';
import type { Account, AccountEvent } from '../accounts/account-decider';
import { planSlugs, subscriptionStatuses, type PlanSlug, type SubscriptionStatus } from '../accounts/plans';
import { event, type EventOf } from '../kernel/event';
import { isNewer, isPaidUp, standingOf, type Standing, type SubscriptionReport } from './stripe-standing';

const accountId = z.string();

/** What payment and sign-in providers said of an account: part of `account-{id}`, so that a report and what it changes are one append. */
export const billingEvents = {
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

type OpenAccount = Account & { readonly accountId: string };

export function decideBilling(command: BillingCommand, account: OpenAccount): AccountEvent[] {
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
function decideSubscription(report: SubscriptionReport, account: OpenAccount): AccountEvent[] {
  const { subscriptions, reportIds } = account.billing;
  const known = subscriptions[report.subscriptionId];
  if (reportIds[report.subscriptionId]?.includes(report.stripeEventId)) return [];
  if (known && !isNewer(report, known)) return [];
  const before = standingOf(Object.values(subscriptions));
  const after = standingOf(Object.values({ ...subscriptions, [report.subscriptionId]: report }));
  const reported: AccountEvent = {
    type: 'SubscriptionReported',
    data: { accountId: account.accountId, ...report },
  };
  return [reported, ...changes(account, before?.plan ?? 'free_user', after)];
}

/** Tokens repeat the metadata all the time: only what differs from the last report is one. */
function decideMetadata(report: MetadataReport, account: OpenAccount): AccountEvent[] {
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
function changes(account: OpenAccount, planBefore: PlanSlug, after: Standing | null): AccountEvent[] {
  const { accountId, plan, subscription } = account;
  const events: AccountEvent[] = [];
  const planAfter = after?.plan ?? 'free_user';
  if (planAfter !== planBefore && planAfter !== plan)
    events.push({ type: 'PlanChanged', data: { accountId, plan: planAfter } });
  if (after && (after.status !== subscription?.status || after.endDate !== subscription.endDate))
    events.push({ type: 'SubscriptionChanged', data: { accountId, status: after.status, endDate: after.endDate } });
  return events;
}

export function evolveBilling(billing: Billing, event: BillingEvent): Billing {
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
