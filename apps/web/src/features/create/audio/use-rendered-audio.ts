import type { RefObject } from 'react';
import { usePlayback, type Playback } from './playback';
import type { Draft, Render, RenderedLine } from '../draft/draft';
import { linesToRender } from '../requests/draft-requests';
import { useRenderedJob } from './use-rendered-job';

const noChapters: never[] = [];

const isSameLine = (a: RenderedLine, b: RenderedLine | undefined): boolean =>
  a.text === b?.text && a.voiceId === b.voiceId && a.speaker === b.speaker;

/** Whether the script says something else than the audio does. */
function isChanged(draft: Draft, { lines }: Render): boolean {
  try {
    const now = linesToRender(draft);
    return now.length !== lines.length || !now.every((line, index) => isSameLine(line, lines[index]));
  } catch {
    return true; // a speaker has no voice any more
  }
}

/** The audio that was made last: its job, how each line stands, and its player. */
export function useRenderedAudio(draft: Draft, playerRef: RefObject<HTMLAudioElement | null>) {
  const { made } = draft;
  const { job, states } = useRenderedJob(made);
  const playback: Playback = usePlayback(job.data?.chapters ?? noChapters, playerRef);
  return { made, job, states, playback, isChanged: made !== null && isChanged(draft, made) };
}

export type RenderedAudio = ReturnType<typeof useRenderedAudio>;
