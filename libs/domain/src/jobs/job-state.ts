import type { DataOf, JobEvent, JobReservation, JobSubmitted } from './job-events';
import { linkAfter, type Post } from './job-posts';
import { isFinishedStatus } from './job-statuses';

export interface Claim {
  readonly workerId: string;
  /** Revision of the claim. */
  readonly fence: number;
  readonly leaseExpiresAt: string;
}

/** Suspensions for one reason since the last finished segment. */
export interface Suspension extends NonNullable<DataOf<'JobLeaseRenewed'>['suspended']> {
  readonly count: number;
  /** No worker can claim the job before. */
  readonly until: string;
}

export interface Job {
  readonly status: 'notSubmitted' | 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** Revision of the last event, -1 before the first. */
  readonly revision: number;
  readonly submission: JobSubmitted | null;
  /** UTC month to which this attempt is charged. */
  readonly month: string;
  readonly attempt: number;
  /** The highest attempt that was abandoned before it started. */
  readonly abandonedAttempt: number;
  /** Of this attempt. */
  readonly reservation: AttemptReservation;
  /** Attempts whose charges are recorded. */
  readonly chargedAttempts: readonly number[];
  readonly claim: Claim | null;
  /** Without those that ended in a suspension. */
  readonly claimsWithoutProgress: number;
  /** Kept by the claims that follow it; null: none, or a segment was finished since. */
  readonly suspension: Suspension | null;
  readonly chunks: Readonly<Record<number, DataOf<'ChunkDownloaded'>>>;
  readonly segments: Readonly<Record<number, DataOf<'SegmentSynthesized'>>>;
  readonly assembly: DataOf<'JobAssembled'> | null;
  readonly outputExpired: boolean;
  /** Id of the public link to the output; null: not shared. */
  readonly shareId: string | null;
  /** False: only posts need the link. */
  readonly isSharedByOwner: boolean;
  /** Posts that show the output. */
  readonly posts: readonly Post[];
}

/** `segments` null: all characters are charged when the job completes. */
export interface AttemptReservation extends Omit<JobReservation, 'segments'> {
  readonly segments: JobReservation['segments'] | null;
}

/** State before the submission. */
export const initial: Job = {
  status: 'notSubmitted',
  revision: -1,
  submission: null,
  month: '',
  attempt: 0,
  abandonedAttempt: 0,
  reservation: { id: '', characters: 0, segments: [] },
  chargedAttempts: [],
  claim: null,
  claimsWithoutProgress: 0,
  suspension: null,
  chunks: {},
  segments: {},
  assembly: null,
  outputExpired: false,
  shareId: null,
  isSharedByOwner: false,
  posts: [],
};

/** Whether the job has ended; it can still be retried. */
export const isFinished = ({ status }: Job): boolean => isFinishedStatus(status);

/** The reservation that the attempt names, or that of an attempt before charge keys existed. */
function reservationOf(named: JobReservation | null, { jobId, characters }: JobSubmitted, attempt: number) {
  return named ?? { id: `${jobId}:${attempt}`, characters, segments: null };
}

const progressed = (job: Job): Job => ({ ...job, claimsWithoutProgress: 0, suspension: null });

/** The claim is over and does not count: the job did not cause the outage. */
function suspended(job: Job, suspension: Omit<Suspension, 'count' | 'until'>, until: string): Job {
  const count = job.suspension?.reason === suspension.reason ? job.suspension.count + 1 : 1;
  const claimsWithoutProgress = Math.max(0, job.claimsWithoutProgress - 1);
  return { ...job, claim: null, claimsWithoutProgress, suspension: { ...suspension, count, until } };
}

export function evolve(job: Job, event: JobEvent): Job {
  const next = { ...job, revision: job.revision + 1 };
  switch (event.type) {
    case 'JobSubmitted':
      return {
        ...next,
        status: 'pending',
        submission: event.data,
        month: event.data.month,
        attempt: 1,
        reservation: reservationOf(event.data.reservation, event.data, 1),
      };
    case 'JobClaimed':
      return {
        ...next,
        status: 'processing',
        claim: { ...event.data, fence: next.revision },
        claimsWithoutProgress: job.claimsWithoutProgress + 1,
      };
    case 'JobLeaseRenewed':
      if (event.data.suspended) return suspended(next, event.data.suspended, event.data.leaseExpiresAt);
      return { ...next, claim: job.claim && { ...job.claim, leaseExpiresAt: event.data.leaseExpiresAt } };
    case 'ChunkDownloaded':
      return { ...progressed(next), chunks: { ...job.chunks, [event.data.index]: event.data } };
    case 'SegmentSynthesized':
      return { ...progressed(next), segments: { ...job.segments, [event.data.index]: event.data } };
    case 'JobAssembled':
      return { ...next, assembly: event.data };
    case 'JobCompleted':
      return { ...next, status: 'completed', claim: null, chargedAttempts: [...job.chargedAttempts, job.attempt] };
    case 'AttemptCharged':
      return { ...next, chargedAttempts: [...job.chargedAttempts, event.data.attempt] };
    case 'JobFailed':
      return { ...next, status: 'failed', claim: null };
    case 'JobCancelled':
      return { ...next, status: 'cancelled', claim: null };
    case 'JobRetried':
      return {
        ...progressed(next),
        status: 'pending',
        attempt: event.data.attempt,
        month: event.data.month,
        reservation: job.submission
          ? reservationOf(event.data.reservation, job.submission, event.data.attempt)
          : job.reservation,
        claim: null,
      };
    case 'AttemptAbandoned':
      return { ...next, abandonedAttempt: Math.max(job.abandonedAttempt, event.data.attempt) };
    case 'JobShared':
      return { ...next, shareId: event.data.shareId, isSharedByOwner: true };
    case 'JobUnshared':
      return { ...next, shareId: null, isSharedByOwner: false };
    case 'PostAudioPublished':
    case 'PostAudioUnpublished':
      return { ...next, ...linkAfter(job, event) };
    case 'OutputExpired':
      return { ...next, outputExpired: true };
    default:
      return event satisfies never;
  }
}

/** The reserved segments that are rendered: the attempt pays for those that nothing else has paid for. */
export const renderedReservation = ({ reservation, segments }: Job): JobReservation['segments'] =>
  (reservation.segments ?? []).filter(({ index }) => segments[index] !== undefined);
