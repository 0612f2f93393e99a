import { useEffect, useState, type RefObject } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { onAccountLeft } from '../../../client/account-left';
import { api, dataOf } from '../../../client/api';
import { idempotencyKeyOf } from '../../../client/idempotency-key';
import { accountQueries } from '../../accounts/public';
import { type JobDetail, jobQueries, outputOf } from '../../jobs/public';
import { stopOtherAudio } from '../../../ui/audio-preview';
import { ofLines } from '../draft/rendered-parts';
import { speedOf } from '../draft/delivery';
import { voiceOf, type Draft, type Line } from '../draft/draft';

interface PreviewedLine {
  text: string;
  voiceId: string;
  domain: string;
  /** Missing: the voice's own. */
  speed?: number;
}

const keyOf = ({ text, voiceId, domain, speed }: PreviewedLine): string =>
  JSON.stringify([text, voiceId, domain, speed]);
/** Audio URLs of previewed lines, until reload. */
let previewUrls = new Map<string, string>();
onAccountLeft(() => {
  previewUrls = new Map();
});

/** Whether another preview is free. */
export const isPreviewCached = (line: PreviewedLine): boolean => previewUrls.has(keyOf(line));
const forgetPreview = (line: PreviewedLine): unknown => previewUrls.delete(keyOf(line));

/** One key per line and month, so that a preview is charged once, even after a reload. */
const requestKeyOf = (line: PreviewedLine): Promise<string> =>
  idempotencyKeyOf('hear', new Date().toISOString().slice(0, 7), line);

/** @returns URL of the line's audio; charged unless cached. @throws DuetcastError */
export async function previewUrl(line: PreviewedLine): Promise<string> {
  const key = keyOf(line);
  // The account may change while the request is pending; the URL stays in the old account's map.
  const urls = previewUrls;
  const cached = urls.get(key);
  if (cached !== undefined) return cached;
  const { voiceId: voice_id, ...spoken } = line;
  const headers = { 'idempotency-key': await requestKeyOf(line) };
  const body = { ...spoken, voice_id };
  const data = await dataOf(api.post('/api/tts', { body, headers }));
  const url = ('audioUrl' in data ? data.audioUrl : null) ?? (await outputOf(data.jobId));
  urls.set(key, url);
  return url;
}

/** URL of the line in the rendered audio if text, voice and speed are unchanged, else null. */
function renderedUrlOf(
  { id }: Line,
  { text, voiceId, speed }: PreviewedLine,
  { made: render }: Draft,
  job: JobDetail | undefined,
): string | null {
  if (!render || !job?.outputUrl || render.jobId !== job.id) return null;
  const index = render.lines.findIndex(
    (line) => line.id === id && line.text === text && line.voiceId === voiceId && line.speed === speed,
  );
  const time = index < 0 ? undefined : ofLines(render, job.partTimes ?? [])[index];
  return time ? `${job.outputUrl}#t=${time.startSeconds},${time.endSeconds}` : null;
}

/** Previews single lines, one at a time; each is charged once. */
export function useLinePreview(draft: Draft, job: JobDetail | undefined, audioRef: RefObject<HTMLAudioElement | null>) {
  const cache = useQueryClient();
  const [playing, setPlaying] = useState<string | null>(null);
  const { voices, domain } = draft;
  useEffect(() => {
    const element = audioRef.current;
    return () => {
      if (element && !element.paused) element.pause();
    };
  }, [audioRef]);

  const play = async (id: string, url: string) => {
    const element = audioRef.current;
    if (!element) return;
    element.src = url;
    setPlaying(id);
    stopOtherAudio(element);
    await element.play();
  };
  const preview = useMutation({
    mutationFn: async ({ line, previewed }: { line: Line; previewed: PreviewedLine }) => {
      const renderedUrl = renderedUrlOf(line, previewed, draft, job);
      const isCharged = renderedUrl === null && !isPreviewCached(previewed);
      const url = renderedUrl ?? (await previewUrl(previewed));
      if (isCharged) {
        void cache.invalidateQueries({ queryKey: accountQueries.all });
        void cache.invalidateQueries({ queryKey: jobQueries.lists });
      }
      await play(line.id, url).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return; // another line was played
        forgetPreview(previewed);
        setPlaying(null);
        throw new Error('');
      });
    },
  });
  const previewedLineOf = (line: Line): PreviewedLine | null => {
    const voice = voiceOf(line, voices);
    const speed = speedOf(line, draft);
    const previewed = voice && { text: line.text, voiceId: voice.voice_id, domain: domain.trim() };
    return previewed && (speed === 1 ? previewed : { ...previewed, speed });
  };
  return {
    events: { onPause: () => setPlaying(null), onEnded: () => setPlaying(null) },
    playing,
    /** Id of the line whose audio is pending, and the failed one with its error. */
    waiting: preview.isPending ? preview.variables.line.id : null,
    failed: preview.isError ? { id: preview.variables.line.id, error: preview.error } : null,
    /** Whether a preview is free; null: the line has no voice. */
    isFree: (line: Line): boolean | null => {
      const previewed = previewedLineOf(line);
      return previewed && (isPreviewCached(previewed) || renderedUrlOf(line, previewed, draft, job) !== null);
    },
    toggle: (line: Line) => {
      const previewed = previewedLineOf(line);
      if (playing === line.id) audioRef.current?.pause();
      else if (previewed) preview.mutate({ line, previewed });
    },
  };
}

export type LinePreview = ReturnType<typeof useLinePreview>;
