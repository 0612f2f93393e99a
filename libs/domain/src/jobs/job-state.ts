import { AppError } from '../kernel/errors';
import type { DataOf, JobReservation, JobSubmitted } from './job-events';
import type { Post } from './job-posts';
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
  readonly reservation: JobReservation;
  readonly chargedAttempts: readonly number[];
  readonly claim: Claim | null;
  /** Claims that ended in a suspension do not count. */
  readonly claimsWithoutProgress: number;
  /** Kept by the claims that follow it; null: none, or a segment was finished since. */
  readonly suspension: Suspension | null;
  /** By segment: calls of this attempt that may be billed, and whose answers were lost since it was spoken. */
  readonly lostAnswers: Readonly<Record<number, readonly DataOf<'SpeechAnswerLost'>[]>>;
  readonly chunks: Readonly<Record<number, DataOf<'ChunkDownloaded'>>>;
  readonly segments: Readonly<Record<number, DataOf<'SegmentSynthesized'>>>;
  readonly assembly: DataOf<'JobAssembled'> | null;
  readonly outputExpired: boolean;
  /** Id of the public link to the output; null: not shared. */
  readonly shareId: string | null;
  /** False: only posts need the link. */
  readonly isSharedByOwner: boolean;
  readonly posts: readonly Post[];
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
  lostAnswers: {},
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

/** @throws AppError `job.missing` before the submission */
export function existing({ submission }: Job): JobSubmitted {
  if (!submission) throw new AppError('job.missing');
  return submission;
}

/** The reserved segments that are rendered: the attempt pays for those that nothing else has paid for. */
export const renderedReservation = ({ reservation, segments }: Job): JobReservation['segments'] =>
  reservation.segments.filter(({ index }) => segments[index] !== undefined);
