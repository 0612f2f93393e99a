import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublicDelivery } from '@duetcast/projections/webhooks/public-delivery';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import type { DataOf } from '../../client/answers';
import { api, type Answer } from '../../client/api';
import { pagesOf } from '../../client/list-pages';

/** The plugin connections response (spec §3). */
export type Connections = DataOf<'getPluginConnections'>;

export type SiteCredentials = DataOf<'postPluginConnections'>;

export interface SiteWish {
  site_url: string;
  callback_url?: string;
}

const deliveryPageSize = 20;
/** Of deliveries that are shown, ms: the socket does not tell of them. */
const refreshMs = { whilePending: 3_000, otherwise: 5_000 };

const pathOf = (id: string): string => `/plugin-connections/${encodeURIComponent(id)}`;

export const connectionQueries = {
  /** What the socket's `connections_update` asks for again. */
  all: ['connections'] as const,
  list: () =>
    queryOptions({
      queryKey: connectionQueries.all,
      queryFn: async ({ signal }) => (await api.get<Answer<Connections>>('/plugin-connections', { signal })).data,
    }),
  /** The messages to a site, newest first. */
  deliveries: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...connectionQueries.all, id, 'deliveries'] as const,
      ...pagesOf<PublicDelivery>(`${pathOf(id)}/deliveries`, { limit: deliveryPageSize }),
      refetchInterval: ({ state }) => {
        const isPending = state.data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'pending'));
        return isPending ? refreshMs.whilePending : refreshMs.otherwise;
      },
    }),
};

/** Connects; its answer holds secrets and is forgotten with whoever asked. */
export function useConnectSite() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (wish: SiteWish) => (await api.post<Answer<SiteCredentials>>('/plugin-connections', wish)).data,
    onSuccess: () => void cache.invalidateQueries({ queryKey: connectionQueries.all }),
    gcTime: 0,
  });
}

export type ConnectingSite = ReturnType<typeof useConnectSite>;

export function useDisconnectSite() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PublicSite) => api.delete(pathOf(id)),
    onSuccess: () => cache.invalidateQueries({ queryKey: connectionQueries.all }),
  });
}
