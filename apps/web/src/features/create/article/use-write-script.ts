import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { api, type ApiResponse } from '../../../client/api';
import { markViewed, podcastQueries } from '../../podcasts/public';
import type { WrittenScript } from '../requests/create-queries';
import { spokenLines, type Article } from '../draft/draft';
import { draftOf, draftStore, opened, type DraftState } from '../draft/draft-store';
import { writtenDraft } from '../draft/opened-script';
import { useLatestMutation } from '../requests/use-latest-mutation';

interface ScriptRequest {
  article: Article;
  host: Voice;
  guest: Voice;
}

/** The script stands in the place of the draft, which is kept aside where it had lines. */
function withScript(now: DraftState, script: WrittenScript, { article, host, guest }: ScriptRequest): DraftState {
  const before = draftOf(now);
  const draft = writtenDraft(script, [host, guest], article, before);
  const aside = spokenLines(before.lines).length > 0 ? before : now.replaced;
  return { ...opened(now, draft, aside), unseen: script.podcastId };
}

/**
 * It stands before its reader: no welcome is needed. A failure to tell the server is ignored
 * (docs/PRODUCT.md#errors-of-the-pages).
 */
function useSeen(accountId: string, unseen: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (unseen === null) return;
    draftStore(accountId).change((now) => ({ ...now, unseen: null }));
    void markViewed(unseen)
      .catch(() => undefined)
      .then(() => cache.invalidateQueries({ queryKey: podcastQueries.all }));
  }, [cache, accountId, unseen]);
}

/**
 * Has the script written, for the draft whether or not that is shown when it comes; the same article, voices and settings
 * sent again are the same script.
 */
export function useWriteScript(accountId: string, unseen: string | null, onWritten: () => void) {
  const cache = useQueryClient();
  const mutationKey = ['create', 'writing', accountId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async ({ article, host, guest }: ScriptRequest) => {
      const { text, model, temperature } = article;
      const body = { article: text, voice_id_1: host.voice_id, voice_id_2: guest.voice_id, model, temperature };
      const options = { idempotencyKey: draftStore(accountId).keyOf.writing(body) };
      return (await api.post<ApiResponse<WrittenScript>>('/openai/generate-podcast-script', body, options)).data;
    },
    onSuccess: (script, request) => {
      draftStore(accountId).change((now) => withScript(now, script, request));
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
  useSeen(accountId, unseen);
  return {
    ...useLatestMutation(mutationKey),
    write: (request: ScriptRequest) => mutate(request, { onSuccess: onWritten }),
  };
}

export type WriteScript = ReturnType<typeof useWriteScript>;
