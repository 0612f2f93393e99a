import type { AuditEvent } from '../../../client/audit-trail';
import type { Job } from './job-queries';

export type SegmentState = 'done' | 'reused' | 'active' | 'waiting';

/** Finished segments in the events: index → whether rendered audio was reused. */
function finishedIn(events: readonly AuditEvent[]): Map<number, boolean> {
  const finished = new Map<number, boolean>();
  for (const { type, data } of events)
    if (type === 'SegmentSynthesized' || type === 'ChunkDownloaded')
      finished.set(Number(data.index), data.reused === true);
  return finished;
}

/**
 * State of each segment. The events list which are done; the job row arrives earlier with only a count, so its surplus
 * marks the first missing segments as done. Segments run in parallel; the next one represents all that run.
 */
export function segmentStates({ status, jobDetails }: Job, events: readonly AuditEvent[]): SegmentState[] {
  const finished = finishedIn(events);
  const isActive = status === 'processing' || status === 'downloading';
  let ahead = Math.max(0, jobDetails.segmentsCompleted - finished.size);
  let isNext = isActive;
  return Array.from({ length: jobDetails.segmentsTotal }, (_, index) => {
    const reused = finished.get(index);
    if (reused !== undefined) return reused ? 'reused' : 'done';
    if (ahead > 0) {
      ahead--;
      return 'done';
    }
    if (!isNext) return 'waiting';
    isNext = false;
    return 'active';
  });
}
