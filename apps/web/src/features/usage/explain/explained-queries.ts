import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '../../../client/api-types';
import { noted } from '../../../client/behind-rows';
import { api } from '../../../client/api';
import { usageQueries } from '../figures/usage-queries';

/** One event of a figure, with the server's running sums. */
export type ExplainedStep = Schema<'ExplainedStep'>;

export type ExplainedFigure = Schema<'ExplainedFigure'>;

/** Identifies a figure: the characters of one domain in one UTC month. */
export interface FigureScope {
  readonly accountId: string;
  readonly domain: string;
  /** YYYY-MM. */
  readonly month: string;
}

type Page = ExplainedFigure & { readonly next: string | null };

export const explainedPageSize = 50;

export const explainedQuery = ({ accountId, domain, month }: FigureScope) =>
  infiniteQueryOptions({
    queryKey: [...usageQueries.all, 'explained', accountId, domain, month] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const params = { path: { domain }, query: { month, limit: explainedPageSize, cursor: pageParam ?? '' } };
      const { data, page } = noted(await api.get('/api/usage/characters/{domain}/events', { params, signal }));
      return { ...data, next: page.next };
    },
    getNextPageParam: ({ next }: Page) => next,
  });
