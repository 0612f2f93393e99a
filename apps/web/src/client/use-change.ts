import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A request that changes what queries hold. They are refetched before it counts as done, also after a failure: another tab
 * may have made the change. A secret in its response leaves the cache with the component.
 */
export function useChange<Data, Variables = void>(
  queryKey: QueryKey,
  mutationFn: (variables: Variables) => Promise<Data>,
) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey }), gcTime: 0 });
}
