import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isRunning, jobQueries, type SegmentState, segmentStates } from '../../jobs/public';
import { createQueries } from '../requests/create-queries';
import type { Render } from '../draft/draft';

/** The socket brings changes sooner; without it this is how late they are, ms. */
const pollMs = 4_000;

/** The job that makes the audio, live, and how each of its lines stands. */
export function useRenderedJob(made: Render | null) {
  const cache = useQueryClient();
  const jobId = made?.jobId ?? '';
  const job = useQuery({
    ...jobQueries.detail(jobId),
    enabled: made !== null,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  });
  const { data } = job;
  const position = data?.position;
  const running = data !== undefined && isRunning(data);
  const trail = useQuery({ ...jobQueries.audit(jobId), enabled: data !== undefined, staleTime: Infinity });
  useEffect(() => {
    if (position === undefined) return;
    void cache.invalidateQueries({ queryKey: jobQueries.audit(jobId).queryKey });
  }, [cache, jobId, position]);
  useEffect(() => {
    if (position !== undefined && !running)
      void cache.invalidateQueries({ queryKey: createQueries.estimate(null).queryKey.slice(0, 2) });
  }, [cache, position, running]);
  const lacksChapters = data?.status === 'completed' && data.outputUrl !== null && !data.chapters?.length;
  useEffect(() => {
    if (lacksChapters) void cache.invalidateQueries({ queryKey: jobQueries.detail(jobId).queryKey });
  }, [cache, jobId, lacksChapters]);
  const states: SegmentState[] = data ? segmentStates(data, trail.data?.events ?? []) : [];
  return { job, states };
}
