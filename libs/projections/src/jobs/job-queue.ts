import { jobEvents, type JobEvent, type JobSubmitted } from '@duetcast/domain/jobs/job-events';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Projection } from '../kernel/projection';

/** A job that has not ended. */
export interface QueuedJobRow {
  readonly ownerId: string;
  /** What it calls outside of this service, joined by `+`; `local`: nothing. */
  readonly lane: string;
  readonly status: 'waiting' | 'suspended' | 'claimed';
  /** ISO 8601 UTC: since when it waits, or when the lease of its worker or its suspension ends. */
  readonly claimableFrom: string;
}

/** Jobs that call the same remote ends share slots. */
export const laneOf = ({ remotes }: Pick<JobSubmitted, 'remotes'>): string => remotes?.join('+') ?? 'local';

function fold(row: QueuedJobRow | null, event: Recorded<JobEvent>): QueuedJobRow | null {
  const { at, ownerId = row?.ownerId ?? '' } = event.metadata;
  switch (event.type) {
    case 'JobSubmitted':
      return { ownerId: event.data.ownerId, lane: laneOf(event.data), status: 'waiting', claimableFrom: at };
    case 'JobRetried':
      return { ownerId, lane: laneOf(event.data), status: 'waiting', claimableFrom: at };
    case 'JobClaimed':
      return row && { ...row, status: 'claimed', claimableFrom: event.data.leaseExpiresAt };
    case 'JobLeaseRenewed': {
      const { leaseExpiresAt: claimableFrom, suspended } = event.data;
      return row && { ...row, status: suspended ? 'suspended' : 'claimed', claimableFrom };
    }
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
  version: 2,
  categories: ['job'],
  events: jobEvents,
  indexes: [
    { status: 1, lane: 1, ownerId: 1, claimableFrom: 1 },
    { status: 1, claimableFrom: 1 },
  ],
  rowOf: streamIdOf,
  creates: ({ type }) => type === 'JobSubmitted',
  fold,
};
