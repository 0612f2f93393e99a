import { planSlugs, type PlanSlug, type SubscriptionStatus } from './plans';

/** The latest state of one subscription that Stripe reported. */
export interface SubscriptionReport {
  readonly stripeEventId: string;
  readonly subscriptionId: string;
  /** When Stripe created the event: Unix time in seconds, so several events can have the same. */
  readonly created: number;
  /** Stripe's `status`. */
  readonly stripeStatus: string;
  readonly plan: PlanSlug;
  /** ISO 8601 UTC: end of the paid period, or when the subscription ended. */
  readonly endDate: string | null;
}

/** Plan and status that result from an account's subscriptions. */
export interface SubscriptionState {
  readonly plan: PlanSlug;
  readonly status: SubscriptionStatus;
  readonly endDate: string | null;
}

interface StatusMapping {
  readonly status: SubscriptionStatus;
  /** Whether the account has the plan of the subscription. */
  readonly entitled: boolean;
}

/** Maps Stripe's subscription status (API reference, "The Subscription object") to ours; null: it never started. */
function mapStatus(stripeStatus: string): StatusMapping | null {
  switch (stripeStatus) {
    case 'active':
    case 'trialing':
      return { status: 'active', entitled: true };
    case 'past_due':
      return { status: 'past_due', entitled: true };
    case 'unpaid':
      return { status: 'past_due', entitled: false };
    case 'canceled':
      return { status: 'canceled', entitled: false };
    case 'incomplete':
    case 'incomplete_expired':
      return null;
    default:
      return { status: 'unknown', entitled: false };
  }
}

export const isPaidUp = ({ stripeStatus }: SubscriptionReport): boolean => mapStatus(stripeStatus)?.status === 'active';

/** Whether it is active or awaits payment: a second subscription would be charged as well. */
export const isRunning = ({ stripeStatus }: SubscriptionReport): boolean =>
  !['canceled', 'incomplete', 'incomplete_expired'].includes(stripeStatus);

/** Stage in the subscription's life cycle; orders reports of the same second. */
const stageOf = (stripeStatus: string): number =>
  ['canceled', 'incomplete_expired'].includes(stripeStatus) ? 2 : stripeStatus === 'incomplete' ? 0 : 1;

/** Stripe delivers in any order: a report of the same second counts unless its stage is earlier. */
export function isNewer(report: SubscriptionReport, known: SubscriptionReport): boolean {
  if (report.created !== known.created) return report.created > known.created;
  return stageOf(report.stripeStatus) >= stageOf(known.stripeStatus);
}

/** The subscription with the best plan counts, or the newest if none is entitled; null: none has started. */
export function subscriptionStateOf(reports: readonly SubscriptionReport[]): SubscriptionState | null {
  const started = reports.flatMap((report) => {
    const mapping = mapStatus(report.stripeStatus);
    return mapping
      ? [{ report, mapping, rank: mapping.entitled ? planSlugs.indexOf(report.plan) : planSlugs.length }]
      : [];
  });
  const [best] = started.sort((one, other) => one.rank - other.rank || other.report.created - one.report.created);
  if (!best) return null;
  const { report, mapping } = best;
  return { plan: mapping.entitled ? report.plan : 'free_user', status: mapping.status, endDate: report.endDate };
}
