import { infiniteQueryOptions } from '@tanstack/react-query';
import type { UsageEvent } from '@duetcast/domain/usage/usage-decider';
import type { UsageSign, UsageSums } from '@duetcast/projections/usage/usage-steps';
import { api, type Answer } from '../../../api';
import { usageQueries } from '../usage-queries';

/** One event behind a figure, with the sums after it as the server has them. */
export interface ExplainedStep extends UsageSums {
  readonly id: string;
  readonly revision: number;
  readonly type: UsageEvent['type'];
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly sign: UsageSign;
  readonly characters: number;
  readonly jobId: string | null;
  readonly reason: string | null;
}

export interface ExplainedFigure {
  readonly figure: UsageSums;
  /** False: the store no longer has the oldest events. */
  readonly complete: boolean;
  readonly events: readonly ExplainedStep[];
}

/** A figure: the characters of one domain in one UTC month. */
export interface Explaining {
  readonly accountId: string;
  readonly domain: string;
  /** YYYY-MM. */
  readonly month: string;
}

type Page = ExplainedFigure & { readonly next: string | null };

/** Steps of one page. */
export const explainedPageSize = 50;

export const explainedQuery = ({ accountId, domain, month }: Explaining) =>
  infiniteQueryOptions({
    queryKey: [...usageQueries.all, 'explained', accountId, domain, month] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const path = `/usage/characters/${encodeURIComponent(domain)}/events`;
      const query = { month, limit: explainedPageSize, cursor: pageParam };
      const { data, page } = await api.get<Answer<ExplainedFigure>>(path, { query, signal });
      return { ...data, next: page?.next ?? null };
    },
    getNextPageParam: ({ next }: Page) => next,
  });
