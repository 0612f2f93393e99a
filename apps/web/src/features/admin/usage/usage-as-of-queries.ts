import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../../../client/answers';
import { api } from '../../../client/api';

type Page = BodyOf<'getAdminUsage'>;
/** What one domain of an account had used of a month, at a moment. Characters; a limit of -1: unlimited. */
export type DomainThen = Page['data']['domains'][number];

/** One domain then and today; null: it had not begun. */
export interface ThenAndNow {
  accountId: string;
  domain: string;
  then: DomainThen | null;
  now: DomainThen;
}

export interface UsageAsked {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly account: string;
  readonly domain: string;
}

interface Part {
  month: string;
  rows: ThenAndNow[];
  next: string | null;
}

const pageSize = 100;
const nameOf = ({ accountId, domain }: DomainThen): string => `${accountId} ${domain}`;

/** Each row of today beside what it was: a page of the past holds no others than the same page of today. */
export function beside(then: readonly DomainThen[], now: readonly DomainThen[]): ThenAndNow[] {
  const past = new Map(then.map((row) => [nameOf(row), row]));
  return now.map((row) => ({
    accountId: row.accountId,
    domain: row.domain,
    then: past.get(nameOf(row)) ?? null,
    now: row,
  }));
}

/** The moment of the newest event: the present, by the clock of the server. */
async function present(signal: AbortSignal): Promise<string | null> {
  const { data } = await api.get<BodyOf<'getAdminEvents'>>('/admin/events', { query: { limit: 1 }, signal });
  return data[0]?.at ?? null;
}

/** Usage of the month of a moment, as it was then and as it is today. */
export const usageAsOfQuery = ({ at, account, domain }: UsageAsked) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'usage-then', at, account, domain] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Part> => {
      const query = { accountId: account, domain, limit: pageSize, cursor: pageParam };
      const then = await api.get<Page>('/admin/usage', { query: { ...query, at }, signal });
      const { month, domains } = then.data;
      const today = (await present(signal)) ?? at;
      // A moment behind the newest event is the present itself.
      const latest = today > at ? today : at;
      const now = await api.get<Page>('/admin/usage', { query: { ...query, at: latest, month }, signal });
      return { month, rows: beside(domains, now.data.domains), next: now.page.next };
    },
    getNextPageParam: ({ next }) => next,
  });
