import { useEffect } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import type { Voice } from '@duetcast/domain/voices/voice';
import { isMissing } from '../../../client/is-missing';
import { voiceQueries } from '../../voices/public';
import { readJobScript, readPodcast, readScript, type SavedScript } from '../requests/create-queries';
import { emptyArticle, emptyDraft, type Draft } from '../draft/draft';
import { draftWith, scriptOf, titleOf, type StoredSegment } from '../draft/opened-script';
import { savedBodyOf } from '../draft/saved-body';
import { linesToRender } from '../requests/draft-requests';
import type { DraftControls } from '../draft/use-draft';

/** Router state of a link that opens a script on the Create tab. */
interface ScriptToOpen {
  podcastId?: string;
  jobId?: string;
}

/** Voices of the segments by id, without those that no longer exist. */
async function voicesOf(segments: readonly StoredSegment[], cache: QueryClient): Promise<Map<string, Voice>> {
  const ids = [...new Set(segments.flatMap(({ voice_id }) => voice_id || []))];
  const voices = await Promise.all(
    ids.map((id) =>
      cache.fetchQuery(voiceQueries.one(id)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    ),
  );
  return new Map(ids.flatMap((id, index) => (voices[index] ? [[id, voices[index]]] : [])));
}

/** What a draft has of a saved script. */
export async function savedDraft({ segments, version, ...script }: SavedScript, id: string, cache: QueryClient) {
  const { title, intro, outro, music } = script;
  const address = (clip: typeof intro) => (typeof clip === 'string' ? clip : undefined);
  const clips = { intro: address(intro), outro: address(outro), music };
  const opened = scriptOf(segments, await voicesOf(segments, cache));
  const part = { speed: undefined, ...opened, title: title ?? '', clips, podcastId: id };
  return { ...part, saved: { id, version, body: savedBodyOf(part) ?? '' } };
}

async function podcastDraft(id: string, before: Draft, cache: QueryClient): Promise<Draft> {
  const { script, content } = await readPodcast(id);
  const article = { ...emptyArticle, text: content };
  if (!script) return { ...emptyDraft(), voices: before.voices, domain: before.domain, article };
  const latest = await readScript(id);
  const saved = await savedDraft(latest, id, cache);
  const title = saved.title || titleOf(content);
  const draft = { ...draftWith(saved, before), ...saved, article, title };
  return {
    ...draft,
    saved: { ...saved.saved, body: savedBodyOf(draft) ?? '' },
    made: await renderOf(latest.job_id, cache),
  };
}

/** It was deleted, by its owner or by retention. */
const isGone = (error: unknown): boolean => error instanceof DuetcastError && [404, 410].includes(error.status);

/** The audio of a script, unless it was deleted. */
async function renderOf(jobId: string | null, cache: QueryClient): Promise<Draft['made']> {
  if (jobId === null) return null;
  try {
    return (await jobDraft(await readJobScript(jobId), jobId, emptyDraft(), cache)).made;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

type JobScript = Awaited<ReturnType<typeof readJobScript>>;

async function jobDraft(
  { segments, title, domain, clips }: JobScript,
  jobId: string,
  before: Draft,
  cache: QueryClient,
) {
  const script = scriptOf(segments, await voicesOf(segments, cache));
  const opened = { ...draftWith(script, before), title, domain, clips };
  const hasAllVoices = opened.lines.every(({ voice, speaker }) => voice ?? opened.voices[speaker]);
  const saved = { id: opened.id, version: null, body: savedBodyOf(opened) ?? '' };
  return { ...opened, saved, made: hasAllVoices ? { jobId, lines: linesToRender(opened), clips } : null };
}

/** The script whose latest audio the job is, or its lines as a new one. */
async function draftOfJob(jobId: string, before: Draft, cache: QueryClient): Promise<Draft> {
  const script = await readJobScript(jobId);
  try {
    const draft = script.podcast_id === null ? null : await podcastDraft(script.podcast_id, before, cache);
    if (draft?.made?.jobId === jobId) return draft;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  return jobDraft(script, jobId, before, cache);
}

/** Opens a script as the draft; undo leads back to the draft before. */
export function useOpenScript({ draft, open }: Pick<DraftControls, 'draft' | 'open'>, onOpened: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: ScriptToOpen | null };
  const { podcastId, jobId } = state ?? {};
  const opening = useMutation({
    mutationFn: ({ podcastId: podcast, jobId: job = '' }: ScriptToOpen) =>
      podcast === undefined ? draftOfJob(job, draft, cache) : podcastDraft(podcast, draft, cache),
    onSuccess: (opened) => {
      open(opened);
      onOpened();
    },
  });
  const { mutate } = opening;
  useEffect(() => {
    if (podcastId === undefined && jobId === undefined) return;
    mutate(podcastId === undefined ? { jobId } : { podcastId });
    // Cleared, so that a reload does not replace the edited draft.
    void navigate({ search }, { replace: true });
  }, [podcastId, jobId, mutate, navigate, search]);
  return opening;
}
