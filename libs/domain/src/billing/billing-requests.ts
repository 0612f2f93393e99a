import { z } from 'zod';
import { planSlugs, type PlanSlug } from './plans';
import { moderationSchema } from '../publications/publication-requests';
import { domainNameSchema } from '../usage/domain-name';
import { unlimited } from '../limits/usage-limits';

/** Plans with a price. */
export const paidPlans = ['starter', 'creator', 'entreprise'] as const satisfies readonly PlanSlug[];
export type PaidPlan = (typeof paidPlans)[number];

export const checkoutSchema = z.strictObject({
  plan: z.enum(paidPlans, { error: `The plan must be one of ${paidPlans.join(', ')}.` }),
});
export type CheckoutRequest = z.infer<typeof checkoutSchema>;

export const planChangeSchema = moderationSchema.partial().extend({
  plan: z.enum(planSlugs, { error: `The plan must be one of ${planSlugs.join(', ')}.` }),
});
export type PlanChangeRequest = z.infer<typeof planChangeSchema>;

/**
 * `limit` in characters a month; -1: unlimited; null: back to the limit of the plan, also for a domain that is no longer
 * accepted.
 */
export const domainLimitSchema = z
  .strictObject({
    domain: domainNameSchema,
    limit: z.int('The limit must be a whole number.').min(unlimited, 'The limit must be -1 or more.').nullable(),
  })
  .superRefine(({ domain, limit }, context) => {
    const { error } = domainNameSchema.safeParse(domain);
    for (const { message } of (limit !== null && error?.issues) || [])
      context.addIssue({ code: 'custom', path: ['domain'], message });
  });
export type DomainLimitRequest = z.infer<typeof domainLimitSchema>;
