import { useEffect } from 'react';
import { useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { useLiveState } from './live-updates';

/** Asks again for these (the same object each time) once connected: what happened before was pushed to nobody. */
export function useRefetchOnReconnect(queries: InvalidateQueryFilters): void {
  const cache = useQueryClient();
  const { connections } = useLiveState();
  useEffect(() => {
    // The first connection too: something may have happened between the first answer and it.
    if (connections > 0) void cache.invalidateQueries(queries);
  }, [cache, connections, queries]);
}
