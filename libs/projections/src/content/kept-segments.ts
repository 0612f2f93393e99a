import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Projection } from '../kernel/projection';

/** Audio of a segment: content of one account, as its hash covers the salt of its owner. */
export interface KeptSegmentRow {
  ownerId: string;
  bytes: number;
  /** When a job last used it. */
  usedAt: string;
}

type Audio = Extract<JobEvent, { type: 'SegmentSynthesized' | 'SegmentRestored' }>;
const isAudio = (event: JobEvent): event is Audio =>
  event.type === 'SegmentSynthesized' || event.type === 'SegmentRestored';

/** Segments by the hash of their audio; retention deletes rows with the audio. */
export const keptSegments: Projection<KeptSegmentRow, JobEvent> = {
  name: 'kept-segments',
  version: 1,
  categories: ['job'],
  events: jobEvents,
  indexes: [{ ownerId: 1, usedAt: -1 }],
  expiresBy: 'usedAt',
  mayLagMs: 1_000,
  rowOf: (event) => (isAudio(event) && event.metadata.ownerId !== undefined ? event.data.contentHash : null),
  fold(row, event) {
    const { ownerId = '', at } = event.metadata;
    return isAudio(event) ? { ownerId, bytes: event.data.bytes, usedAt: at } : row;
  },
};
