import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagesOf } from '../../client/list-pages';

const deliveryPageSize = 20;
/** Polling interval in ms while a delivery is pending, because the socket does not push deliveries. */
const whilePendingMs = 3_000;

/** Deliveries to a receiver, newest first; `idleMs` is the polling interval while none is pending. */
export const deliveryPages = (
  path: '/api/plugin-connections/{id}/deliveries' | '/api/webhook-endpoints/{id}/deliveries',
  id: string,
  key: readonly string[],
  idleMs: number,
) =>
  infiniteQueryOptions({
    queryKey: [...key, id, 'deliveries'] as const,
    ...pagesOf(path, { path: { id }, query: { limit: deliveryPageSize } }),
    refetchInterval: ({ state }) => {
      const isPending = state.data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'pending'));
      return isPending ? whilePendingMs : idleMs;
    },
  });

/** Shares the key prefix of the sites, so that a changed site also refetches its deliveries. */
export const siteDeliveries = (id: string) =>
  deliveryPages('/api/plugin-connections/{id}/deliveries', id, ['connections'], 5_000);
