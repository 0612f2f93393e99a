import { maxCreatorStoredBytes, maxFreeStoredBytes, maxStarterStoredBytes } from '../limits/storage-limits';
import { unlimited } from '../limits/usage-limits';

/** Plans in the order of precedence: the first match wins (docs/PRODUCT.md#plans). */
export const planSlugs = ['entreprise', 'creator', 'starter', 'free_user'] as const;
export type PlanSlug = (typeof planSlugs)[number];

/** Characters per domain and month, and bytes that the account stores; -1: unlimited. */
export const plans: Readonly<
  Record<PlanSlug, { displayName: string; charactersPerMonth: number; storedBytes: number }>
> = {
  entreprise: { displayName: 'Entreprise', charactersPerMonth: unlimited, storedBytes: unlimited },
  creator: { displayName: 'Creator', charactersPerMonth: 150_000, storedBytes: maxCreatorStoredBytes },
  starter: { displayName: 'Starter', charactersPerMonth: 100_000, storedBytes: maxStarterStoredBytes },
  free_user: { displayName: 'Free', charactersPerMonth: 10_000, storedBytes: maxFreeStoredBytes },
};

export const subscriptionStatuses = ['active', 'past_due', 'canceled', 'unknown'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
