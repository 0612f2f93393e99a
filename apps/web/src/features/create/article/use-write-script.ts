import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../client/api';
import { markViewed, podcastQueries } from '../../podcasts/public';
import type { WrittenScript } from '../requests/create-queries';
import type { ScriptModel } from '@duetcast/domain/limits/podcast-limits';
import { spokenLines, type ScriptRequest } from '../draft/draft';
import { draftOf, draftStore, withDraft, type DraftState } from '../draft/draft-store';
import { writtenDraft } from '../draft/opened-script';
import type { DraftControls } from '../draft/use-draft';
import { useDraftRequest } from '../requests/use-draft-request';

const bodyOf = ({ article: { text, model, temperature }, host, guest }: ScriptRequest) => ({
  article: text,
  voice_id_1: host.voice_id,
  voice_id_2: guest.voice_id,
  // The document lists the models of a server without its own list.
  model: model as ScriptModel,
  temperature,
});

const writeScript = (request: ScriptRequest, key: string): Promise<WrittenScript> =>
  dataOf(
    api.post('/api/openai/generate-podcast-script', { body: bodyOf(request), headers: { 'idempotency-key': key } }),
  );

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

/** Writes the script into the draft. */
export function useWriteScript(accountId: string, { draft, unviewed }: DraftControls, onWritten: () => void) {
  const cache = useQueryClient();
  const { start, ...writing } = useDraftRequest({
    kind: 'script',
    accountId,
    draft,
    contentOf: (request) => [draft.podcastId, bodyOf(request)],
    send: writeScript,
    apply: {
      current: withScript,
      replaced: (replaced, script, { article, host, guest }) => writtenDraft(script, [host, guest], article, replaced),
    },
    onAnswer: () => {
      onWritten();
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
  useMarkViewed(accountId, unviewed);
  return { ...writing, write: (request: ScriptRequest) => start(request) };
}

export type WriteScript = ReturnType<typeof useWriteScript>;
