import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../client/api';
import { markViewed, podcastQueries } from '../../podcasts/public';
import type { WrittenScript } from '../requests/create-queries';
import type { ScriptModel } from '@duetcast/domain/limits/podcast-limits';
import { speakerRoles, type VoiceField } from '@duetcast/domain/podcasts/speakers';
import type { Voice } from '@duetcast/domain/voices/voice';
import { spokenLines, type Article, type ScriptRequest } from '../draft/draft';
import { optionFields } from '../draft/script-settings';
import { draftOf, draftStore, withDraft, type DraftState } from '../draft/draft-store';
import { writtenDraft } from '../draft/opened-script';
import type { DraftControls } from '../draft/use-draft';
import { useDraftRequest } from '../requests/use-draft-request';

const bodyOf = ({ article, cast }: ScriptRequest) => bodyFor(article, cast);

const bodyFor = ({ text, model, temperature, ...settings }: Article, cast: readonly Voice[]) => ({
  article: text,
  ...(Object.fromEntries(cast.map(({ voice_id }, index) => [speakerRoles[index]!.voiceField, voice_id])) as VoiceIds),
  // The document lists the models of a server without its own list.
  model: model as ScriptModel,
  temperature,
  ...optionFields(settings),
});
type VoiceIds = Record<'voice_id_1', string> & Partial<Record<VoiceField, string>>;

const writeScript = (request: ScriptRequest, key: string): Promise<WrittenScript> =>
  dataOf(
    api.post('/api/openai/generate-podcast-script', { body: bodyOf(request), headers: { 'idempotency-key': key } }),
  );

/** Replaces the draft by the script; a draft with lines can be restored. */
function withScript(state: DraftState, script: WrittenScript, request: ScriptRequest): DraftState {
  const before = draftOf(state);
  const draft = writtenDraft(script, request.cast, request.article, before);
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
      replaced: (replaced, script, request) => writtenDraft(script, request.cast, request.article, replaced),
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
