import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** The state of the latest mutation with this key, including one started before mount. */
export function useLatestMutation(mutationKey: MutationKey): { isPending: boolean; error: Error | null } {
  const states = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state: { status, error } }) => ({ status, error }),
  });
  const latest = states.at(-1);
  return { isPending: latest?.status === 'pending', error: latest?.error ?? null };
}
