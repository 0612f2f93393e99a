import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { accountAdminQueries, sendAccountCommand, type AccountCommand } from './account-queries';

/** Sends a command to an account, then refetches it and the signed-in user's own, which may be the same. */
export function useAccountMutation(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (command: AccountCommand) => sendAccountCommand(id, command),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: accountAdminQueries.all }),
        cache.invalidateQueries({ queryKey: accountQueries.all }),
      ]),
  });
}
