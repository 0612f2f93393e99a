import { useEffect } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Voice } from '@duetcast/domain/voices/voice';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { voiceQueries } from '../../voices/public';
import { readJobScript, readPodcast } from '../requests/create-queries';
import { isEmpty, type Draft } from '../draft/draft';
import { draftWith, scriptOf, type StoredSegment } from '../draft/opened-script';
import { linesToRender } from '../requests/draft-requests';
import type { DraftControls } from '../draft/use-draft';

/** Router state of a link that opens a script on the Create tab. */
interface ScriptToOpen {
  podcastId?: string;
  jobId?: string;
}

/** Voices of the segments by id, without those that no longer exist. */
async function voicesOf(segments: readonly StoredSegment[], cache: QueryClient): Promise<Map<string, Voice>> {
  const ids = [...new Set(segments.map(({ voice_id }) => voice_id))];
  const voices = await Promise.all(
    ids.map((id) =>
      cache.fetchQuery(voiceQueries.one(id)).catch((error: unknown) => {
        if (error instanceof DuetcastError && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  return new Map(ids.flatMap((id, index) => (voices[index] ? [[id, voices[index]]] : [])));
}

async function podcastDraft(id: string, before: Draft, cache: QueryClient): Promise<Draft> {
  const { script, content } = await readPodcast(id);
  const segments = script ?? [];
  const opened = draftWith(scriptOf(segments, await voicesOf(segments, cache)), before);
  return { ...opened, podcastId: script ? id : null, article: { ...opened.article, text: content } };
}

async function jobDraft(jobId: string, before: Draft, cache: QueryClient): Promise<Draft> {
  const { segments, title, domain, clips } = await readJobScript(jobId);
  const script = scriptOf(segments, await voicesOf(segments, cache));
  const opened = { ...draftWith(script, before), title, domain, clips };
  const hasAllVoices = opened.lines.every(({ voice, speaker }) => voice ?? opened.voices[speaker]);
  return { ...opened, made: hasAllVoices ? { jobId, lines: linesToRender(opened), clips } : null };
}

/** Opens a script as the draft; the previous draft can be restored. */
export function useOpenScript({ draft, open }: Pick<DraftControls, 'draft' | 'open'>, onOpened: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: ScriptToOpen | null };
  const { podcastId, jobId } = state ?? {};
  const opening = useMutation({
    mutationFn: ({ podcastId: podcast, jobId: job = '' }: ScriptToOpen) =>
      podcast === undefined ? jobDraft(job, draft, cache) : podcastDraft(podcast, draft, cache),
    onSuccess: (opened) => {
      open(opened, isEmpty(draft) ? null : draft);
      onOpened();
    },
  });
  const { mutate } = opening;
  useEffect(() => {
    if (podcastId === undefined && jobId === undefined) return;
    mutate(podcastId === undefined ? { jobId } : { podcastId });
    // Cleared, so that a reload does not replace the edited draft.
    void navigate('.', { replace: true, state: { tab: 'create' } });
  }, [podcastId, jobId, mutate, navigate]);
  return opening;
}
