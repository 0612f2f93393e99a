import type { QueryClient } from '@tanstack/react-query';
import { refetching } from '../../client/live/refetching';
import { useLive } from '../../client/live/use-live';
import { usageQueries } from '../../features/usage/public';
import { accountQueries } from '../../features/accounts/public';

/** Refetches the account and usage: the push holds no data, and a new plan changes usage limits. */
function applyAccount(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: accountQueries.all });
  void cache.invalidateQueries({ queryKey: usageQueries.all });
}

const refetchRebuilt = refetching({
  accounts: accountQueries.all,
  'api-tokens': accountQueries.all,
  'named-tokens': accountQueries.all,
});

/** Follows changes of plan, rights and API token made in another tab, by an administrator or by a payment. */
export function useLiveAccount(): void {
  useLive('account_update', applyAccount);
  useLive('refresh', refetchRebuilt);
}
