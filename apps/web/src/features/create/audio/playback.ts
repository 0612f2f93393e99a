import { useState, type RefObject } from 'react';
import type { Chapter } from '../../jobs/public';
import { stopOtherAudio } from '../../../ui/audio-preview';

/** Index of the chapter at `seconds`, -1 before the first; a pause belongs to the line before it. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ startSeconds }) => seconds >= startSeconds);

/** Event handlers of the player, and its current chapter. */
export function usePlayback(chapters: readonly Chapter[], audioRef: RefObject<HTMLAudioElement | null>) {
  const [current, setCurrent] = useState(-1);
  const [isPlaying, setIsPlaying] = useState(false);
  const updateCurrent = () => setCurrent(chapterAt(chapters, audioRef.current?.currentTime ?? 0));
  const jump = (index: number) => {
    const chapter = chapters[index];
    if (!audioRef.current || !chapter) return;
    audioRef.current.currentTime = chapter.startSeconds;
    setCurrent(index);
    // A browser may refuse to play; the position still changes.
    audioRef.current.play().catch(() => undefined);
  };
  const events = {
    onTimeUpdate: updateCurrent,
    onSeeked: updateCurrent,
    onPlay: () => {
      setIsPlaying(true);
      if (audioRef.current) stopOtherAudio(audioRef.current);
    },
    onPause: () => setIsPlaying(false),
  };
  return { events, current, isPlaying, jump };
}

export type Playback = ReturnType<typeof usePlayback>;
