import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../client/api';
import { onAccountLeft } from '../client/account-left';
import { queryRetries, queryStaleMs } from './query-limits';

/** A refusal stays one however often it is asked for; what could not be reached may answer the second time. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Of an account that was left, answers go that are here and those that are on their way. */
function forgetAccount(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => !meta?.outlivesAccount });
  client.getMutationCache().clear();
}

/** Stale after 10 s, one retry, no refetch when the window gets the focus (docs/PRODUCT.md#constants). */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: queryStaleMs,
        retry: (failures, error) => failures < queryRetries && mayPass(error),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  onAccountLeft(() => forgetAccount(client));
  return client;
}
