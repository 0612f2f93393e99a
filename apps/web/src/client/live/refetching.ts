import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveUpdate, UpdateOf } from './live-connection';
import { useLive } from './use-live';

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
