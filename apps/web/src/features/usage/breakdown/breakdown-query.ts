import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Period, UsageBreakdown } from '@duetcast/domain/usage/usage-period';
import type { Schema } from '../../../client/api-types';
import { addressOf, api, type ApiResponse } from '../../../client/api';
import { usageQueries } from '../figures/usage-queries';

/** Every day in order; all else from the most used to the least. */
export type BrokenDown = Schema<'BrokenDownUsage'>;
/** One side of what was used; a key of null: what cannot be attributed. */
export type Part = BrokenDown['parts'][number];

export const breakdownQuery = (accountId: string, { from, to }: Period, by: UsageBreakdown) =>
  queryOptions({
    queryKey: [...usageQueries.all, 'breakdown', accountId, from, to, by] as const,
    queryFn: async ({ signal }): Promise<BrokenDown> =>
      (await api.get<ApiResponse<BrokenDown>>('/usage/breakdown', { query: { from, to, by }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const exportFormats = ['csv', 'ndjson'] as const;

/** Where the lines of a period are downloaded; the browser sends the session's cookie. */
export const exportAddress = ({ from, to }: Period, format: (typeof exportFormats)[number]): string =>
  addressOf('/usage/export', { from, to, format });

/** Where the signed statement of a UTC month (YYYY-MM) is downloaded. */
export const statementAddress = (month: string): string => addressOf(`/usage/statements/${month}`);
