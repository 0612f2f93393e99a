import { queryOptions } from '@tanstack/react-query';
import type { PublicSite } from '@duetcast/projections/sites/connections';
import type { BodyOf } from '@duetcast/client/calls';
import { api, dataOf } from '../../client/api';
import { liveRefetching } from '../../client/live/refetching';
import { useChange } from '../../client/use-change';

/** The plugin connections response (docs/PRODUCT.md#entities). */
export type Connections = BodyOf<'/api/plugin-connections'>['data'];

export type SiteCredentials = BodyOf<'/api/plugin-connections', 'post'>['data'];

export interface SiteRequest {
  site_url: string;
  callback_url?: string;
}

export const siteQueries = {
  /** Invalidated by the socket's `connections_update`. */
  all: ['connections'] as const,
  list: () =>
    queryOptions({
      queryKey: siteQueries.all,
      queryFn: ({ signal }) => dataOf(api.get('/api/plugin-connections', { signal })),
    }),
};

/** A push holds one site, but the stats of the list cover all. */
export const useLiveSites = liveRefetching('connections_update', siteQueries.all, ['connections']);

/** Its data holds the credentials until it is reset. */
export function useConnectSite() {
  return useChange(siteQueries.all, (body: SiteRequest) => dataOf(api.post('/api/plugin-connections', { body })));
}

export type ConnectingSite = ReturnType<typeof useConnectSite>;

export function useDisconnectSite() {
  return useChange(siteQueries.all, ({ id }: PublicSite) =>
    api.delete('/api/plugin-connections/{id}', { params: { path: { id } } }),
  );
}
