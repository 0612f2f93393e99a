import { planSlugs, type PlanSlug, type SubscriptionStatus } from './plans';

/** What Stripe said of one subscription, the newest of what it said. */
export interface SubscriptionReport {
  readonly stripeEventId: string;
  readonly subscriptionId: string;
  /** When Stripe made the event: Unix time in seconds, so several can bear the same. */
  readonly created: number;
  /** Stripe's own word. */
  readonly stripeStatus: string;
  readonly plan: PlanSlug;
  /** ISO 8601 UTC: what is paid for lasts until then; of an ended one: when it ended. */
  readonly endDate: string | null;
}

/** What an account has by its payments. */
export interface Standing {
  readonly plan: PlanSlug;
  readonly status: SubscriptionStatus;
  readonly endDate: string | null;
}

interface Meaning {
  readonly status: SubscriptionStatus;
  /** Whether it gives its plan. */
  readonly entitled: boolean;
}

/** Stripe's words for a subscription (API reference, "The Subscription object") in ours; null: it never began. */
function meaningOf(stripeStatus: string): Meaning | null {
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

export const isPaidUp = ({ stripeStatus }: SubscriptionReport): boolean => meaningOf(stripeStatus)?.status === 'active';

/** Whether it still gives its plan or waits for money: a second one would be paid beside it. */
export const isRunning = ({ stripeStatus }: SubscriptionReport): boolean =>
  !['canceled', 'incomplete', 'incomplete_expired'].includes(stripeStatus);

/** How far a subscription's life has come, for reports of the same second. */
const stageOf = (stripeStatus: string): number =>
  ['canceled', 'incomplete_expired'].includes(stripeStatus) ? 2 : stripeStatus === 'incomplete' ? 0 : 1;

/** Stripe delivers in any order: a report of the same second counts unless it steps back in the subscription's life. */
export function isNewer(report: SubscriptionReport, known: SubscriptionReport): boolean {
  if (report.created !== known.created) return report.created > known.created;
  return stageOf(report.stripeStatus) >= stageOf(known.stripeStatus);
}

/** Of several subscriptions the one with the best plan counts; where none gives a plan, the newest. null: none began. */
export function standingOf(reports: readonly SubscriptionReport[]): Standing | null {
  const begun = reports.flatMap((report) => {
    const meaning = meaningOf(report.stripeStatus);
    return meaning
      ? [{ report, meaning, rank: meaning.entitled ? planSlugs.indexOf(report.plan) : planSlugs.length }]
      : [];
  });
  const [best] = begun.sort((one, other) => one.rank - other.rank || other.report.created - one.report.created);
  if (!best) return null;
  const { report, meaning } = best;
  return { plan: meaning.entitled ? report.plan : 'free_user', status: meaning.status, endDate: report.endDate };
}
