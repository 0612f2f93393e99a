import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { useLiveConnection } from '../../../client/live/live-updates';
import { useRefetchOnReconnect } from '../../../client/live/use-refetch-on-reconnect';
import { pushedUsage, upToDate, usageQueries, type UsageRecord, type UsageRow } from './usage-queries';

/** Moves the figures that are shown; what a push does not tell (a domain's own limit, a month that is over) is asked for. */
export function applyUsage(cache: QueryClient, row: UsageRow): void {
  pushedUsage.remember(row);
  const isShown = ({ usage: { month, domains } }: UsageRecord) =>
    month === row.month && domains.some(({ domain }) => domain === row.domain);
  const held = cache.getQueriesData<UsageRecord>({ queryKey: usageQueries.records });
  for (const [queryKey, record] of held) {
    if (!record) continue;
    cache.setQueryData<UsageRecord>(queryKey, { ...record, usage: upToDate(record.usage) });
    if (!isShown(record)) void cache.invalidateQueries({ queryKey: usageQueries.all });
  }
  void cache.invalidateQueries({ queryKey: accountQueries.all });
}

const allUsage = { queryKey: usageQueries.all };

/** Keeps the usage of whoever is signed in as new as the socket is, and asks again after a gap. */
export function useLiveUsage(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(() => connection?.on('usage_update', ({ usage }) => applyUsage(cache, usage)), [cache, connection]);
  useRefetchOnReconnect(allUsage);
}
