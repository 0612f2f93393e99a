import { maxClaimsWithoutProgress } from '../limits/job-limits';
import { AppError } from '../kernel/errors';
import type { DataOf, JobEvent } from './job-events';
import { existing, isFinished, type Claim, type Job } from './job-state';
import { restore } from './job-restoration';
import { failureOfLostAnswers } from './lost-answers';
import { awaitEnd, suspend, type Outage } from './job-suspension';

type Fenced<Command> = Command & { fence: number };

export type WorkCommand =
  | { type: 'ClaimJob'; workerId: string; now: string; leaseExpiresAt: string }
  /** Records that a job without a worker waits for the end of an outage; no effect if that is recorded already. */
  | { type: 'AwaitOutage'; workerId: string; now: string; outage: Outage }
  | Fenced<{ type: 'RenewLease'; leaseExpiresAt: string }>
  /** Ends the lease, so that another worker can claim the job at once. */
  | Fenced<{ type: 'ReleaseLease'; now: string }>
  /** Ends the claim because of an outage: the job waits, and fails with `failure` only if it has waited too long. */
  | Fenced<{ type: 'SuspendJob'; now: string; outage: Outage; calls?: number }>
  | Fenced<{ type: 'RecordChunk'; chunk: DataOf<'ChunkDownloaded'> }>
  | Fenced<{ type: 'RecordSegment'; segment: DataOf<'SegmentSynthesized'> }>
  /** Counts a call that may be billed without an answer; the next suspension or claim fails the job if they were too many. */
  | Fenced<{ type: 'RecordLostAnswer'; lost: DataOf<'SpeechAnswerLost'> }>
  | Fenced<{ type: 'CompleteJob'; assembly: DataOf<'JobAssembled'>; charged: number }>
  | Fenced<{ type: 'FailJob' } & DataOf<'JobFailed'>>;

export function decideWork(command: WorkCommand, job: Job): JobEvent[] {
  switch (command.type) {
    case 'ClaimJob':
      return claim(command, job);
    case 'AwaitOutage':
      return awaitEnd(job, command);
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
    case 'RecordSegment': {
      held(job, command.fence);
      const { index, contentHash, bytes, durationMs, calls } = command.segment;
      if (!job.segments[index]) return [{ type: 'SegmentSynthesized', data: command.segment }];
      const segment = { index, contentHash, bytes, durationMs, ...(calls !== undefined && { calls }) };
      return restore({ type: 'RestoreSegment', segment }, job);
    }
    case 'RecordLostAnswer':
      held(job, command.fence);
      return [{ type: 'SpeechAnswerLost', data: command.lost }];
    case 'CompleteJob':
      return complete(command, job);
    case 'FailJob': {
      if (job.status === 'failed') return [];
      held(job, command.fence);
      const { type: _type, fence: _fence, ...failure } = command;
      return [{ type: 'JobFailed', data: failure }];
    }
  }
}

function claim({ workerId, now, leaseExpiresAt }: Extract<WorkCommand, { type: 'ClaimJob' }>, job: Job): JobEvent[] {
  existing(job);
  if (isFinished(job)) throw new AppError('job.finished');
  // The same worker can claim again at once: worker ids are unique, so it has restarted.
  if (job.claim && job.claim.workerId !== workerId && job.claim.leaseExpiresAt > now)
    throw new AppError('job.notClaimable');
  if (job.suspension && job.suspension.until > now) throw new AppError('job.notClaimable');
  const tooManyLost = failureOfLostAnswers(job);
  if (tooManyLost) return [{ type: 'JobFailed', data: tooManyLost }];
  if (job.claimsWithoutProgress >= maxClaimsWithoutProgress) {
    const { message } = new AppError('job.interrupted');
    return [{ type: 'JobFailed', data: { code: 'job.interrupted', error: message, segment: null } }];
  }
  return [{ type: 'JobClaimed', data: { workerId, leaseExpiresAt } }];
}

/** Also releases a lease, which then ends now. */
const leaseUntil = (leaseExpiresAt: string, { workerId }: Claim): JobEvent => ({
  type: 'JobLeaseRenewed',
  data: { workerId, leaseExpiresAt },
});

function complete({ fence, assembly, charged }: Extract<WorkCommand, { type: 'CompleteJob' }>, job: Job): JobEvent[] {
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

function held(job: Job, fence: number): Claim {
  if (isFinished(job)) throw new AppError('job.finished');
  if (job.claim?.fence !== fence) throw new AppError('job.fenced');
  return job.claim;
}
