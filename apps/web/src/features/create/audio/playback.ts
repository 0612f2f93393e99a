import { useState, type RefObject } from 'react';
import type { Chapter } from '../../jobs/public';
import { playsAlone } from '../../../ui/audio-preview';

/** The last chapter that has begun; -1 before the first. Pauses belong to the line before them. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ startSeconds }) => seconds >= startSeconds);

/** The player of the whole, and which of its chapters is heard. */
export function usePlayback(chapters: readonly Chapter[], audioRef: RefObject<HTMLAudioElement | null>) {
  const [current, setCurrent] = useState(-1);
  const [isPlaying, setIsPlaying] = useState(false);
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
