import { historyMonths } from '@duetcast/domain/limits/usage-limits';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { UsageUpdate } from '@duetcast/projections/realtime/socket-events';
import type { Schema } from '../../../client/api-types';
import { api, dataOf } from '../../../client/api';
import { refetching, useLive } from '../../../client/live/refetching';
import { useRefetchOnReconnect } from '../../../client/live/use-refetch-on-reconnect';
import type { Session } from '../../../client/session';
import { keepNewest, newestRows, applyPush } from '../../../client/live/live-rows';
import { accountQueries } from '../../accounts/public';

type Person = Session['user'];
export type UsageRow = UsageUpdate['usage'];

/** Characters of a domain in the month; a limit of -1 means unlimited. */
export type DomainUsage = Omit<UsageRow, 'month'>;

/** Usage of an account in one UTC month (YYYY-MM). */
export interface MonthUsage {
  readonly month: string;
  /** The allowance that the domains share; -1 means unlimited. */
  readonly account: { readonly characterLimit: number };
  readonly domains: readonly DomainUsage[];
}

/** The fields that the pages read from the usage call (docs/PRODUCT.md#entities). */
interface UsageRecord {
  readonly is_admin: boolean;
  readonly usage: MonthUsage;
}

export type MonthOfUsage = Schema<'MonthOfUsage'>;

/** The response's limits stay, because a push holds the limit as of the last job. */
function newestUsage(cached: UsageRecord, incoming: UsageRecord): UsageRecord {
  const { month, domains } = incoming.usage;
  if (cached.usage.month !== month) return incoming;
  const limits = new Map(domains.map(({ domain, characterLimit }) => [domain, characterLimit]));
  const newest = newestRows(cached.usage.domains, domains, ({ domain }) => domain).map((row) => ({
    ...row,
    characterLimit: limits.get(row.domain) ?? row.characterLimit,
  }));
  return { ...incoming, usage: { ...incoming.usage, domains: newest } };
}

/** Identity headers of docs/PRODUCT.md#calls-of-the-pages, without caching. The server trusts only the token. */
const headersFor = ({ id, email }: Person, planSlug: PlanSlug) => ({
  'x-user-id': id,
  // Header values must be ASCII.
  'x-user-email': encodeURI(email),
  'x-subscription-plan': planSlug,
  'cache-control': 'no-cache, no-store, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
});

export const usageQueries = {
  all: ['usage'] as const,
  records: ['usage', 'record'] as const,
  /** Refetched when the user or the plan changes (docs/PRODUCT.md#calls-of-the-pages). */
  record: (person: Person, planSlug: PlanSlug) =>
    queryOptions({
      queryKey: [...usageQueries.records, person.id, planSlug] as const,
      queryFn: async ({ signal }): Promise<UsageRecord> => {
        const options = { params: { query: { t: Date.now() } }, headers: headersFor(person, planSlug), signal };
        const { is_admin, usage } = await dataOf(api.get('/api/users/me', options as object));
        return { is_admin, usage };
      },
      structuralSharing: keepNewest(newestUsage),
      placeholderData: keepPreviousData,
    }),
  history: (accountId: string) =>
    queryOptions({
      queryKey: [...usageQueries.all, 'history', accountId] as const,
      queryFn: async ({ signal }): Promise<readonly MonthOfUsage[]> => {
        const params = { query: { months: historyMonths } };
        return (await dataOf(api.get('/api/usage/history', { params, signal }))).months;
      },
    }),
};

/** Updates the cached figures; refetches what the push does not hold: a domain's own limit, and past months. */
export function applyUsage(cache: QueryClient, { usage: { month, ...pushed } }: UsageUpdate): void {
  applyPush<UsageRecord>(cache, usageQueries.records, (record) => {
    const { usage } = record;
    const listed = usage.domains.find(({ domain }) => domain === pushed.domain);
    if (usage.month !== month || !listed) void cache.invalidateQueries({ queryKey: usageQueries.all });
    if (usage.month !== month) return record;
    const row = { ...pushed, characterLimit: listed?.characterLimit ?? pushed.characterLimit };
    return { ...record, usage: { ...usage, domains: [...usage.domains, row] } };
  });
  void cache.invalidateQueries({ queryKey: accountQueries.all });
}

const allUsage = { queryKey: usageQueries.all };
const refetchRebuilt = refetching({ 'usage-by-month': usageQueries.all, accounts: usageQueries.all });

/** Applies usage pushes for the signed-in user and refetches after a reconnect. */
export function useLiveUsage(): void {
  useLive('usage_update', applyUsage);
  useLive('refresh', refetchRebuilt);
  useRefetchOnReconnect(allUsage);
}
