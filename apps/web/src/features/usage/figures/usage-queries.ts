import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { UsageUpdate } from '@duetcast/projections/realtime/socket-events';
import type { Schema } from '../../../client/api-types';
import { api, dataOf } from '../../../client/api';
import { onAccountLeft } from '../../../client/account-left';
import type { Session } from '../../../client/session';
import { PushedRows } from '../../../client/live/newest-rows';

type Person = Session['user'];
export type UsageRow = UsageUpdate['usage'];

/** Characters of a domain in the month; a limit of -1 means unlimited. */
export type DomainUsage = Omit<UsageRow, 'month'>;

/** Usage of an account in one UTC month (YYYY-MM). */
export interface MonthUsage {
  readonly month: string;
  readonly domains: readonly DomainUsage[];
}

/** The fields that the pages read from the usage call (docs/PRODUCT.md#entities). */
export interface UsageRecord {
  readonly is_admin: boolean;
  readonly usage: MonthUsage;
}

/** One month of the chart. */
export type MonthOfUsage = Schema<'MonthOfUsage'>;

export const historyMonths = 12;

/** Rows pushed by the socket; cleared with the account, because accounts can share domain names. */
export const pushedUsage = new PushedRows<UsageRow>(({ domain, month }) => `${month}:${domain}`);
onAccountLeft(() => pushedUsage.clear());

/** Applies rows pushed during the request; keeps its limits, because a push holds the limit at its last job. */
export function withPushed({ month, domains }: MonthUsage): MonthUsage {
  const rows = domains.map((domain) => ({ ...domain, month }));
  const latest = rows.map((row) => ({ ...pushedUsage.latest(row), characterLimit: row.characterLimit }));
  const created = pushedUsage.missingFrom(rows).filter((row) => row.month === month);
  return { month, domains: [...latest, ...created].map(({ month: _month, ...domain }) => domain) };
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
        return { is_admin, usage: withPushed(usage) };
      },
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
