import { plans, planSlugs, subscriptionStatuses, type PlanSlug } from '@duetcast/domain/billing/plans';
import type { MetadataReport } from '@duetcast/domain/billing/billing';
import { z } from 'zod';

const text = z.string().nullish().catch(null);

/** A user's public metadata; only the subscription is read (docs/PRODUCT.md#entities). */
const metadataSchema = z.object({
  subscription: z
    .object({
      plan: text,
      planSlug: text,
      status: z.enum(subscriptionStatuses).nullish().catch('unknown'),
      endDate: z.iso.datetime().nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** The plan by its slug or display name, in the order of docs/PRODUCT.md#plans; free if neither matches. */
const planOf = (names: readonly string[]): PlanSlug =>
  planSlugs.find((slug) => names.includes(slug) || names.includes(plans[slug].displayName.toLowerCase())) ??
  'free_user';

/**
 * The subscription in the metadata as of a time in Unix milliseconds. A plan without a status is active
 * (docs/PRODUCT.md#other-states).
 */
export function metadataReportOf(metadata: unknown, asOfMs: number): MetadataReport {
  const subscription = metadataSchema.safeParse(metadata).data?.subscription;
  const names = [subscription?.planSlug, subscription?.plan].flatMap((name) => name?.toLowerCase() ?? []);
  const plan = planOf(names);
  const status = subscription?.status ?? (plan === 'free_user' ? null : 'active');
  return { asOfMs, plan, status, endDate: subscription?.endDate ?? null };
}
