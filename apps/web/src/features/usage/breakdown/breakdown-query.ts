import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period, UsageBreakdown } from '@duetcast/domain/usage/usage-period';
import type { Schema } from '../../../client/api-types';
import { addressOf, api, dataOf } from '../../../client/api';
import { usageQueries } from '../figures/usage-queries';

/** Usage of a period split by day, voice, type, domain or token; days in order, others from most to least used. */
export type Breakdown = Schema<'BrokenDownUsage'>;
/** One share of the usage; a null key means not attributed. */
export type Part = Breakdown['parts'][number];

export const breakdownQuery = (accountId: string, { from, to }: Period, by: UsageBreakdown) =>
  queryOptions({
    queryKey: [...usageQueries.all, 'breakdown', accountId, from, to, by] as const,
    queryFn: ({ signal }) => dataOf(api.get('/api/usage/breakdown', { params: { query: { from, to, by } }, signal })),
    placeholderData: keepPreviousData,
  });

export const exportFormats = ['csv', 'ndjson'] as const;

/** Download address of a period's jobs; the browser authenticates with the session cookie. */
export const exportAddress = ({ from, to }: Period, format: (typeof exportFormats)[number]): string =>
  addressOf('/api/usage/export', { from, to, format });

/** Download address of the signed statement of a UTC month (YYYY-MM); without a number, the newest. */
export const statementAddress = (month: string, number?: number): string =>
  `/api/usage/statements/${month}${number === undefined ? '' : `?number=${number}`}`;

export const statementsQuery = (month: string) =>
  queryOptions({
    queryKey: [...usageQueries.all, 'statements', month] as const,
    queryFn: ({ signal }) =>
      dataOf(api.get('/api/usage/statements/{month}/versions', { params: { path: { month } }, signal })),
  });
