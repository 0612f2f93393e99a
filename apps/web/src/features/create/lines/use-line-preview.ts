import { useEffect, useState, type RefObject } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { type JobDetail, jobQueries } from '../../jobs/public';
import { stopOtherAudio } from '../../../ui/audio-preview';
import { ofLines } from '../draft/rendered-parts';
import { speedOf } from '../draft/delivery';
import { voiceOf, type Draft, type Line } from '../draft/draft';
import { forgetPreview, isPreviewCached, previewUrl, type PreviewedLine } from './line-preview';

interface PreviewRequest {
  line: Line;
  previewed: PreviewedLine;
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
    mutationFn: async ({ line, previewed }: PreviewRequest) => {
      const renderedUrl = renderedUrlOf(line, previewed, draft, job);
      const isCharged = renderedUrl === null && !isPreviewCached(previewed);
      const url = renderedUrl ?? (await previewUrl(previewed));
      if (isCharged) {
        void cache.invalidateQueries({ queryKey: accountQueries.all });
        void cache.invalidateQueries({ queryKey: jobQueries.list().queryKey });
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
    /** Id of the playing line. */
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
