import type { RefObject } from 'react';
import { usePlayback, type Playback } from './playback';
import { isSameDelivery } from '../draft/delivery';
import type { Draft, Render, RenderedLine } from '../draft/draft';
import { linesToRender } from '../requests/draft-requests';
import { useRenderedJob } from './use-rendered-job';

const noTimes: never[] = [];

const isSameLine = (a: RenderedLine, b: RenderedLine | undefined): boolean =>
  a.text === b?.text && a.voiceId === b.voiceId && a.speaker === b.speaker && isSameDelivery(a, b);

/** Whether the script differs from the audio. */
function isChanged(draft: Draft, { lines }: Render): boolean {
  try {
    const current = linesToRender(draft);
    return current.length !== lines.length || !current.every((line, index) => isSameLine(line, lines[index]));
  } catch {
    return true; // a speaker's voice was removed
  }
}

/** The latest audio: its job, the state of each line, and its player. */
export function useRenderedAudio(draft: Draft, playerRef: RefObject<HTMLAudioElement | null>) {
  const { made: render } = draft;
  const { job, states } = useRenderedJob(render);
  const playback: Playback = usePlayback(job.data?.partTimes ?? noTimes, playerRef);
  return { render, job, states, playback, isChanged: render !== null && isChanged(draft, render) };
}

export type RenderedAudio = ReturnType<typeof useRenderedAudio>;
