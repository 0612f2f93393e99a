import { queryOptions } from '@tanstack/react-query';
import type { ChangeTokenRequest, CreateTokenRequest } from '@duetcast/domain/tokens/token-requests';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { useChange } from '../../client/use-change';
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

/** Its data holds the new token until it is reset. */
export function useCreateToken() {
  return useChange(accountQueries.all, (body: CreateTokenRequest) => dataOf(api.post('/api/auth/tokens', { body })));
}

export function useSetTokenBudget() {
  return useChange(accountQueries.all, ({ id, ...body }: { id: string } & ChangeTokenRequest) =>
    api.patch('/api/auth/tokens/{id}', { params: { path: { id } }, body }),
  );
}

export function useRevokeToken() {
  return useChange(accountQueries.all, ({ id }: NamedToken) =>
    api.delete('/api/auth/tokens/{id}', { params: { path: { id } } }),
  );
}
