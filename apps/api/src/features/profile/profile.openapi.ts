import { planSlugs, subscriptionStatuses } from '@duetcast/domain/billing/plans';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { z } from 'zod';
import type { AccountProfiles, AccountSummary } from './account-profile';
import { tokenShape } from '../tokens/public';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, count, position } from '../../platform/openapi/envelope';

const summaryShape = {
  id: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  plan: z.string().meta({ description: 'Display name of the plan.' }),
  planSlug: z.enum(planSlugs),
};
export const accountSummarySchema = z.object(summaryShape).meta({ id: 'Account' }) satisfies z.ZodType<AccountSummary>;

const profileSchema = z
  .object({
    ...summaryShape,
    ...tokenShape,
    subscription: z.object({
      plan: z.string(),
      status: z.enum(subscriptionStatuses),
      endDate: z.string().nullable(),
    }),
    usage: z.object({
      month: z.string(),
      domains: z.array(
        z.object({
          domain: z.string(),
          charactersUsed: count,
          charactersReserved: count,
          characterLimit: z
            .int()
            .min(-1)
            .meta({ description: `Characters per month. ${unlimited} means unlimited.` }),
          position,
        }),
      ),
    }),
  })
  .meta({ id: 'Profile' }) satisfies z.ZodType<Awaited<ReturnType<AccountProfiles['profileOf']>>>;

export const profileRoutes = {
  me: {
    summary: 'Retrieves your profile, API token and usage',
    tag: 'Account',
    answers: { 200: answerOf(profileSchema) },
    errors: ['account.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
