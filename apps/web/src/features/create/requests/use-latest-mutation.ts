import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** How the last wish of this kind stands, also one that was made before its asker was drawn again. */
export function useLatestWish(mutationKey: MutationKey): { isPending: boolean; error: Error | null } {
  const standings = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state: { status, error } }) => ({ status, error }),
  });
  const latest = standings.at(-1);
  return { isPending: latest?.status === 'pending', error: latest?.error ?? null };
}
