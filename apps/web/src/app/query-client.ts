import { notifyManager, QueryClient } from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { onAccountLeft } from '../client/account-left';

// A timer would let the second click of two through before the button shows that its request runs.
notifyManager.setScheduler(queueMicrotask);
/** Time that a response counts as fresh. */
const queryStaleMs = 10_000;
const queryRetries = 1;

/** Network failures and 5xx responses are retryable; other API errors are final. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof DuetcastError) || error.status === 0 || error.status >= 500;

function forgetAccount(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => !meta?.outlivesAccount });
  client.getMutationCache().clear();
}

/** Stale after 10 s, one retry, no refetch on window focus (docs/PRODUCT.md#constants). */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: queryStaleMs,
        retry: (failures, error) => failures < queryRetries && isRetryable(error),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  onAccountLeft(() => forgetAccount(client));
  return client;
}
