import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublicSite } from '@duetcast/projections/sites/public-site';
import type { DataOf } from '../../client/api-types';
import { api, type ApiResponse } from '../../client/api';

/** The plugin connections response (docs/PRODUCT.md#entities). */
export type Connections = DataOf<'getPluginConnections'>;

export type SiteCredentials = DataOf<'postPluginConnections'>;

export interface SiteRequest {
  site_url: string;
  callback_url?: string;
}

const pathOf = (id: string): string => `/plugin-connections/${encodeURIComponent(id)}`;

export const siteQueries = {
  /** Invalidated by the socket's `connections_update`. */
  all: ['connections'] as const,
  list: () =>
    queryOptions({
      queryKey: siteQueries.all,
      queryFn: async ({ signal }) => (await api.get<ApiResponse<Connections>>('/plugin-connections', { signal })).data,
    }),
};

/** Connects a site; the response holds secrets and leaves the cache with the component. */
export function useConnectSite() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (request: SiteRequest) =>
      (await api.post<ApiResponse<SiteCredentials>>('/plugin-connections', request)).data,
    onSuccess: () => void cache.invalidateQueries({ queryKey: siteQueries.all }),
    gcTime: 0,
  });
}

export type ConnectingSite = ReturnType<typeof useConnectSite>;

export function useDisconnectSite() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PublicSite) => api.delete(pathOf(id)),
    onSuccess: () => cache.invalidateQueries({ queryKey: siteQueries.all }),
  });
}
