import { useEffect, useState, type RefObject } from 'react';
import type { Chapter } from '../jobs/job-queries';
import { stopPreview } from '../voices/preview';

/** The last chapter that has begun; -1 before the first. Pauses belong to the line before them. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ startSeconds }) => seconds >= startSeconds);

/** Every sound of this tab, so that one plays at a time. */
const sounding = new Set<HTMLAudioElement>();

/** To be called when the element begins to play. */
export function playsAlone(element: HTMLAudioElement): void {
  stopPreview();
  sounding.forEach((other) => other !== element && !other.paused && other.pause());
  sounding.add(element);
}

/** The player of the whole, and which of its chapters is heard. */
export function usePlayback(chapters: readonly Chapter[], audioRef: RefObject<HTMLAudioElement | null>) {
  const [current, setCurrent] = useState(-1);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    const element = audioRef.current;
    return () => void (element && sounding.delete(element));
  }, [audioRef]);
  const follow = () => setCurrent(chapterAt(chapters, audioRef.current?.currentTime ?? 0));
  const jump = (index: number) => {
    const chapter = chapters[index];
    if (!audioRef.current || !chapter) return;
    audioRef.current.currentTime = chapter.startSeconds;
    setCurrent(index);
    // A browser may refuse to play; the position has moved all the same.
    audioRef.current.play().catch(() => undefined);
  };
  const events = {
    onTimeUpdate: follow,
    onSeeked: follow,
    onPlay: () => {
      setIsPlaying(true);
      if (audioRef.current) playsAlone(audioRef.current);
    },
    onPause: () => setIsPlaying(false),
  };
  return { events, current, isPlaying, jump };
}

export type Playback = ReturnType<typeof usePlayback>;
