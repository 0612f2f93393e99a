import type { AuditEvent, Job } from './job-queries';

export type SegmentState = 'done' | 'reused' | 'active' | 'waiting';

/** Segments that the events tell of: index → whether audio that was rendered before was used. */
function toldOf(events: readonly AuditEvent[]): Map<number, boolean> {
  const told = new Map<number, boolean>();
  for (const { type, data } of events)
    if (type === 'SegmentSynthesized' || type === 'ChunkDownloaded') told.set(Number(data.index), data.reused === true);
  return told;
}

/**
 * How each segment stands. The events say which are done; the job's row, which comes sooner, says how many: what it is
 * ahead by is taken for the first that are missing. Segments run side by side: the next one stands for all that run.
 */
export function segmentStates({ status, jobDetails }: Job, events: readonly AuditEvent[]): SegmentState[] {
  const told = toldOf(events);
  const isActive = status === 'processing' || status === 'downloading';
  let ahead = Math.max(0, jobDetails.segmentsCompleted - told.size);
  let isNext = isActive;
  return Array.from({ length: jobDetails.segmentsTotal }, (_, index) => {
    const reused = told.get(index);
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
