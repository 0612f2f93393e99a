import { useState, type RefObject } from 'react';
import type { PartTime } from '../../jobs/public';
import { stopOtherAudio } from '../../../ui/audio-preview';

/** Index of the line at `seconds`, -1 before the first; a pause belongs to the line before it. */
export const lineAt = (lines: readonly PartTime[], seconds: number): number =>
  lines.findLastIndex(({ startSeconds }) => seconds >= startSeconds);

/** Event handlers of the player, and its current line. */
export function usePlayback(lines: readonly PartTime[], audioRef: RefObject<HTMLAudioElement | null>) {
  const [current, setCurrent] = useState(-1);
  const [isPlaying, setIsPlaying] = useState(false);
  const updateCurrent = () => setCurrent(lineAt(lines, audioRef.current?.currentTime ?? 0));
  const jump = (index: number) => {
    const line = lines[index];
    if (!audioRef.current || !line) return;
    audioRef.current.currentTime = line.startSeconds;
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
