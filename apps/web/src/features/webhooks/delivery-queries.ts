import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagesOf } from '../../client/list-pages';

const deliveryPageSize = 20;
/** Polling interval in ms, because the socket does not push deliveries. */
const refreshMs = { whilePending: 3_000, whenIdle: 5_000 };
/** Shares the key prefix of the sites, so that a changed site also refetches its deliveries. */
const sitesKey = ['connections'] as const;

export const deliveryQueries = {
  /** Deliveries to a site, newest first. */
  list: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...sitesKey, id, 'deliveries'] as const,
      ...pagesOf('/api/plugin-connections/{id}/deliveries', { path: { id }, query: { limit: deliveryPageSize } }),
      refetchInterval: ({ state }) => {
        const isPending = state.data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'pending'));
        return isPending ? refreshMs.whilePending : refreshMs.whenIdle;
      },
    }),
};
