import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { accountAdminQueries, sendAccountCommand, type AccountCommand } from './account-queries';

/** A command that is asked of somebody's account; what is shown of it follows, and of one's own where it was that. */
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
