import { planSlugs, subscriptionStatuses } from '@duetcast/domain/billing/plans';
import { audioFormats, jobTypes } from '@duetcast/domain/jobs/job-events';
import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import { z } from 'zod';
import type { AccountReads, JobWithoutContent, AdminAccount } from './account-reads';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, count, listOf, time } from '../../../platform/openapi/envelope';

const tag = 'Admin';
const limit = z.int().min(-1).meta({ description: 'Characters a month and domain; -1: unlimited.' });
const accountFields = {
  id: z.string(),
  email: z.string(),
  openedAt: time,
  isAdmin: z.boolean(),
  plan: z.string().meta({ description: 'Display name.' }),
  planSlug: z.enum(planSlugs),
};
const listedSchema = z.object(accountFields).meta({ id: 'ListedAccount' }) satisfies z.ZodType<AdminAccount>;

const oneSchema = z
  .object({
    ...accountFields,
    subscription: z.object({ status: z.enum(subscriptionStatuses), endDate: z.string().nullable() }).nullable(),
    domainLimits: z.array(z.object({ domain: z.string(), limit })),
    signedOutAt: time.nullable().meta({ description: 'Sessions that began up to then were ended together.' }),
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
    summary: 'Finds accounts',
    description: 'By the beginning of an address or a whole id; without `search` the newest first.',
    tag,
    answers: { 200: listOf(listedSchema) },
  },
  one: {
    summary: 'Shows an account: plan, limits, rights, usage of this month',
    tag,
    answers: one,
    errors: ['account.missing'],
  },
  jobs: {
    summary: 'Lists the jobs of an account without their content, newest first',
    tag,
    answers: { 200: listOf(jobSchema) },
    errors: ['account.missing'],
  },
  setAdmin: {
    summary: 'Makes somebody an administrator, or takes it from them',
    tag,
    answers: one,
    errors: ['account.missing', 'account.ownAdmin', 'account.lastAdmin'],
  },
  signOut: {
    summary: 'Signs somebody out everywhere',
    description: 'Every session ends at once; API tokens and site tokens go on.',
    tag,
    answers: one,
    errors: ['account.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
