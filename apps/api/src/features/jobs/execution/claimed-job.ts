import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import type { JobEvent, JobSubmitted } from '@duetcast/domain/jobs/job-events';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Cause } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

type DataOf<Type extends JobEvent['type']> = Extract<JobEvent, { type: Type }>['data'];
type FencedCommand = Extract<JobCommand, { fence: number }>;
type WithoutFence<Command> = Command extends unknown ? Omit<Command, 'fence'> : never;

/** Why the work on a job ended although nothing is wrong with it: nobody is to be told that it failed. */
class Interrupted extends Error {
  constructor(readonly why: 'stopping' | 'takenOver' | 'ended') {
    super(`Interrupted: ${why}`);
    this.name = 'Interrupted';
  }
}

interface ClaimFacts {
  readonly submission: JobSubmitted;
  readonly fence: number;
  /** ms. */
  readonly leaseMs: number;
  readonly segments: Readonly<Record<number, DataOf<'SegmentSynthesized'>>>;
  readonly chunks: Readonly<Record<number, DataOf<'ChunkDownloaded'>>>;
  readonly context: Cause;
}

/** A job as the worker holds it: what it writes quotes the fence, and `signal` says when it no longer holds it. */
export class ClaimedJob {
  private readonly controller = new AbortController();
  private heldUntil: number;
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly deciders: Deciders,
    readonly facts: ClaimFacts,
  ) {
    this.heldUntil = Date.now() + facts.leaseMs;
  }

  get jobId(): string {
    return this.facts.submission.jobId;
  }

  /** Aborts, with an Interrupted as its reason, when the work is to stop. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  interrupt(why: Interrupted['why']): void {
    if (!this.signal.aborted) this.controller.abort(new Interrupted(why));
  }

  /** Renews the lease at half of its time until `letGo`. */
  hold(): void {
    this.renewing = setInterval(() => void this.renew(), this.facts.leaseMs / 2);
  }

  letGo(): void {
    clearInterval(this.renewing);
  }

  recordSegment(segment: DataOf<'SegmentSynthesized'>): Promise<void> {
    return this.append({ type: 'RecordSegment', segment }, `segment/${segment.index}`);
  }

  recordChunk(chunk: DataOf<'ChunkDownloaded'>): Promise<void> {
    return this.append({ type: 'RecordChunk', chunk }, `chunk/${chunk.index}`);
  }

  complete(assembly: DataOf<'JobAssembled'>): Promise<void> {
    return this.append({ type: 'CompleteJob', assembly }, 'complete');
  }

  fail(failure: DataOf<'JobFailed'>): Promise<void> {
    return this.append({ type: 'FailJob', ...failure }, 'fail');
  }

  private async renew(): Promise<void> {
    const leaseExpiresAt = new Date(Date.now() + this.facts.leaseMs).toISOString();
    try {
      await this.append({ type: 'RenewLease', leaseExpiresAt }, `renew/${leaseExpiresAt}`);
      this.heldUntil = Date.parse(leaseExpiresAt);
    } catch {
      // The store may be away for a moment; once the lease has run out another worker may hold the job.
      if (Date.now() >= this.heldUntil) this.interrupt('takenOver');
    }
  }

  /** @throws Interrupted when the job is no longer ours; AppError `store.unavailable` */
  private async append(command: WithoutFence<FencedCommand>, step: string): Promise<void> {
    this.signal.throwIfAborted();
    const { fence, context } = this.facts;
    const commandId = `${context.causationId}/${fence}/${step}`;
    try {
      await this.deciders.run(
        jobDecider,
        this.jobId,
        { ...command, fence },
        {
          ...context,
          commandId,
        },
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'job.fenced') this.interrupt('takenOver');
      if (error instanceof AppError && error.code === 'job.finished') this.interrupt('ended');
      this.signal.throwIfAborted();
      throw error;
    }
  }
}
