import { useEffect } from 'react';
import { useMutation, useQueryClient, useMutationState, type MutationKey } from '@tanstack/react-query';
import { idempotencyKeyOf } from '../../../client/idempotency-key';
import { answered, interrupted, withWaiting, type RequestKind } from '../draft/answers';
import type { Draft, Waiting } from '../draft/draft';
import { draftOf, draftStore, type DraftState } from '../draft/draft-store';

/** The state of the latest mutation with this key, including one started before mount. */
function useLatestMutation(mutationKey: MutationKey): { isPending: boolean; error: Error | null } {
  const states = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state: { status, error } }) => ({ status, error }),
  });
  const latest = states.at(-1);
  return { isPending: latest?.status === 'pending', error: latest?.error ?? null };
}

type RequestOf<Kind extends RequestKind> = NonNullable<Waiting[Kind]>['request'];

interface DraftRequest<Kind extends RequestKind, Answer> {
  kind: Kind;
  accountId: string;
  draft: Draft;
  /** What the request sends, and the latest answer: the same content after an answer is a new request. */
  contentOf: (request: RequestOf<Kind>) => unknown[];
  send: (request: RequestOf<Kind>, key: string) => Promise<Answer>;
  /** Puts the answer into the draft that sent the request. */
  apply: (draft: Draft, answer: Answer, request: RequestOf<Kind>) => Draft;
  onAnswer: () => void;
}

/**
 * A request that starts work once per draft and content: its key is the same in every tab, and it is kept with the draft, so
 * that a page which was reloaded before the answer repeats it. The draft gets the answer even if the tab is closed meanwhile.
 */
export function useDraftRequest<Kind extends RequestKind, Answer>(options: DraftRequest<Kind, Answer>) {
  const { kind, accountId, draft, contentOf, send, apply } = options;
  const { id } = draft;
  const cache = useQueryClient();
  const mutationKey = ['create', kind, accountId, id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async ({ request, key: sentKey }: { request: RequestOf<Kind>; key?: string }) => {
      // The account may change while the request is pending; then its store is another one.
      const update = (change: (state: DraftState) => DraftState) => draftStore(accountId).update(change);
      const key = sentKey ?? (await idempotencyKeyOf(kind, id, ...contentOf(request)));
      if (!sentKey) update((state) => withWaiting(state, id, { [kind]: { request, key, sentAt: Date.now() } }));
      try {
        const answer = await send(request, key);
        update((state) => answered(state, kind, key, (sender) => apply(sender, answer, request)));
      } catch (error) {
        update((state) => answered(state, kind, key));
        throw error;
      }
    },
    onSuccess: options.onAnswer,
  });
  useEffect(() => {
    const sent = interrupted(draftOf(draftStore(accountId).getState()), kind);
    const isPending = cache.isMutating({ mutationKey: ['create', kind, accountId, id], exact: true }) > 0;
    if (sent && !isPending) mutate(sent);
  }, [cache, mutate, accountId, kind, id]);
  return {
    ...useLatestMutation(mutationKey),
    start: (request: RequestOf<Kind>, onSuccess?: () => void) => mutate({ request }, onSuccess && { onSuccess }),
  };
}
