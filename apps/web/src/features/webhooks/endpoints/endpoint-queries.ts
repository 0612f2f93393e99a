import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { ChangeEndpointRequest } from '@duetcast/domain/webhooks/endpoint-requests';
import type { Schema } from '../../../client/api-types';
import { api, dataOf } from '../../../client/api';
import { pagesOf } from '../../../client/list-pages';
import { refetching } from '../../../client/live/refetching';
import { useLive } from '../../../client/live/use-live';

export type Endpoint = Schema<'WebhookEndpoint'>;
/** What the form sends, at creation and at a change. */
export type EndpointFields = Required<Pick<ChangeEndpointRequest, 'url' | 'eventTypes' | 'payload' | 'description'>>;

const deliveryPageSize = 20;
/** Polling interval in ms, because the socket does not push deliveries. */
const refreshMs = { whilePending: 3_000, whenIdle: 10_000 };

export const endpointQueries = {
  /** Invalidated by the socket's `endpoints_update`. */
  all: ['webhook-endpoints'] as const,
  list: () =>
    queryOptions({
      queryKey: endpointQueries.all,
      queryFn: ({ signal }): Promise<Endpoint[]> => dataOf(api.get('/api/webhook-endpoints', { signal })),
    }),
  /** Newest first. */
  deliveries: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...endpointQueries.all, id, 'deliveries'] as const,
      ...pagesOf('/api/webhook-endpoints/{id}/deliveries', { path: { id }, query: { limit: deliveryPageSize } }),
      refetchInterval: ({ state }) => {
        const isPending = state.data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'pending'));
        return isPending ? refreshMs.whilePending : refreshMs.whenIdle;
      },
    }),
};

const refetch = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: endpointQueries.all });
const refetchRebuilt = refetching({ 'webhook-endpoints': endpointQueries.all });

export function useLiveEndpoints(): void {
  useLive('endpoints_update', refetch);
  useLive('refresh', refetchRebuilt);
}

/** Refetches also after a failure: another page may have changed the endpoint. */
function useRefetch() {
  const cache = useQueryClient();
  return () => refetch(cache);
}

const at = ({ id }: Pick<Endpoint, 'id'>) => ({ path: { id } });

/** Its data holds the secret until it is reset. */
export function useCreateEndpoint() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (body: EndpointFields) => dataOf(api.post('/api/webhook-endpoints', { body })),
    onSettled,
    gcTime: 0,
  });
}

/** Its data holds the secret until it is reset. */
export function useRotateSecret() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (endpoint: Endpoint) =>
      dataOf(api.post('/api/webhook-endpoints/{id}/rotate', { params: at(endpoint), body: {} })),
    onSettled,
    gcTime: 0,
  });
}

interface Change {
  readonly endpoint: Endpoint;
  readonly changes: Partial<EndpointFields> & { readonly enabled?: boolean };
}

export function useChangeEndpoint() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ endpoint, changes }: Change) =>
      dataOf(api.patch('/api/webhook-endpoints/{id}', { params: at(endpoint), body: changes })),
    onSettled,
  });
}

export function useDeleteEndpoint() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (endpoint: Endpoint) => api.delete('/api/webhook-endpoints/{id}', { params: at(endpoint) }),
    onSettled,
  });
}

export function useSendTest() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (endpoint: Endpoint) =>
      dataOf(api.post('/api/webhook-endpoints/{id}/test', { params: at(endpoint), body: {} })),
    onSettled,
  });
}

/** One delivery, or the failed ones of the last ms. */
export type Redelivery = { readonly deliveryId: string } | { readonly failedWithinMs: number };

export function useRedeliver(endpoint: Endpoint) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: (what: Redelivery) => {
      const body = 'deliveryId' in what ? what : rangeOf(what.failedWithinMs);
      return dataOf(api.post('/api/webhook-endpoints/{id}/redeliver', { params: at(endpoint), body }));
    },
    onSettled,
  });
}

function rangeOf(ms: number) {
  const now = Date.now();
  const [from, to] = [new Date(now - ms).toISOString(), new Date(now).toISOString()];
  return { from, to, status: 'given_up' as const };
}
