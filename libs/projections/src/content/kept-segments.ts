import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Projection } from '../kernel/projection';

/** Audio of a segment: content of one account, as its hash covers the salt of its owner. */
export interface KeptSegmentRow {
  ownerId: string;
  bytes: number;
  /** When a job last used it. */
  usedAt: string;
}

/** Segments by the hash of their audio; retention deletes rows with the audio. */
export const keptSegments: Projection<KeptSegmentRow, JobEvent> = {
  name: 'kept-segments',
  version: 1,
  categories: ['job'],
  events: jobEvents,
  indexes: [
    [
      ['ownerId', 1],
      ['usedAt', -1],
    ],
  ],
  expiresBy: 'usedAt',
  mayLagMs: 1_000,
  rowOf: ({ type, data, metadata }) =>
    type === 'SegmentSynthesized' && metadata.ownerId !== undefined ? data.contentHash : null,
  fold: (row, { type, data, metadata: { ownerId = '', at } }) =>
    type === 'SegmentSynthesized' ? { ownerId, bytes: data.bytes, usedAt: at } : row,
};
