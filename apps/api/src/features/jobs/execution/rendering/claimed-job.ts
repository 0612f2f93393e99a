import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import type { JobEvent, JobReservation, JobSubmitted } from '@duetcast/domain/jobs/job-events';
import type { Outage } from '@duetcast/domain/jobs/job-suspension';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Cause } from '../../../../eventing/deciders/command-context';
import { Deciders } from '../../../../eventing/deciders/deciders';
import { JobAudio } from './audio-allowance';
import { holdLease } from '../../../../platform/timing/hold-lease';

type DataOf<Type extends JobEvent['type']> = Extract<JobEvent, { type: Type }>['data'];
type FencedCommand = Extract<JobCommand, { fence: number }>;
type WithoutFence<Command> = Command extends unknown ? Omit<Command, 'fence'> : never;

/** Execution stopped without a failure; the job must not be recorded as failed. */
class Interrupted extends Error {
  constructor(readonly reason: 'stopping' | 'takenOver' | 'cancelled' | 'ended') {
    super(`Interrupted: ${reason}`);
    this.name = 'Interrupted';
  }
}

interface ClaimFacts {
  readonly submission: JobSubmitted;
  readonly fence: number;
  readonly reservation: JobReservation;
  readonly leaseMs: number;
  readonly segments: Readonly<Record<number, DataOf<'SegmentSynthesized'>>>;
  readonly chunks: Readonly<Record<number, DataOf<'ChunkDownloaded'>>>;
  readonly context: Cause;
}

/** What rendering needs of a job: one that a worker holds, or one whose output is restored. */
export type RenderedJob = Pick<
  ClaimedJob,
  | 'jobId'
  | 'ownerId'
  | 'signal'
  | 'audio'
  | 'callsWithoutSegment'
  | 'recordSegment'
  | 'recordLostAnswer'
  | 'recordChunk'
> & { readonly facts: Pick<ClaimFacts, 'submission' | 'segments' | 'chunks'> };

/** A job claimed by this worker: every append carries the fence, and `signal` aborts when the claim is lost. */
export class ClaimedJob {
  readonly audio = new JobAudio();
  /** Calls to speech providers without a finished segment, while this worker holds the job; for the audit trail. */
  callsWithoutSegment = 0;
  private readonly controller = new AbortController();
  private leaseExpiresAtMs: number;

  constructor(
    private readonly deciders: Deciders,
    readonly facts: ClaimFacts,
  ) {
    this.leaseExpiresAtMs = Date.now() + facts.leaseMs;
  }

  get jobId(): string {
    return this.facts.submission.jobId;
  }

  get ownerId(): string {
    return this.facts.submission.ownerId;
  }

  /** Aborts with an `Interrupted` reason when execution must stop. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  interrupt(reason: Interrupted['reason']): void {
    if (!this.signal.aborted) this.controller.abort(new Interrupted(reason));
  }

  /** Renews the lease every half of its duration while `work` runs. */
  whileHeld(work: () => Promise<void>): Promise<void> {
    return holdLease({ renewEveryMs: this.facts.leaseMs / 2, renew: () => this.renew(), work, signal: this.signal });
  }

  /** Lets another worker claim the job at once. Never rejects: otherwise the lease ends by itself. */
  async release(): Promise<void> {
    const release = { type: 'ReleaseLease', now: new Date().toISOString() } as const;
    await this.run(release, 'release').catch(() => undefined);
  }

  /** Ends this claim: the job waits until the outage may be over, or fails if it has waited too long. */
  suspend(outage: Outage): Promise<void> {
    const command = { type: 'SuspendJob', now: new Date().toISOString(), outage, ...this.calls } as const;
    return this.append(command, 'suspend');
  }

  recordSegment(segment: DataOf<'SegmentSynthesized'>): Promise<void> {
    return this.append({ type: 'RecordSegment', segment }, `segment/${segment.index}/${segment.contentHash}`);
  }

  /** Before the line is tried again; at most once for each line of a claim, which its outage ends. */
  recordLostAnswer(lost: DataOf<'SpeechAnswerLost'>): Promise<void> {
    return this.append({ type: 'RecordLostAnswer', lost }, `lost/${lost.index}`);
  }

  recordChunk(chunk: DataOf<'ChunkDownloaded'>): Promise<void> {
    return this.append({ type: 'RecordChunk', chunk }, `chunk/${chunk.index}`);
  }

  /** `charged`: in characters. */
  complete(assembly: DataOf<'JobAssembled'>, charged: number): Promise<void> {
    return this.append({ type: 'CompleteJob', assembly, charged }, 'complete');
  }

  fail(failure: DataOf<'JobFailed'>): Promise<void> {
    return this.append({ type: 'FailJob', ...failure, ...this.calls }, 'fail');
  }

  private get calls(): { calls?: number } {
    return this.callsWithoutSegment > 0 ? { calls: this.callsWithoutSegment } : {};
  }

  /** False if the claim was lost. */
  private async renew(): Promise<boolean> {
    const leaseExpiresAt = new Date(Date.now() + this.facts.leaseMs).toISOString();
    try {
      await this.append({ type: 'RenewLease', leaseExpiresAt }, `renew/${leaseExpiresAt}`);
      this.leaseExpiresAtMs = Date.parse(leaseExpiresAt);
    } catch {
      // The store may be briefly unavailable; after the lease expires another worker can claim the job.
      if (Date.now() >= this.leaseExpiresAtMs) this.interrupt('takenOver');
    }
    return !this.signal.aborted;
  }

  /** @throws Interrupted if the claim was lost; AppError `store.unavailable` */
  private async append(command: WithoutFence<FencedCommand>, step: string): Promise<void> {
    this.signal.throwIfAborted();
    try {
      await this.run(command, step);
    } catch (error) {
      if (error instanceof AppError && error.code === 'job.fenced') this.interrupt('takenOver');
      if (error instanceof AppError && error.code === 'job.finished') this.interrupt('ended');
      this.signal.throwIfAborted();
      throw error;
    }
  }

  private async run(command: WithoutFence<FencedCommand>, step: string): Promise<void> {
    const { fence, context } = this.facts;
    const commandId = `${context.causationId}/${fence}/${step}`;
    await this.deciders.run(jobDecider, this.jobId, { ...command, fence }, { ...context, commandId });
  }
}
