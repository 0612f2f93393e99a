import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateTokenRequest } from '@duetcast/domain/tokens/token-requests';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { accountQueries } from '../accounts/public';

export type NamedToken = Schema<'ApiToken'>;

export const namedTokenQueries = {
  /** Invalidated with the account by the socket's `account_update`. */
  list: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'tokens'] as const,
      queryFn: ({ signal }): Promise<NamedToken[]> => dataOf(api.get('/api/auth/tokens', { signal })),
    }),
};

function useRefetch() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: accountQueries.all });
}

/** Its data holds the new token until it is reset. */
export function useCreateToken() {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: (body: CreateTokenRequest) => dataOf(api.post('/api/auth/tokens', { body })),
    onSuccess,
    // The token must not stay in memory once its dialog is closed.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id }: NamedToken) => api.delete('/api/auth/tokens/{id}', { params: { path: { id } } }),
    // Also after a failure: another tab may have revoked it.
    onSettled,
  });
}
