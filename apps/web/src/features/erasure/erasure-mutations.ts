import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api';
import { accountQueries } from '../accounts/public';

/** Requests or cancels the deletion of the account, then refetches it. */
export function useErasure(command: 'request' | 'cancel') {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => (command === 'request' ? api.delete('/api/account') : api.post('/api/account/erasure/cancel')),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountQueries.all }),
  });
}
