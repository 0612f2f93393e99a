import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLiveConnection } from '../../client/live/live-updates';
import { usageQueries } from '../../features/usage/public';
import { accountQueries } from '../../features/accounts/public';

/** The push says that the account changed, not how: a plan moves the limits of usage, too. */
function applyAccount(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: accountQueries.all });
  void cache.invalidateQueries({ queryKey: usageQueries.all });
}

/** Keeps plan, rights and API token as another tab, an administrator or a payment left them. */
export function useLiveAccount(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(() => connection?.on('account_update', () => applyAccount(cache)), [cache, connection]);
}
