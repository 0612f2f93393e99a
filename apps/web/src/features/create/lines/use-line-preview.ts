import { useEffect, useState, type RefObject } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../accounts/public';
import { type JobDetail, jobQueries } from '../../jobs/public';
import { playsAlone } from '../../../ui/audio-preview';
import { voiceOf, type Draft, type Line } from '../draft/draft';
import { forgetPreview, isPreviewCached, previewUrl, type PreviewedLine } from './line-preview';

interface PreviewRequest {
  line: Line;
  heard: PreviewedLine;
}

/** Where the line stands in the audio that was made, with the same words and voice; null: it does not. */
function inMade({ id, text }: Line, voiceId: string, { made }: Draft, job: JobDetail | undefined): string | null {
  if (!made || !job?.outputUrl || made.jobId !== job.id) return null;
  const index = made.lines.findIndex((line) => line.id === id && line.text === text && line.voiceId === voiceId);
  const chapter = index < 0 ? undefined : job.chapters?.[index];
  return chapter ? `${job.outputUrl}#t=${chapter.startSeconds},${chapter.endSeconds}` : null;
}

/** Hears single lines: one at a time, each charged once and then free. */
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

  const play = async (id: string, address: string) => {
    const element = audioRef.current;
    if (!element) return;
    element.src = address;
    setPlaying(id);
    playsAlone(element);
    await element.play();
  };
  const speak = useMutation({
    mutationFn: async ({ line, heard }: PreviewRequest) => {
      const free = inMade(line, heard.voiceId, draft, job);
      const isPaid = free === null && !isPreviewCached(heard);
      const address = free ?? (await previewUrl(heard));
      if (isPaid) {
        void cache.invalidateQueries({ queryKey: accountQueries.all });
        void cache.invalidateQueries({ queryKey: jobQueries.list().queryKey });
      }
      await play(line.id, address).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return; // another line was asked for
        forgetPreview(heard);
        setPlaying(null);
        throw new Error('');
      });
    },
  });
  const heardOf = (line: Line): PreviewedLine | null => {
    const voice = voiceOf(line, voices);
    return voice && { text: line.text, voiceId: voice.voice_id, domain: domain.trim() };
  };
  return {
    events: { onPause: () => setPlaying(null), onEnded: () => setPlaying(null) },
    /** Id of the line that is heard. */
    playing,
    /** Of the line that is being spoken, or could not be. */
    waiting: speak.isPending ? speak.variables.line.id : null,
    failed: speak.isError ? { id: speak.variables.line.id, error: speak.error } : null,
    /** Whether hearing it costs nothing; null: it has no voice. */
    isFree: (line: Line): boolean | null => {
      const heard = heardOf(line);
      return heard && (isPreviewCached(heard) || inMade(line, heard.voiceId, draft, job) !== null);
    },
    toggle: (line: Line) => {
      const heard = heardOf(line);
      if (playing === line.id) audioRef.current?.pause();
      else if (heard) speak.mutate({ line, heard });
    },
  };
}

export type LinePreview = ReturnType<typeof useLinePreview>;
