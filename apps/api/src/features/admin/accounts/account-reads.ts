import { Injectable } from '@nestjs/common';
import { characterLimitOf } from '@duetcast/domain/accounts/account-decider';
import { publicAudioChoices } from '@duetcast/domain/accounts/suspension';
import { everyAccount } from '@duetcast/domain/accounts/account-reads';
import { planSlugs, plans, subscriptionStatuses } from '@duetcast/domain/billing/plans';
import { audioFormats } from '@duetcast/domain/jobs/audio-formats';
import { AppError } from '@duetcast/domain/kernel/errors';
import { count, time } from '@duetcast/domain/kernel/event';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { connections } from '@duetcast/projections/sites/connections';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { jobRowSchema, type JobRow } from '@duetcast/projections/jobs/job-row';
import { publicForm } from '@duetcast/projections/kernel/public-form';
import { podcasts } from '@duetcast/projections/podcasts/podcasts';
import { usageRowSchema } from '@duetcast/projections/usage/usage-by-month';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore, type Query } from '../../../eventing/read-models/read-model-store';
import { UsageRows } from '../../usage/public';
import type { Owners } from '../reads/read-records';
import type { AccountJobsQuery, AccountListQuery } from './account-query-schemas';

const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  openedAt: time,
  isAdmin: z.boolean(),
  plan: z.string().meta({ description: 'Display name of the plan.' }),
  planSlug: z.enum(planSlugs),
  suspension: z
    .object({ since: time, publicAudio: z.enum(publicAudioChoices) })
    .nullable()
    .meta({ description: 'null: the account is not suspended.' }),
});
export const listedAccountSchema = accountSchema.meta({ id: 'ListedAccount' });
export type AdminAccount = z.infer<typeof listedAccountSchema>;

export const accountDetailsSchema = accountSchema
  .extend({
    subscription: z.object({ status: z.enum(subscriptionStatuses), endDate: z.string().nullable() }).nullable(),
    domainLimits: z.array(z.object({ domain: z.string(), limit: limitSchema })),
    signedOutAt: time.nullable().meta({ description: 'Every session that started at or before this time has ended.' }),
    usage: z.object({
      month: z.string(),
      domains: z.array(usageRowSchema.omit({ accountId: true, month: true })),
    }),
    counts: z.object({ jobs: count, podcasts: count, sites: count }),
  })
  .meta({ id: 'AccountDetails' });

/** Omits text, title, URLs and the output, and also error messages, because they may quote content. */
export const jobWithoutContentSchema = jobRowSchema
  .pick({
    id: true,
    type: true,
    status: true,
    progress: true,
    createdAt: true,
    completedAt: true,
    errorCode: true,
    attempt: true,
  })
  .extend({
    domain: z.string(),
    segments: count,
    segmentsCompleted: count,
    characters: count,
    output: z.object({ durationSeconds: z.number(), bytes: count, format: z.enum(audioFormats) }).nullable(),
  })
  .meta({ id: 'JobWithoutContent' });
export type JobWithoutContent = z.infer<typeof jobWithoutContentSchema>;

/** Account views for administrators, without user content. */
@Injectable()
export class AccountReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly usage: UsageRows,
  ) {}

  /** Sorted by email when searching by email, otherwise newest first. @throws BadCursor for a cursor of another list */
  async list(query: AccountListQuery) {
    const { search } = query;
    const exactMatch = search === undefined ? undefined : await this.rowOf(search);
    if (exactMatch) return { items: [adminAccountOf(exactMatch)], next: null };
    const page = await this.rows.find<AccountRow>(accounts.name, queryFor(query));
    return { items: page.rows.map(({ row }) => adminAccountOf(row)), next: page.next };
  }

  /** The owner of the only account that a search finds; a list of several, or a further page, is one of all accounts. */
  async ownersOf(query: AccountListQuery): Promise<Owners> {
    if (query.search === undefined || query.cursor !== undefined) return everyAccount;
    const [found, ...others] = (await this.list({ ...query, limit: 2 })).items;
    return found && others.length === 0 ? [found.id] : everyAccount;
  }

  /** The account as in the list. @throws AppError `account.missing` */
  async listed(accountId: string): Promise<AdminAccount> {
    return adminAccountOf(await this.mustExist(accountId));
  }

  /** @throws AppError `account.missing` */
  async one(accountId: string): Promise<z.infer<typeof accountDetailsSchema>> {
    const row = await this.mustExist(accountId);
    const month = monthOf(new Date().toISOString());
    const [used, jobCount, podcastCount, siteCount] = await Promise.all([
      this.usage.ofMonth(accountId, month),
      this.rows.count(jobs.name, { ownerId: accountId }),
      this.rows.count(podcasts.name, { ownerId: accountId }),
      this.rows.count(connections.name, { accountId }),
    ]);
    const domains = used.map(({ domain, charactersUsed, charactersReserved }) => ({
      domain,
      charactersUsed,
      charactersReserved,
      characterLimit: characterLimitOf(row, domain),
    }));
    return {
      ...adminAccountOf(row),
      subscription: row.subscription,
      domainLimits: Object.entries(row.domainLimits).map(([domain, limit]) => ({ domain, limit })),
      signedOutAt: row.signedOutAt,
      usage: { month, domains },
      counts: { jobs: jobCount, podcasts: podcastCount, sites: siteCount },
    };
  }

  /** Newest first. @throws AppError `account.missing`; BadCursor for a cursor of another list */
  async jobsOf(accountId: string, { status, limit, cursor }: AccountJobsQuery) {
    await this.mustExist(accountId);
    // Also those that their owner deleted: the index names both.
    const where = { ownerId: accountId, isDeleted: { in: [false, true] }, ...(status !== undefined && { status }) };
    const query: Query = { where, sort: [['createdAt', -1]], limit, cursor };
    const page = await this.rows.find<JobRow>(jobs.name, query);
    return { items: page.rows.map(({ row }) => jobWithoutContent(row)), next: page.next };
  }

  /** Email addresses by account id; omits accounts that do not exist. */
  async emailsOf(accountIds: readonly string[]): Promise<Map<string, string>> {
    const ids = [...new Set(accountIds)];
    const rows = ids.length > 0 ? await this.rows.load<AccountRow>(accounts.name, ids) : new Map<string, never>();
    return new Map([...rows].map(([id, { row }]) => [id, row.email]));
  }

  private async rowOf(accountId: string): Promise<AccountRow | undefined> {
    return (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId)?.row;
  }

  private async mustExist(accountId: string): Promise<AccountRow> {
    const stored = await this.current.find(accounts, accountId);
    if (!stored) throw new AppError('account.missing');
    return stored.row;
  }
}

function queryFor({ search, admins, limit, cursor }: AccountListQuery): Query {
  if (search !== undefined) return { where: { email: { prefix: search } }, sort: [['email', 1]], limit, cursor };
  return { ...(admins && { where: { isAdmin: true } }), sort: [['openedAt', -1]], limit, cursor };
}

function adminAccountOf({ accountId, plan, ...account }: AccountRow): AdminAccount {
  const named = { id: accountId, plan: plans[plan].displayName, planSlug: plan };
  const { suspension = null }: Partial<AccountRow> = account; // rows of an earlier version lack it until they are rebuilt
  return publicForm(listedAccountSchema, { ...account, ...named, suspension });
}

const jobWithoutContent = ({ jobDetails, metadata, ...job }: JobRow): JobWithoutContent =>
  publicForm(jobWithoutContentSchema, {
    ...job,
    domain: jobDetails.domain,
    segments: jobDetails.segmentsTotal,
    segmentsCompleted: jobDetails.segmentsCompleted,
    characters: jobDetails.charactersTotal,
    output: metadata && {
      durationSeconds: metadata.duration,
      bytes: metadata.fileSize,
      format: metadata.format,
    },
  });
