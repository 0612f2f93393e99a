import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveConnection } from '../../client/live/live-updates';
import { siteQueries } from './site-queries';

/** Refetches the list: a push holds one site, but the stats cover all. */
export function useLiveSites(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(
    () => connection?.on('connections_update', () => void cache.invalidateQueries({ queryKey: siteQueries.all })),
    [cache, connection],
  );
}
