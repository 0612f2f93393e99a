import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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
