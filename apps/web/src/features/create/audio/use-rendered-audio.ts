import { useMemo, type RefObject } from 'react';
import { usePlayback, type Playback } from './playback';
import { isSameDelivery } from '../draft/delivery';
import type { Draft, Render, RenderedLine } from '../draft/draft';
import { linesToRender } from '../requests/draft-requests';
import { ofLines } from '../draft/rendered-parts';
import { useRenderedJob } from './use-rendered-job';

const noTimes: never[] = [];

const isSameClips = (a: Render['clips'] = {}, b: Render['clips'] = {}): boolean =>
  a.intro === b.intro && a.outro === b.outro && a.music === b.music;

const isSameLine = (a: RenderedLine, b: RenderedLine | undefined): boolean =>
  a.text === b?.text && a.voiceId === b.voiceId && a.speaker === b.speaker && isSameDelivery(a, b);

/** Whether the script differs from the audio. */
function isChanged(draft: Draft, { lines, clips }: Render): boolean {
  if (!isSameClips(draft.clips, clips)) return true;
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
  const { job, states: ofParts } = useRenderedJob(render);
  const partTimes = job.data?.partTimes;
  const times = useMemo(() => (render && partTimes ? ofLines(render, partTimes) : noTimes), [render, partTimes]);
  const states = render ? ofLines(render, ofParts) : ofParts;
  const playback: Playback = usePlayback(times, playerRef);
  return { render, job, states, times, playback, isChanged: render !== null && isChanged(draft, render) };
}

export type RenderedAudio = ReturnType<typeof useRenderedAudio>;
