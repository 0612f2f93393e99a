import { queryOptions } from '@tanstack/react-query';
import type { ChangeEndpointRequest } from '@duetcast/domain/webhooks/endpoint-requests';
import type { Schema } from '../../../client/api-types';
import { api, dataOf } from '../../../client/api';
import { liveRefetching } from '../../../client/live/refetching';
import { useChange } from '../../../client/use-change';
import { deliveryPages } from '../delivery-queries';

export type Endpoint = Schema<'WebhookEndpoint'>;
/** What the form sends, at creation and at a change. */
export type EndpointFields = Required<Pick<ChangeEndpointRequest, 'url' | 'eventTypes' | 'payload' | 'description'>>;

export const endpointQueries = {
  /** Invalidated by the socket's `endpoints_update`. */
  all: ['webhook-endpoints'] as const,
  list: () =>
    queryOptions({
      queryKey: endpointQueries.all,
      queryFn: ({ signal }): Promise<Endpoint[]> => dataOf(api.get('/api/webhook-endpoints', { signal })),
    }),
  deliveries: (id: string) => deliveryPages('/api/webhook-endpoints/{id}/deliveries', id, endpointQueries.all, 10_000),
};

export const useLiveEndpoints = liveRefetching('endpoints_update', endpointQueries.all, ['webhook-endpoints']);

const at = ({ id }: Pick<Endpoint, 'id'>) => ({ path: { id } });

/** Its data holds the secret until it is reset. */
export function useCreateEndpoint() {
  return useChange(endpointQueries.all, (body: EndpointFields) => dataOf(api.post('/api/webhook-endpoints', { body })));
}

/** Its data holds the secret until it is reset. */
export function useRotateSecret() {
  return useChange(endpointQueries.all, (endpoint: Endpoint) =>
    dataOf(api.post('/api/webhook-endpoints/{id}/rotate', { params: at(endpoint), body: {} })),
  );
}

interface Change {
  readonly endpoint: Endpoint;
  readonly changes: Partial<EndpointFields> & { readonly enabled?: boolean };
}

export function useChangeEndpoint() {
  return useChange(endpointQueries.all, ({ endpoint, changes }: Change) =>
    dataOf(api.patch('/api/webhook-endpoints/{id}', { params: at(endpoint), body: changes })),
  );
}

export function useDeleteEndpoint() {
  return useChange(endpointQueries.all, (endpoint: Endpoint) =>
    api.delete('/api/webhook-endpoints/{id}', { params: at(endpoint) }),
  );
}

export function useSendTest() {
  return useChange(endpointQueries.all, (endpoint: Endpoint) =>
    dataOf(api.post('/api/webhook-endpoints/{id}/test', { params: at(endpoint), body: {} })),
  );
}

/** One delivery, or the failed ones of the last ms. */
export type Redelivery = { readonly deliveryId: string } | { readonly failedWithinMs: number };

export function useRedeliver(endpoint: Endpoint) {
  return useChange(endpointQueries.all, (what: Redelivery) => {
    const body = 'deliveryId' in what ? what : rangeOf(what.failedWithinMs);
    return dataOf(api.post('/api/webhook-endpoints/{id}/redeliver', { params: at(endpoint), body }));
  });
}

function rangeOf(ms: number) {
  const now = Date.now();
  const [from, to] = [new Date(now - ms).toISOString(), new Date(now).toISOString()];
  return { from, to, status: 'given_up' as const };
}
