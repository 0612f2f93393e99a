import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveUpdate, UpdateOf } from './live-connection';
import { useLiveConnection } from './live-updates';

/** Applies each push of this kind to the cache; `apply` must be a stable function. */
export function useLive<Name extends LiveUpdate>(
  name: Name,
  apply: (cache: QueryClient, update: UpdateOf<Name>) => void,
): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(() => connection?.on(name, (update) => apply(cache, update)), [cache, connection, name, apply]);
}

type Rebuilt = UpdateOf<'refresh'>['projection'];

/** Applies `refresh`: refetches the queries whose rows the server has rebuilt. */
export const refetching =
  (queries: Partial<Record<Rebuilt, QueryKey>>) =>
  (cache: QueryClient, { projection }: { projection: Rebuilt }): void => {
    const queryKey = queries[projection];
    if (queryKey) void cache.invalidateQueries({ queryKey });
  };

/** A hook that refetches the queries on each push of this kind, and once the server has rebuilt one of the projections. */
export function liveRefetching(name: LiveUpdate, queryKey: QueryKey, projections: readonly Rebuilt[]): () => void {
  const refetch = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey });
  const refetchRebuilt = refetching(Object.fromEntries(projections.map((projection) => [projection, queryKey])));
  return function useLiveQueries() {
    useLive(name, refetch);
    useLive('refresh', refetchRebuilt);
  };
}
