import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { useLiveConnection } from '../../../client/live/live-updates';
import { useRefetchOnReconnect } from '../../../client/live/use-refetch-on-reconnect';
import { pushedUsage, withPushed, usageQueries, type UsageRecord, type UsageRow } from './usage-queries';

/** Updates the cached figures; refetches what the push does not hold: a domain's own limit, and past months. */
export function applyUsage(cache: QueryClient, row: UsageRow): void {
  pushedUsage.remember(row);
  const isListed = ({ usage: { month, domains } }: UsageRecord) =>
    month === row.month && domains.some(({ domain }) => domain === row.domain);
  const cached = cache.getQueriesData<UsageRecord>({ queryKey: usageQueries.records });
  for (const [queryKey, record] of cached) {
    if (!record) continue;
    cache.setQueryData<UsageRecord>(queryKey, { ...record, usage: withPushed(record.usage) });
    if (!isListed(record)) void cache.invalidateQueries({ queryKey: usageQueries.all });
  }
  void cache.invalidateQueries({ queryKey: accountQueries.all });
}

const allUsage = { queryKey: usageQueries.all };

/** Applies usage pushes for the signed-in user and refetches after a reconnect. */
export function useLiveUsage(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(() => connection?.on('usage_update', ({ usage }) => applyUsage(cache, usage)), [cache, connection]);
  useRefetchOnReconnect(allUsage);
}
