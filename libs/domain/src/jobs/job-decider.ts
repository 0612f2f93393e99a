import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { contentOf } from './job-content';
import { jobEvents, type DataOf, type JobEvent, type JobReservation, type JobSubmitted } from './job-events';
import { isShown, linkAfter, publishPost, unpublishPost, type PostCommand } from './job-posts';
import { existing, initial, isFinished, type Job, type Suspension } from './job-state';
import { assemblyOf, restore, type RestoreCommand } from './job-restoration';
import { decideWork, type WorkCommand } from './job-work';

export type JobCommand =
  | { type: 'SubmitJob'; submission: JobSubmitted }
  /** Prevents an interrupted submission from being finished later. */
  | { type: 'AbandonSubmission' }
  | WorkCommand
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
  | RestoreCommand
  /** Releases the job's content; the job cannot be retried after that. */
  | { type: 'ExpireOutput' }
  /** The same for its owner, who has unpublished it. */
  | { type: 'DeleteJob' };

function decide(command: JobCommand, job: Job): JobEvent[] {
  switch (command.type) {
    case 'SubmitJob':
      return submit(command.submission, job);
    case 'AbandonSubmission':
      return job.status === 'notSubmitted'
        ? [{ type: 'JobCancelled', data: { reason: 'The submission was interrupted.' } }]
        : [];
    case 'CancelJob':
      existing(job);
      if (job.status === 'cancelled') return [];
      if (isFinished(job)) throw new AppError('job.finished');
      return [{ type: 'JobCancelled', data: { reason: command.reason } }];
    case 'RetryJob': {
      const { outputBytes, remotes } = existing(job);
      if (job.attempt >= command.attempt) return [];
      if (job.outputExpired && job.status !== 'completed') throw contentExpired();
      if (job.status !== 'failed' && job.status !== 'cancelled') throw new AppError('job.notFailed');
      if (command.attempt <= job.abandonedAttempt) throw new AppError('store.conflict');
      const { attempt, month, reservation } = command;
      const data = { attempt, month, reservation, outputBytes, ...(remotes && { remotes }) };
      return [{ type: 'JobRetried', data }];
    }
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
    case 'RestoreSegment':
    case 'CountLostAnswer':
    case 'RestoreOutput':
      return restore(command, job);
    case 'ExpireOutput':
      return isFinished(job) ? expire(job) : [];
    case 'DeleteJob':
      existing(job);
      if (!isFinished(job)) throw new AppError('store.conflict');
      if (isShown(job)) throw new AppError('job.published');
      return expire(job, { deleted: true });
    default:
      return decideWork(command, job);
  }
}

function expire(job: Job, by: { deleted?: true } = {}): JobEvent[] {
  if (!job.submission || job.outputExpired) return [];
  const { manifestBytes } = job.submission;
  const { contentHash = null, bytes: outputBytes = 0 } = job.assembly ?? {};
  const data = { contentHash, released: contentOf(job), outputBytes, manifestBytes, ...by };
  return [{ type: 'OutputExpired', data }];
}

function submit(submission: JobSubmitted, job: Job): JobEvent[] {
  const isSpent = job.status === 'cancelled' || job.outputExpired;
  if (isSpent && !job.submission) throw new AppError('store.conflict');
  return job.status === 'notSubmitted' ? [{ type: 'JobSubmitted', data: submission }] : [];
}

/** The error for a retry of a job whose content was deleted. */
export const contentExpired = (): AppError =>
  new AppError('job.outputExpired', {}, { message: 'The content of this job was deleted. Submit the job again.' });

function share(shareId: string, job: Job): JobEvent[] {
  existing(job);
  if (job.outputExpired) throw new AppError('job.outputExpired');
  if (job.status !== 'completed') throw new AppError('job.noOutput');
  if (job.isSharedByOwner) return [];
  return [{ type: 'JobShared', data: { shareId: job.shareId ?? shareId } }];
}

/** The event that ends an attempt says how much less it is expected to make, so that no fold has to remember each job. */
function releasing(event: JobEvent, job: Job): JobEvent {
  const { submission, status } = job;
  if (!submission || (status !== 'pending' && status !== 'processing')) return event;
  const { outputBytes: expectedBytes } = submission;
  switch (event.type) {
    case 'JobAssembled':
      return { ...event, data: { ...event.data, expectedBytes } };
    case 'JobFailed':
      return { ...event, data: { ...event.data, expectedBytes } };
    case 'JobCancelled':
      return { ...event, data: { ...event.data, expectedBytes } };
    default:
      return event;
  }
}

/** Answers that are lost later count from 0. */
const spoken = ({ segments, lostAnswers }: Job, segment: DataOf<'SegmentSynthesized'>) => ({
  segments: { ...segments, [segment.index]: segment },
  lostAnswers: { ...lostAnswers, [segment.index]: [] },
});

const progressed = (job: Job): Job => ({ ...job, claimsWithoutProgress: 0, suspension: null });

/** The claim is over and does not count: the job did not cause the outage. */
function suspended(job: Job, suspension: Omit<Suspension, 'count' | 'until'>, until: string): Job {
  const count = job.suspension?.reason === suspension.reason ? job.suspension.count + 1 : 1;
  const claimsWithoutProgress = Math.max(0, job.claimsWithoutProgress - 1);
  return { ...job, claim: null, claimsWithoutProgress, suspension: { ...suspension, count, until } };
}

function evolve(job: Job, event: JobEvent): Job {
  const next = { ...job, revision: job.revision + 1 };
  switch (event.type) {
    case 'JobSubmitted':
      return {
        ...next,
        status: 'pending',
        submission: event.data,
        month: event.data.month,
        attempt: 1,
        reservation: event.data.reservation,
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
      return { ...progressed(next), ...spoken(job, event.data) };
    case 'SegmentRestored': {
      const { lostHash: _lost, ...audio } = event.data;
      const earlier = job.segments[audio.index];
      return earlier ? { ...next, ...spoken(job, { ...earlier, ...audio }) } : next;
    }
    case 'SpeechAnswerLost': {
      const { index } = event.data;
      const lost = [...(job.lostAnswers[index] ?? []), event.data];
      return { ...next, lostAnswers: { ...job.lostAnswers, [index]: lost } };
    }
    case 'JobAssembled':
      return { ...next, assembly: event.data };
    case 'OutputRestored':
      return { ...next, assembly: assemblyOf(event.data) };
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
        reservation: event.data.reservation,
        lostAnswers: {},
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
  }
}

/** Decider of the stream `job-{jobId}`. */
export const jobDecider: Decider<JobCommand, JobEvent, Job> = {
  category: 'job',
  events: jobEvents,
  initial,
  decide: (command, job) => decide(command, job).map((event) => releasing(event, job)),
  evolve,
  ownerOf: ({ submission }) => submission?.ownerId ?? null,
};
