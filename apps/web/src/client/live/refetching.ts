import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { UpdateOf } from './live-connection';

type Rebuilt = UpdateOf<'refresh'>['projection'];

/** Applies `refresh`: refetches the queries whose rows the server has rebuilt. */
export const refetching =
  (queries: Partial<Record<Rebuilt, QueryKey>>) =>
  (cache: QueryClient, { projection }: { projection: Rebuilt }): void => {
    const queryKey = queries[projection];
    if (queryKey) void cache.invalidateQueries({ queryKey });
  };
