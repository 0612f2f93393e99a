import { useEffect } from 'react';
import { useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { useLiveState } from './live-updates';

/**
 * Invalidates the queries after each connect, because pushes before it were missed; `queries` must be a stable object.
 */
export function useRefetchOnReconnect(queries: InvalidateQueryFilters): void {
  const cache = useQueryClient();
  const { connections } = useLiveState();
  useEffect(() => {
    // Also on the first connection: rows may change between the first response and it.
    if (connections > 0) void cache.invalidateQueries(queries);
  }, [cache, connections, queries]);
}
