import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveConnection } from '../../client/live/live-updates';
import { connectionQueries } from './site-queries';

/** A push holds one site; the list has figures of all. */
export function useLiveConnections(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(
    () => connection?.on('connections_update', () => void cache.invalidateQueries({ queryKey: connectionQueries.all })),
    [cache, connection],
  );
}
