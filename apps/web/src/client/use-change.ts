import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A request that changes what queries hold. They are refetched before it counts as done, also after a failure: another tab
 * may have made the change. A secret in its response leaves the cache with the component.
 */
export function useChange<Data, Variables = void>(
  queryKey: QueryKey,
  mutationFn: (variables: Variables) => Promise<Data>,
  ...others: QueryKey[]
) {
  const cache = useQueryClient();
  const refetch = () => Promise.all([queryKey, ...others].map((key) => cache.invalidateQueries({ queryKey: key })));
  return useMutation({ mutationFn, onSettled: refetch, gcTime: 0 });
}
