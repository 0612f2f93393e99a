import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@duetcast/client/calls';
import { api, dataOf } from '../../../client/api';
import { noted } from '../../../client/behind-rows';
import { reasonHeaders } from '../reasons/access-reasons';

/** Usage of one domain of an account in a month, in characters; a limit of -1 means unlimited. */
export type DomainUsage = BodyOf<'/api/admin/usage'>['data']['domains'][number];

/** Usage of one domain as of a past time and today; `asOf` null: no usage by then. */
export interface UsageComparison {
  accountId: string;
  domain: string;
  asOf: DomainUsage | null;
  today: DomainUsage;
}

export interface UsageAsOfFilters {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly account: string;
  readonly domain: string;
}

interface ComparisonPage {
  month: string;
  rows: UsageComparison[];
  next: string | null;
}

const pageSize = 100;
const keyOf = ({ accountId, domain }: DomainUsage): string => `${accountId} ${domain}`;

/** Pairs rows by account and domain; every row of a past page is also in the same page of today. */
export function compareUsage(asOf: readonly DomainUsage[], today: readonly DomainUsage[]): UsageComparison[] {
  const past = new Map(asOf.map((row) => [keyOf(row), row]));
  return today.map((row) => ({
    accountId: row.accountId,
    domain: row.domain,
    asOf: past.get(keyOf(row)) ?? null,
    today: row,
  }));
}

/** Time of the newest event, of the account alone if one is named: the current time by the server's clock, as far as it matters. */
async function newestEventTime(account: string, domain: string, signal: AbortSignal): Promise<string | null> {
  const [newest] = await dataOf(
    api.get('/api/admin/events', {
      params: { query: { account, limit: 1 } },
      headers: reasonHeaders(account || domain || undefined),
      signal,
    }),
  );
  return newest?.at ?? null;
}

/** Usage in the month of `at`, as of `at` and today. */
export const usageAsOfQuery = ({ at, account, domain }: UsageAsOfFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'usage-as-of', at, account, domain] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<ComparisonPage> => {
      const query = { accountId: account, domain, limit: pageSize, cursor: pageParam ?? '' };
      const usageAt = (time: string, part = {}) =>
        api.get('/api/admin/usage', {
          params: { query: { ...query, at: time, ...part } },
          headers: reasonHeaders(account || domain || undefined),
          signal,
        });
      const past = noted(await usageAt(at));
      const { month, domains } = past.data;
      const newest = (await newestEventTime(account, domain, signal)) ?? at;
      // `at` may be later than the newest event.
      const latest = newest > at ? newest : at;
      const today = await usageAt(latest, { month });
      return { month, rows: compareUsage(domains, today.data.domains), next: today.page.next };
    },
    getNextPageParam: ({ next }) => next,
  });
