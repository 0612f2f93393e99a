import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../client/api';
import { markViewed, podcastQueries } from '../../podcasts/public';
import type { WrittenScript } from '../requests/create-queries';
import type { ScriptModel } from '@duetcast/domain/limits/podcast-limits';
import { speakerRoles, type VoiceField } from '@duetcast/domain/podcasts/speakers';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { Article, ScriptRequest } from '../draft/draft';
import { optionFields } from '../draft/script-settings';
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

/**
 * Marks the podcast as viewed, because the script is on screen. A failure is ignored
 * (docs/PRODUCT.md#errors-of-the-pages).
 */
function useMarkViewed({ draft: { podcastId, isUnviewed = false }, set }: DraftControls): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (podcastId === null || !isUnviewed) return;
    set({ isUnviewed: false });
    void markViewed(podcastId)
      .catch(() => undefined)
      .then(() => cache.invalidateQueries({ queryKey: podcastQueries.all }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `set` is another function on every render
  }, [cache, podcastId, isUnviewed]);
}

export function useWriteScript(accountId: string, controls: DraftControls, onWritten: () => void) {
  const { draft } = controls;
  const cache = useQueryClient();
  const { start, ...writing } = useDraftRequest({
    kind: 'script',
    accountId,
    draft,
    contentOf: (request) => [draft.podcastId, bodyOf(request)],
    send: writeScript,
    apply: (sender, script, { cast, article, makeUpTo }) => ({
      ...writtenDraft(script, cast, article, sender),
      makeUpTo,
    }),
    onAnswer: () => {
      onWritten();
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
  useMarkViewed(controls);
  const isMaking = draft.waiting.script?.request.makeUpTo !== undefined;
  return { ...writing, isMaking, write: (request: ScriptRequest) => start(request) };
}

export type WriteScript = ReturnType<typeof useWriteScript>;
