import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { auditQuery } from '../../../client/audit-trail';
import { isRunning, jobQueries, type SegmentState, segmentStates } from '../../jobs/public';
import { createQueries } from '../requests/create-queries';
import type { Render } from '../draft/draft';

/** Polling interval as a fallback for the socket. */
const pollMs = 4_000;

/** The job that renders the audio, live, and the state of each line. */
export function useRenderedJob(render: Render | null) {
  const cache = useQueryClient();
  const jobId = render?.jobId ?? '';
  const job = useQuery({
    ...jobQueries.detail(jobId),
    enabled: render !== null,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  });
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
  const lacksChapters = data?.status === 'completed' && data.outputUrl !== null && !data.chapters?.length;
  useEffect(() => {
    if (lacksChapters) void cache.invalidateQueries({ queryKey: jobQueries.detail(jobId).queryKey });
  }, [cache, jobId, lacksChapters]);
  const states: SegmentState[] = data ? segmentStates(data, trail.data?.events ?? []) : [];
  return { job, states };
}
