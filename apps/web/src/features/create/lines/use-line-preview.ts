import { useEffect, useState, type RefObject } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { type JobDetail, jobQueries } from '../../jobs/public';
import { stopOtherAudio } from '../../../ui/audio-preview';
import { voiceOf, type Draft, type Line } from '../draft/draft';
import { forgetPreview, isPreviewCached, previewUrl, type PreviewedLine } from './line-preview';

interface PreviewRequest {
  line: Line;
  previewed: PreviewedLine;
}

/** URL of the line in the rendered audio if text and voice are unchanged, else null. */
function renderedUrlOf(
  { id, text }: Line,
  voiceId: string,
  { made: render }: Draft,
  job: JobDetail | undefined,
): string | null {
  if (!render || !job?.outputUrl || render.jobId !== job.id) return null;
  const index = render.lines.findIndex((line) => line.id === id && line.text === text && line.voiceId === voiceId);
  const chapter = index < 0 ? undefined : job.chapters?.[index];
  return chapter ? `${job.outputUrl}#t=${chapter.startSeconds},${chapter.endSeconds}` : null;
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
      const renderedUrl = renderedUrlOf(line, previewed.voiceId, draft, job);
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
    return voice && { text: line.text, voiceId: voice.voice_id, domain: domain.trim() };
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
      return previewed && (isPreviewCached(previewed) || renderedUrlOf(line, previewed.voiceId, draft, job) !== null);
    },
    toggle: (line: Line) => {
      const previewed = previewedLineOf(line);
      if (playing === line.id) audioRef.current?.pause();
      else if (previewed) preview.mutate({ line, previewed });
    },
  };
}

export type LinePreview = ReturnType<typeof useLinePreview>;
