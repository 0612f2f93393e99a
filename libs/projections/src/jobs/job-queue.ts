import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

/** A job that has not ended. */
export interface QueuedJobRow {
  readonly ownerId: string;
  readonly status: 'waiting' | 'claimed';
  /** ISO 8601 UTC: since when it waits, or when the lease of its worker or its suspension ends. */
  readonly claimableFrom: string;
}

function fold(row: QueuedJobRow | null, event: Recorded<JobEvent>): QueuedJobRow | null {
  const { at, ownerId = row?.ownerId ?? '' } = event.metadata;
  switch (event.type) {
    case 'JobSubmitted':
      return { ownerId: event.data.ownerId, status: 'waiting', claimableFrom: at };
    case 'JobRetried':
      return { ownerId, status: 'waiting', claimableFrom: at };
    case 'JobClaimed':
    case 'JobLeaseRenewed':
      return { ownerId, status: 'claimed', claimableFrom: event.data.leaseExpiresAt };
    case 'JobCompleted':
    case 'JobFailed':
    case 'JobCancelled':
      return null;
    default:
      return row;
  }
}

/** Jobs that wait or run, for the workers: small, so that reading it costs little however many jobs are stored. */
export const jobQueue: Projection<QueuedJobRow, JobEvent> = {
  name: 'job-queue',
  version: 1,
  categories: ['job'],
  events: jobEvents,
  indexes: [
    [
      ['status', 1],
      ['ownerId', 1],
      ['claimableFrom', 1],
    ],
    [
      ['status', 1],
      ['claimableFrom', 1],
    ],
  ],
  rowOf: streamIdOf,
  creates: ({ type }) => type === 'JobSubmitted',
  fold,
};
