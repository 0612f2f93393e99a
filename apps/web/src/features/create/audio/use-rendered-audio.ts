import type { RefObject } from 'react';
import { usePlayback, type Playback } from './playback';
import type { Draft, Made, MadeLine } from '../draft/draft';
import { linesToMake } from '../requests/draft-requests';
import { useMade } from './use-rendered-job';

const noChapters: never[] = [];

const isSameLine = (a: MadeLine, b: MadeLine | undefined): boolean =>
  a.text === b?.text && a.voiceId === b.voiceId && a.speaker === b.speaker;

/** Whether the script says something else than the audio does. */
function isChanged(draft: Draft, { lines }: Made): boolean {
  try {
    const now = linesToMake(draft);
    return now.length !== lines.length || !now.every((line, index) => isSameLine(line, lines[index]));
  } catch {
    return true; // a speaker has no voice any more
  }
}

/** The audio that was made last: its job, how each line stands, and its player. */
export function useMadeAudio(draft: Draft, playerRef: RefObject<HTMLAudioElement | null>) {
  const { made } = draft;
  const { job, states } = useMade(made);
  const playback: Playback = usePlayback(job.data?.chapters ?? noChapters, playerRef);
  return { made, job, states, playback, isChanged: made !== null && isChanged(draft, made) };
}

export type MadeAudio = ReturnType<typeof useMadeAudio>;
