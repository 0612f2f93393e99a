import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { UsageUpdate } from '@duetcast/projections/realtime/socket-events';
import type { DataOf, Schema } from '../../../client/api-types';
import { api, type ApiResponse } from '../../../client/api';
import { onAccountLeft } from '../../../client/account-left';
import type { Session } from '../../../client/session';
import { PushedRows } from '../../../client/live/newest-rows';

type Person = Session['user'];
export type UsageRow = UsageUpdate['usage'];

/** Characters of one domain in the month around it; a limit of -1: unlimited. */
export type DomainUsage = Omit<UsageRow, 'month'>;

/** One UTC month (YYYY-MM) of an account. */
export interface UsageOfMonth {
  readonly month: string;
  readonly domains: readonly DomainUsage[];
}

/** What the product reads of the usage call (docs/PRODUCT.md#entities). */
export interface UsageRecord {
  readonly is_admin: boolean;
  readonly usage: UsageOfMonth;
}

/** One bar of the chart. */
export type MonthOfUsage = Schema<'MonthOfUsage'>;

export const historyMonths = 12;

/** What the socket has pushed to this account: domains of two accounts have the same names. */
export const pushedUsage = new PushedRows<UsageRow>(({ domain, month }) => `${month}:${domain}`);
onAccountLeft(() => pushedUsage.clear());

/** The answer with what was pushed while it was on its way; its limits stand, for a push quotes the one of its last job. */
export function upToDate({ month, domains }: UsageOfMonth): UsageOfMonth {
  const rows = domains.map((domain) => ({ ...domain, month }));
  const latest = rows.map((row) => ({ ...pushedUsage.latest(row), characterLimit: row.characterLimit }));
  const created = pushedUsage.missingFrom(rows).filter((row) => row.month === month);
  return { month, domains: [...latest, ...created].map(({ month: _month, ...domain }) => domain) };
}

/**
 * Names the person, whom the server knows by the token alone, and wants nothing that was kept on the way
 * (docs/PRODUCT.md#calls-of-the-pages).
 */
const headersFor = ({ id, email }: Person, planSlug: PlanSlug) => ({
  'x-user-id': id,
  // A header holds no other letters than ASCII.
  'x-user-email': encodeURI(email),
  'x-subscription-plan': planSlug,
  'cache-control': 'no-cache, no-store, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
});

export const usageQueries = {
  all: ['usage'] as const,
  records: ['usage', 'record'] as const,
  /** Asked anew when the person or the plan changes (docs/PRODUCT.md#calls-of-the-pages). */
  record: (person: Person, planSlug: PlanSlug) =>
    queryOptions({
      queryKey: [...usageQueries.records, person.id, planSlug] as const,
      queryFn: async ({ signal }): Promise<UsageRecord> => {
        const options = { query: { t: Date.now() }, headers: headersFor(person, planSlug), signal };
        const { is_admin, usage } = (await api.get<ApiResponse<UsageRecord>>('/users/me', options)).data;
        return { is_admin, usage: upToDate(usage) };
      },
      placeholderData: keepPreviousData,
    }),
  history: (accountId: string) =>
    queryOptions({
      queryKey: [...usageQueries.all, 'history', accountId] as const,
      queryFn: async ({ signal }): Promise<readonly MonthOfUsage[]> => {
        const options = { query: { months: historyMonths }, signal };
        return (await api.get<ApiResponse<DataOf<'getUsageHistory'>>>('/usage/history', options)).data.months;
      },
    }),
};
