import { planSlugs, subscriptionStatuses } from '@duetcast/domain/billing/plans';
import { audioFormats, jobTypes } from '@duetcast/domain/jobs/job-events';
import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { z } from 'zod';
import type { AccountReads, JobWithoutContent, AdminAccount } from './account-reads';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, count, listOf, time } from '../../../platform/openapi/envelope';

const tag = 'Admin';
const limit = z
  .int()
  .min(-1)
  .meta({ description: `Characters per month and domain. ${unlimited} means unlimited.` });
const accountFields = {
  id: z.string(),
  email: z.string(),
  openedAt: time,
  isAdmin: z.boolean(),
  plan: z.string().meta({ description: 'Display name of the plan.' }),
  planSlug: z.enum(planSlugs),
};
const listedSchema = z.object(accountFields).meta({ id: 'ListedAccount' }) satisfies z.ZodType<AdminAccount>;

const oneSchema = z
  .object({
    ...accountFields,
    subscription: z.object({ status: z.enum(subscriptionStatuses), endDate: z.string().nullable() }).nullable(),
    domainLimits: z.array(z.object({ domain: z.string(), limit })),
    signedOutAt: time.nullable().meta({ description: 'Every session that started at or before this time has ended.' }),
    usage: z.object({
      month: z.string(),
      domains: z.array(
        z.object({
          domain: z.string(),
          charactersUsed: z.int(),
          charactersReserved: z.int(),
          characterLimit: limit,
        }),
      ),
    }),
    counts: z.object({ jobs: count, podcasts: count, sites: count }),
  })
  .meta({ id: 'AccountDetails' }) satisfies z.ZodType<Awaited<ReturnType<AccountReads['one']>>>;

const jobSchema = z
  .object({
    id: z.string(),
    type: z.enum(jobTypes),
    status: z.enum(jobStatuses),
    progress: z.number().min(0).max(1),
    createdAt: time,
    completedAt: time.nullable(),
    errorCode: z.string().nullable(),
    attempt: count,
    domain: z.string(),
    segments: count,
    segmentsCompleted: count,
    characters: count,
    output: z.object({ durationSeconds: z.number(), bytes: count, format: z.enum(audioFormats) }).nullable(),
  })
  .meta({ id: 'JobWithoutContent' }) satisfies z.ZodType<JobWithoutContent>;

const one = { 200: answerOf(oneSchema) };

export const adminAccountRoutes = {
  list: {
    summary: 'Lists accounts',
    description:
      'Pass `search` to match the start of an email address or a full account id. Without it, returns all accounts, newest first.',
    tag,
    answers: { 200: listOf(listedSchema) },
  },
  one: {
    summary: 'Retrieves an account with its plan, limits, rights and current month’s usage',
    tag,
    answers: one,
    errors: ['account.missing'],
  },
  jobs: {
    summary: 'Lists an account’s jobs without their content, newest first',
    tag,
    answers: { 200: listOf(jobSchema) },
    errors: ['account.missing'],
  },
  setAdmin: {
    summary: 'Grants or revokes administrator rights',
    tag,
    answers: one,
    errors: ['account.missing', 'account.ownAdmin', 'account.lastAdmin'],
  },
  signOut: {
    summary: 'Ends every session of an account',
    description: 'Takes effect immediately. API tokens and site tokens stay valid.',
    tag,
    answers: one,
    errors: ['account.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
