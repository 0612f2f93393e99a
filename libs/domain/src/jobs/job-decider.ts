import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { contentOf } from './job-content';
import { jobEvents, type DataOf, type JobEvent, type JobSubmitted } from './job-events';
import { evolve, initial, isFinished, type Claim, type Job } from './job-state';

/** Claims in a row without a finished segment after which a job is given up. */
export const maxClaimsWithoutProgress = 10;

type Fenced<Command> = Command & { fence: number };

export type JobCommand =
  | { type: 'SubmitJob'; submission: JobSubmitted }
  /** Makes sure that a submission that was never finished can not be finished later. */
  | { type: 'AbandonSubmission' }
  | { type: 'ClaimJob'; workerId: string; now: string; leaseExpiresAt: string }
  | Fenced<{ type: 'RenewLease'; leaseExpiresAt: string }>
  | Fenced<{ type: 'RecordChunk'; chunk: DataOf<'ChunkDownloaded'> }>
  | Fenced<{ type: 'RecordSegment'; segment: DataOf<'SegmentSynthesized'> }>
  | Fenced<{ type: 'CompleteJob'; assembly: DataOf<'JobAssembled'> }>
  | Fenced<{ type: 'FailJob'; code: string; error: string; segment: number | null }>
  | { type: 'CancelJob'; reason: string }
  /** `attempt` is the one to start: a repeated wish finds it started. */
  | { type: 'RetryJob'; attempt: number; month: string }
  /** `shareId` is one that nobody can guess; a job that is shared already keeps its own. */
  | { type: 'ShareJob'; shareId: string }
  | { type: 'UnshareJob' }
  /** Everything that the job kept in the content store is gone: it is finished for good. */
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
    case 'RenewLease':
      return [
        {
          type: 'JobLeaseRenewed',
          data: { workerId: held(job, command.fence).workerId, leaseExpiresAt: command.leaseExpiresAt },
        },
      ];
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
      const { code, error, segment } = command;
      return [{ type: 'JobFailed', data: { code, error, segment } }];
    }
    case 'CancelJob':
      existing(job);
      if (job.status === 'cancelled') return [];
      if (isFinished(job)) throw new AppError('job.finished');
      return [{ type: 'JobCancelled', data: { reason: command.reason } }];
    case 'RetryJob':
      existing(job);
      if (job.attempt >= command.attempt) return [];
      if (job.outputExpired && job.status !== 'completed') throw expired();
      if (job.status !== 'failed' && job.status !== 'cancelled') throw new AppError('job.notFailed');
      return [{ type: 'JobRetried', data: { attempt: command.attempt, month: command.month } }];
    case 'ShareJob':
      return share(command.shareId, job);
    case 'UnshareJob':
      existing(job);
      // After its content has gone nothing is appended to a job: there is nothing left to take back either.
      return job.shareId === null || job.outputExpired ? [] : [{ type: 'JobUnshared', data: { shareId: job.shareId } }];
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
  const isUsedUp = job.status === 'cancelled' || job.outputExpired;
  if (isUsedUp && !job.submission) throw new AppError('store.conflict');
  return job.status === 'notSubmitted' ? [{ type: 'JobSubmitted', data: submission }] : [];
}

/** Why a job whose content was deleted does not run again. */
export const expired = (): AppError =>
  new AppError(
    'job.outputExpired',
    {},
    { message: 'The content of this job was deleted after its retention period. Submit the work again.' },
  );

function claim({ workerId, now, leaseExpiresAt }: Extract<JobCommand, { type: 'ClaimJob' }>, job: Job): JobEvent[] {
  existing(job);
  if (isFinished(job)) throw new AppError('job.finished');
  // The same worker may claim again at once: it has restarted, and nobody else runs under its id.
  if (job.claim && job.claim.workerId !== workerId && job.claim.leaseExpiresAt > now)
    throw new AppError('job.notClaimable');
  if (job.claimsWithoutProgress >= maxClaimsWithoutProgress) {
    const { message } = new AppError('job.interrupted');
    return [{ type: 'JobFailed', data: { code: 'job.interrupted', error: message, segment: null } }];
  }
  return [{ type: 'JobClaimed', data: { workerId, leaseExpiresAt } }];
}

function complete({ fence, assembly }: Extract<JobCommand, { type: 'CompleteJob' }>, job: Job): JobEvent[] {
  if (job.status === 'completed') return [];
  held(job, fence);
  const { segments, characters } = existing(job);
  const done = Object.keys(job.segments).length + Object.keys(job.chunks).length;
  if (done < segments) throw new AppError('job.incomplete');
  return [
    { type: 'JobAssembled', data: assembly },
    { type: 'JobCompleted', data: { characters } },
  ];
}

function share(shareId: string, job: Job): JobEvent[] {
  existing(job);
  if (job.outputExpired) throw new AppError('job.outputExpired');
  if (job.status !== 'completed') throw new AppError('job.noOutput');
  return job.shareId === null ? [{ type: 'JobShared', data: { shareId } }] : [];
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

export const jobDecider: Decider<JobCommand, JobEvent, Job> = {
  category: 'job',
  events: jobEvents,
  initial,
  decide,
  evolve,
  ownerOf: ({ submission }) => submission?.ownerId ?? null,
};
