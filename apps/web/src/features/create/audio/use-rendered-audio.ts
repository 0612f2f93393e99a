import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type RefObject, useEffect } from 'react';
import { auditQuery } from '../../../client/audit-trail';
import { isRunning, type SegmentState, segmentStates, useJob } from '../../jobs/public';
import { createQueries } from '../requests/create-queries';
import { usePlayback, type Playback } from './playback';
import { isSameDelivery } from '../draft/delivery';
import type { Draft, Render, RenderedLine } from '../draft/draft';
import { linesToRender } from '../requests/draft-requests';
import { ofLines } from '../draft/rendered-parts';

/** Polling interval as a fallback for the socket. */
const pollMs = 4_000;

/** The job that renders the audio, live, and the state of each line. */
function useRenderedJob(render: Render | null) {
  const cache = useQueryClient();
  const jobId = render?.jobId ?? '';
  const job = useJob(render?.jobId ?? null, (current) => (current && isRunning(current) ? pollMs : false));
  const { data } = job;
  const position = data?.position;
  const running = data !== undefined && isRunning(data);
  const trail = useQuery({ ...auditQuery('jobs', jobId), enabled: data !== undefined, staleTime: Infinity });
  useEffect(() => {
    if (position === undefined) return;
    void cache.invalidateQueries({ queryKey: auditQuery('jobs', jobId).queryKey });
  }, [cache, jobId, position]);
  useEffect(() => {
    if (position !== undefined && !running)
      void cache.invalidateQueries({ queryKey: createQueries.estimate(null).queryKey.slice(0, 2) });
  }, [cache, position, running]);
  const states: SegmentState[] = data ? segmentStates(data, trail.data?.events ?? []) : [];
  return { job, states };
}

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
