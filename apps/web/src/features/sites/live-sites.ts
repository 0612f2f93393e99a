import { refetching } from '../../client/live/refetching';
import { useLive } from '../../client/live/use-live';
import type { QueryClient } from '@tanstack/react-query';
import { siteQueries } from './site-queries';

/** Refetches the list: a push holds one site, but the stats cover all. */
const refetchSites = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: siteQueries.all });

const refetchRebuilt = refetching({ connections: siteQueries.all });

export function useLiveSites(): void {
  useLive('connections_update', refetchSites);
  useLive('refresh', refetchRebuilt);
}
