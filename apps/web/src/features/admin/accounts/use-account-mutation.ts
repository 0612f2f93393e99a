import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { accountAdminQueries, askOfAccount, type AccountWish } from './account-queries';

/** A wish that is asked of somebody's account; what is shown of it follows, and of one's own where it was that. */
export function useAccountWish(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: AccountWish) => askOfAccount(id, wish),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: accountAdminQueries.all }),
        cache.invalidateQueries({ queryKey: accountQueries.all }),
      ]),
  });
}
