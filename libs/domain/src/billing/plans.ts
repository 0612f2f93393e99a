import { unlimited } from '../usage/unlimited';

/** Plans in the order of precedence: the first match wins (docs/PRODUCT.md#plans). */
export const planSlugs = ['entreprise', 'creator', 'starter', 'free_user'] as const;
export type PlanSlug = (typeof planSlugs)[number];

/** Characters per domain and month; -1: unlimited. */
export const plans: Readonly<Record<PlanSlug, { displayName: string; charactersPerMonth: number }>> = {
  entreprise: { displayName: 'Entreprise', charactersPerMonth: unlimited },
  creator: { displayName: 'Creator', charactersPerMonth: 150_000 },
  starter: { displayName: 'Starter', charactersPerMonth: 100_000 },
  free_user: { displayName: 'Free', charactersPerMonth: 10_000 },
};

export const subscriptionStatuses = ['active', 'past_due', 'canceled', 'unknown'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
