import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { contentOf } from './job-content';
import { jobEvents, type DataOf, type JobEvent, type JobReservation, type JobSubmitted } from './job-events';
import { publishPost, unpublishPost, type PostCommand } from './job-posts';
import { awaitStorage, suspend, type Outage } from './job-suspension';
import { evolve, initial, isFinished, type Claim, type Job } from './job-state';

/** Consecutive claims without a finished segment after which a job fails. */
export const maxClaimsWithoutProgress = 10;

type Fenced<Command> = Command & { fence: number };

export type JobCommand =
  | { type: 'SubmitJob'; submission: JobSubmitted }
  /** Prevents an interrupted submission from being finished later. */
  | { type: 'AbandonSubmission' }
  | { type: 'ClaimJob'; workerId: string; now: string; leaseExpiresAt: string }
  /** Records that a job without a worker waits for storage; no effect if that is recorded already. */
  | { type: 'AwaitStorage'; workerId: string; now: string }
  | Fenced<{ type: 'RenewLease'; leaseExpiresAt: string }>
  /** Ends the lease, so that another worker can claim the job at once. */
  | Fenced<{ type: 'ReleaseLease'; now: string }>
  /** Ends the claim because of an outage: the job waits, and fails with `failure` only if it has waited too long. */
  | Fenced<{ type: 'SuspendJob'; now: string; outage: Outage; calls?: number }>
  | Fenced<{ type: 'RecordChunk'; chunk: DataOf<'ChunkDownloaded'> }>
  | Fenced<{ type: 'RecordSegment'; segment: DataOf<'SegmentSynthesized'> }>
  /** `charged`: null for an attempt without charge keys. */
  | Fenced<{ type: 'CompleteJob'; assembly: DataOf<'JobAssembled'>; charged: number | null }>
  | Fenced<{ type: 'FailJob' } & DataOf<'JobFailed'>>
  | { type: 'CancelJob'; reason: string }
  /** `attempt` is the number of the attempt to start, so that a repeated command has no effect. */
  | { type: 'RetryJob'; attempt: number; month: string; reservation: JobReservation }
  /** Prevents an attempt that has not started from starting; no effect if it has. */
  | { type: 'AbandonAttempt'; attempt: number }
  /** Records what an attempt that failed or was cancelled was charged. */
  | { type: 'ChargeAttempt'; attempt: number; characters: number }
  /** `shareId` must be unguessable; a job that is already shared keeps its own. */
  | { type: 'ShareJob'; shareId: string }
  | { type: 'UnshareJob' }
  | PostCommand
  /** Releases the job's content; the job cannot be retried after that. */
  | { type: 'ExpireOutput' };

function decide(command: JobCommand, job: Job): JobEvent[] {
  switch (command.type) {
    case 'SubmitJob':
      return submit(command.submission, job);
    case 'AbandonSubmission':
      return job.status === 'notSubmitted'
        ? [{ type: 'JobCancelled', data: { reason: 'The submission was interrupted.' } }]
        : [];
    case 'ClaimJob':
      return claim(command, job);
    case 'AwaitStorage':
      return awaitStorage(job, command);
    case 'RenewLease':
      return [leaseUntil(command.leaseExpiresAt, held(job, command.fence))];
    case 'ReleaseLease': {
      const claim = held(job, command.fence);
      return claim.leaseExpiresAt <= command.now ? [] : [leaseUntil(command.now, claim)];
    }
    case 'SuspendJob':
      return suspend(job, held(job, command.fence), command);
    case 'RecordChunk':
      held(job, command.fence);
      return job.chunks[command.chunk.index] ? [] : [{ type: 'ChunkDownloaded', data: command.chunk }];
    case 'RecordSegment':
      held(job, command.fence);
      return job.segments[command.segment.index] ? [] : [{ type: 'SegmentSynthesized', data: command.segment }];
    case 'CompleteJob':
      return complete(command, job);
    case 'FailJob': {
      if (job.status === 'failed') return [];
      held(job, command.fence);
      const { type: _type, fence: _fence, ...failure } = command;
      return [{ type: 'JobFailed', data: failure }];
    }
    case 'CancelJob':
      existing(job);
      if (job.status === 'cancelled') return [];
      if (isFinished(job)) throw new AppError('job.finished');
      return [{ type: 'JobCancelled', data: { reason: command.reason } }];
    case 'RetryJob':
      existing(job);
      if (job.attempt >= command.attempt) return [];
      if (job.outputExpired && job.status !== 'completed') throw contentExpired();
      if (job.status !== 'failed' && job.status !== 'cancelled') throw new AppError('job.notFailed');
      if (command.attempt <= job.abandonedAttempt) throw new AppError('store.conflict');
      return [
        {
          type: 'JobRetried',
          data: { attempt: command.attempt, month: command.month, reservation: command.reservation },
        },
      ];
    case 'AbandonAttempt':
      existing(job);
      if (command.attempt <= Math.max(job.attempt, job.abandonedAttempt)) return [];
      return [{ type: 'AttemptAbandoned', data: { attempt: command.attempt } }];
    case 'ChargeAttempt': {
      const { attempt, characters } = command;
      if (characters === 0 || job.chargedAttempts.includes(attempt) || job.outputExpired) return [];
      return [{ type: 'AttemptCharged', data: { attempt, characters } }];
    }
    case 'ShareJob':
      return share(command.shareId, job);
    case 'UnshareJob':
      existing(job);
      // No event follows OutputExpired, and expired content is no longer shared.
      return job.shareId === null || job.outputExpired ? [] : [{ type: 'JobUnshared', data: { shareId: job.shareId } }];
    case 'PublishPost':
      existing(job);
      return publishPost(command, job);
    case 'UnpublishPost':
      existing(job);
      return unpublishPost(command, job);
    case 'ExpireOutput':
      if (!job.submission || !isFinished(job) || job.outputExpired) return [];
      return [
        {
          type: 'OutputExpired',
          data: { contentHash: job.assembly?.contentHash ?? null, released: contentOf(job) },
        },
      ];
    default:
      return command satisfies never;
  }
}

function submit(submission: JobSubmitted, job: Job): JobEvent[] {
  const isSpent = job.status === 'cancelled' || job.outputExpired;
  if (isSpent && !job.submission) throw new AppError('store.conflict');
  return job.status === 'notSubmitted' ? [{ type: 'JobSubmitted', data: submission }] : [];
}

/** The error for a retry of a job whose content was deleted. */
export const contentExpired = (): AppError =>
  new AppError(
    'job.outputExpired',
    {},
    { message: 'The content of this job was deleted after its retention period. Submit the job again.' },
  );

function claim({ workerId, now, leaseExpiresAt }: Extract<JobCommand, { type: 'ClaimJob' }>, job: Job): JobEvent[] {
  existing(job);
  if (isFinished(job)) throw new AppError('job.finished');
  // The same worker can claim again at once: worker ids are unique, so it has restarted.
  if (job.claim && job.claim.workerId !== workerId && job.claim.leaseExpiresAt > now)
    throw new AppError('job.notClaimable');
  if (job.suspension && job.suspension.until > now) throw new AppError('job.notClaimable');
  if (job.claimsWithoutProgress >= maxClaimsWithoutProgress) {
    const { message } = new AppError('job.interrupted');
    return [{ type: 'JobFailed', data: { code: 'job.interrupted', error: message, segment: null } }];
  }
  return [{ type: 'JobClaimed', data: { workerId, leaseExpiresAt } }];
}

/** Also releases a lease: earlier releases know no event of its own. */
const leaseUntil = (leaseExpiresAt: string, { workerId }: Claim): JobEvent => ({
  type: 'JobLeaseRenewed',
  data: { workerId, leaseExpiresAt },
});

function complete({ fence, assembly, charged }: Extract<JobCommand, { type: 'CompleteJob' }>, job: Job): JobEvent[] {
  if (job.status === 'completed') return [];
  held(job, fence);
  const { segments, characters } = existing(job);
  const finished = Object.keys(job.segments).length + Object.keys(job.chunks).length;
  if (finished < segments) throw new AppError('job.incomplete');
  return [
    { type: 'JobAssembled', data: assembly },
    { type: 'JobCompleted', data: { characters, charged } },
  ];
}

function share(shareId: string, job: Job): JobEvent[] {
  existing(job);
  if (job.outputExpired) throw new AppError('job.outputExpired');
  if (job.status !== 'completed') throw new AppError('job.noOutput');
  if (job.isSharedByOwner) return [];
  return [{ type: 'JobShared', data: { shareId: job.shareId ?? shareId } }];
}

function existing(job: Job): JobSubmitted {
  if (!job.submission) throw new AppError('job.missing');
  return job.submission;
}

function held(job: Job, fence: number): Claim {
  if (isFinished(job)) throw new AppError('job.finished');
  if (job.claim?.fence !== fence) throw new AppError('job.fenced');
  return job.claim;
}

/** Decider of the stream `job-{jobId}`. */
export const jobDecider: Decider<JobCommand, JobEvent, Job> = {
  category: 'job',
  events: jobEvents,
  initial,
  decide,
  evolve,
  ownerOf: ({ submission }) => submission?.ownerId ?? null,
};
