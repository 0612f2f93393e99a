import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { api, dataOf } from '../../../client/api';
import { markViewed, podcastQueries } from '../../podcasts/public';
import type { WrittenScript } from '../requests/create-queries';
import { spokenLines, type Article } from '../draft/draft';
import { draftOf, draftStore, withDraft, type DraftState } from '../draft/draft-store';
import { writtenDraft } from '../draft/opened-script';
import { useLatestMutation } from '../requests/use-latest-mutation';

interface ScriptRequest {
  article: Article;
  host: Voice;
  guest: Voice;
}

/** Replaces the draft by the script; a draft with lines can be restored. */
function withScript(state: DraftState, script: WrittenScript, { article, host, guest }: ScriptRequest): DraftState {
  const before = draftOf(state);
  const draft = writtenDraft(script, [host, guest], article, before);
  const replaced = spokenLines(before.lines).length > 0 ? before : state.replaced;
  return { ...withDraft(state, draft, replaced), unviewed: script.podcastId };
}

/**
 * Marks the podcast as viewed, because the script is on screen. A failure is ignored
 * (docs/PRODUCT.md#errors-of-the-pages).
 */
function useMarkViewed(accountId: string, unviewed: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (unviewed === null) return;
    draftStore(accountId).update((state) => ({ ...state, unviewed: null }));
    void markViewed(unviewed)
      .catch(() => undefined)
      .then(() => cache.invalidateQueries({ queryKey: podcastQueries.all }));
  }, [cache, accountId, unviewed]);
}

/**
 * Writes the script into the draft, even if the tab is closed meanwhile. A retry with the same article, voices and settings
 * returns the same script.
 */
export function useWriteScript(accountId: string, unviewed: string | null, onWritten: () => void) {
  const cache = useQueryClient();
  const mutationKey = ['create', 'writing', accountId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ article, host, guest }: ScriptRequest) => {
      const { text, model, temperature } = article;
      const body = { article: text, voice_id_1: host.voice_id, voice_id_2: guest.voice_id, model, temperature };
      const headers = { 'idempotency-key': draftStore(accountId).keyOf.script(body) };
      return dataOf(api.post('/api/openai/generate-podcast-script', { body, headers }));
    },
    onSuccess: (script, request) => {
      draftStore(accountId).update((state) => withScript(state, script, request));
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
  useMarkViewed(accountId, unviewed);
  return {
    ...useLatestMutation(mutationKey),
    write: (request: ScriptRequest) => mutate(request, { onSuccess: onWritten }),
  };
}

export type WriteScript = ReturnType<typeof useWriteScript>;
