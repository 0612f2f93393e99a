import type { DataOf, JobEvent, JobSubmitted } from './job-events';
import { isFinishedStatus } from './job-statuses';

export interface Claim {
  readonly workerId: string;
  /** Revision of the claim. */
  readonly fence: number;
  readonly leaseExpiresAt: string;
}

export interface Job {
  readonly status: 'notSubmitted' | 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** Revision of the last event, -1 before the first. */
  readonly revision: number;
  readonly submission: JobSubmitted | null;
  /** UTC month to which this attempt is charged. */
  readonly month: string;
  readonly attempt: number;
  readonly claim: Claim | null;
  readonly claimsWithoutProgress: number;
  readonly chunks: Readonly<Record<number, DataOf<'ChunkDownloaded'>>>;
  readonly segments: Readonly<Record<number, DataOf<'SegmentSynthesized'>>>;
  readonly assembly: DataOf<'JobAssembled'> | null;
  readonly outputExpired: boolean;
  /** Id of the public link to the output; null: not shared. */
  readonly shareId: string | null;
}

/** State before the submission. */
export const initial: Job = {
  status: 'notSubmitted',
  revision: -1,
  submission: null,
  month: '',
  attempt: 0,
  claim: null,
  claimsWithoutProgress: 0,
  chunks: {},
  segments: {},
  assembly: null,
  outputExpired: false,
  shareId: null,
};

/** Whether the job has ended; it can still be retried. */
export const isFinished = ({ status }: Job): boolean => isFinishedStatus(status);

/** Id of one attempt's reservation in the usage stream. */
export const reservationIdOf = (jobId: string, attempt: number): string => `${jobId}:${attempt}`;

export function evolve(job: Job, event: JobEvent): Job {
  const next = { ...job, revision: job.revision + 1 };
  switch (event.type) {
    case 'JobSubmitted':
      return { ...next, status: 'pending', submission: event.data, month: event.data.month, attempt: 1 };
    case 'JobClaimed':
      return {
        ...next,
        status: 'processing',
        claim: { ...event.data, fence: next.revision },
        claimsWithoutProgress: job.claimsWithoutProgress + 1,
      };
    case 'JobLeaseRenewed':
      return { ...next, claim: job.claim && { ...job.claim, leaseExpiresAt: event.data.leaseExpiresAt } };
    case 'ChunkDownloaded':
      return { ...next, chunks: { ...job.chunks, [event.data.index]: event.data }, claimsWithoutProgress: 0 };
    case 'SegmentSynthesized':
      return { ...next, segments: { ...job.segments, [event.data.index]: event.data }, claimsWithoutProgress: 0 };
    case 'JobAssembled':
      return { ...next, assembly: event.data };
    case 'JobCompleted':
      return { ...next, status: 'completed', claim: null };
    case 'JobFailed':
      return { ...next, status: 'failed', claim: null };
    case 'JobCancelled':
      return { ...next, status: 'cancelled', claim: null };
    case 'JobRetried':
      return {
        ...next,
        status: 'pending',
        attempt: event.data.attempt,
        month: event.data.month,
        claim: null,
        claimsWithoutProgress: 0,
      };
    case 'JobShared':
      return { ...next, shareId: event.data.shareId };
    case 'JobUnshared':
      return { ...next, shareId: null };
    case 'OutputExpired':
      return { ...next, outputExpired: true };
    default:
      return event satisfies never;
  }
}
