import { api } from '../../client/api';
import { useChange } from '../../client/use-change';
import { accountQueries } from '../accounts/public';

/** Requests or cancels the deletion of the account, then refetches it. */
export const useErasure = (command: 'request' | 'cancel') =>
  useChange(accountQueries.all, (): Promise<unknown> =>
    command === 'request' ? api.delete('/api/account') : api.post('/api/account/erasure/cancel'),
  );
