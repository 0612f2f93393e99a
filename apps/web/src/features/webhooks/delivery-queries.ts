import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PublicDelivery } from '@duetcast/projections/webhooks/public-delivery';
import { pagesOf } from '../../client/list-pages';

const deliveryPageSize = 20;
/** Of deliveries that are shown, ms: the socket does not tell of them. */
const refreshMs = { whilePending: 3_000, otherwise: 5_000 };
/** The key of the sites: a changed site refetches its deliveries, too. */
const sitesKey = ['connections'] as const;

export const deliveryQueries = {
  /** The messages to a site, newest first. */
  list: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...sitesKey, id, 'deliveries'] as const,
      ...pagesOf<PublicDelivery>(`/plugin-connections/${encodeURIComponent(id)}/deliveries`, {
        limit: deliveryPageSize,
      }),
      refetchInterval: ({ state }) => {
        const isPending = state.data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'pending'));
        return isPending ? refreshMs.whilePending : refreshMs.otherwise;
      },
    }),
};
