import { useEffect } from 'react';
import { useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { useLiveState } from './live-updates';

/** Invalidates the queries after each connect before which pushes were missed; `queries` must be a stable object. */
export function useRefetchOnReconnect(queries: InvalidateQueryFilters): void {
  const cache = useQueryClient();
  const { gaps } = useLiveState();
  useEffect(() => {
    if (gaps > 0) void cache.invalidateQueries(queries);
  }, [cache, gaps, queries]);
}
