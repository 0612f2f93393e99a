import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveConnection } from '../../client/live/live-updates';
import { siteQueries } from './site-queries';

/** A push holds one site; the list has figures of all. */
export function useLiveSites(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(
    () => connection?.on('connections_update', () => void cache.invalidateQueries({ queryKey: siteQueries.all })),
    [cache, connection],
  );
}
