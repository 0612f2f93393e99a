import type { QueryClient } from '@tanstack/react-query';
import type { UsageUpdate } from '@duetcast/projections/realtime/socket-events';
import { accountQueries } from '../../accounts/public';
import { applyPush } from '../../../client/live/live-rows';
import { refetching } from '../../../client/live/refetching';
import { useLive } from '../../../client/live/use-live';
import { useRefetchOnReconnect } from '../../../client/live/use-refetch-on-reconnect';
import { usageQueries, type UsageRecord } from './usage-queries';

/** Updates the cached figures; refetches what the push does not hold: a domain's own limit, and past months. */
export function applyUsage(cache: QueryClient, { usage: { month, ...pushed } }: UsageUpdate): void {
  applyPush<UsageRecord>(cache, usageQueries.records, (record) => {
    const { usage } = record;
    const listed = usage.domains.find(({ domain }) => domain === pushed.domain);
    if (usage.month !== month || !listed) void cache.invalidateQueries({ queryKey: usageQueries.all });
    if (usage.month !== month) return record;
    const row = { ...pushed, characterLimit: listed?.characterLimit ?? pushed.characterLimit };
    return { ...record, usage: { ...usage, domains: [...usage.domains, row] } };
  });
  void cache.invalidateQueries({ queryKey: accountQueries.all });
}

const allUsage = { queryKey: usageQueries.all };
const refetchRebuilt = refetching({ 'usage-by-month': usageQueries.all, accounts: usageQueries.all });

/** Applies usage pushes for the signed-in user and refetches after a reconnect. */
export function useLiveUsage(): void {
  useLive('usage_update', applyUsage);
  useLive('refresh', refetchRebuilt);
  useRefetchOnReconnect(allUsage);
}
