import { useChange } from '../../../client/use-change';
import { accountQueries } from '../../accounts/public';
import { accountAdminQueries, sendAccountCommand, type AccountCommand } from './account-queries';

/** Sends a command to an account, then refetches it and the signed-in user's own, which may be the same. */
export function useAccountMutation(id: string) {
  const send = (command: AccountCommand) => sendAccountCommand(id, command);
  return useChange(accountAdminQueries.all, send, accountQueries.all);
}
