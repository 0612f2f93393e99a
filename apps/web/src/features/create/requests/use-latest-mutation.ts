import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** The state of the latest mutation with this key, also one that started before this component was mounted. */
export function useLatestMutation(mutationKey: MutationKey): { isPending: boolean; error: Error | null } {
  const standings = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state: { status, error } }) => ({ status, error }),
  });
  const latest = standings.at(-1);
  return { isPending: latest?.status === 'pending', error: latest?.error ?? null };
}
