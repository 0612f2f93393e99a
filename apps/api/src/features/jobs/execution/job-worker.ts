import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import { filter, tap } from 'rxjs';
import { Config } from '../../../platform/config/config';
import { BackgroundLoop } from '../../../platform/timing/background-loop';
import { within } from '../../../platform/timing/pause';
import { EventStore } from '../../../eventing/event-store/event-store';
import { followEvents } from '../../../eventing/event-store/follow-events';
import { RowChanges } from '../../../eventing/projector/folding/row-changes';
import { ClaimedJob } from './rendering/claimed-job';
import { JobClaims } from './job-claims';
import { type Candidate, fairest, JobQueue } from './job-queue';
import { JobExecutor } from './job-executor';

interface Running {
  readonly ownerId: string;
  readonly job: ClaimedJob;
  readonly ended: Promise<void>;
}

/** Shutdown waits this long for interrupted jobs to end. */
const shutdownTimeoutMs = 5_000;
/** Polling interval for new jobs; a projector in the same process also wakes the worker on each change. */
const pollMs = { alone: 250, withProjector: 1_000 };
/** Delay before a rejected or interrupted job is claimed again. */
const backOffMs = 2_000;

/**
 * Claims jobs and executes up to `WORKER_JOBS` of them at once, until shutdown. As many more are for owners without a
 * running job, so that jobs of one owner never occupy the worker.
 */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('JobWorker');
  private readonly running = new Map<string, Running>();
  private readonly loop: BackgroundLoop;
  private cancellations: Promise<void> = Promise.resolve();

  constructor(
    private readonly queue: JobQueue,
    private readonly claims: JobClaims,
    private readonly executor: JobExecutor,
    private readonly store: EventStore,
    changes: RowChanges,
    private readonly config: Config,
  ) {
    const newJobs = changes.all.pipe(
      filter(({ projection, row }) => projection === 'jobs' && (row as JobRow | null)?.status === 'pending'),
      tap(({ id }) => queue.endBackOff(id)),
      // Otherwise each new job of a busy owner would scan the backlog.
      filter(({ row }) => this.hasSlotFor((row as JobRow).ownerId)),
    );
    this.loop = new BackgroundLoop({
      name: 'reading the job queue',
      everyMs: config.has('projector') ? pollMs.withProjector : pollMs.alone,
      wakeOn: newJobs,
      run: () => this.startJobs(),
      logger: this.logger,
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    this.loop.start();
    this.cancellations = this.watchCancellations();
  }

  /** Interrupts running jobs without failing them; a worker with the same id resumes them after a restart. */
  async onModuleDestroy(): Promise<void> {
    const loopEnded = this.loop.stop();
    for (const { job } of this.running.values()) job.interrupt('stopping');
    const ended = [loopEnded, this.cancellations, ...[...this.running.values()].map((running) => running.ended)];
    await within(shutdownTimeoutMs, Promise.allSettled(ended)).catch(() => undefined);
  }

  /** Starts candidates until no slot is left for them. */
  private async startJobs(): Promise<void> {
    if (this.running.size >= 2 * this.config.env.WORKER_JOBS) return;
    let candidates = (await this.queue.candidates()).filter(({ jobId }) => !this.running.has(jobId));
    while (!this.loop.signal.aborted) {
      const next = this.nextOf(candidates);
      if (!next) return;
      candidates = candidates.filter((candidate) => candidate !== next);
      const job = await this.claim(next.jobId);
      if (job) this.startJob(job, next.ownerId);
    }
  }

  private nextOf(candidates: readonly Candidate[]): Candidate | undefined {
    const next = fairest(candidates, this.runningOwners());
    return next && this.hasSlotFor(next.ownerId) ? next : undefined;
  }

  private hasSlotFor(ownerId: string): boolean {
    const { WORKER_JOBS: slots } = this.config.env;
    if (this.running.size < slots) return true;
    return this.running.size < 2 * slots && !this.runningOwners().includes(ownerId);
  }

  private runningOwners(): string[] {
    return [...this.running.values()].map(({ ownerId }) => ownerId);
  }

  private async claim(jobId: string): Promise<ClaimedJob | null> {
    try {
      return await this.claims.claim(jobId);
    } catch (error) {
      this.queue.backOff(jobId, backOffMs);
      if (!isAppError(error, 'job.notClaimable') && !isAppError(error, 'job.finished'))
        this.logger.warn({ jobId, err: error }, 'could not claim the job');
      return null;
    }
  }

  private startJob(job: ClaimedJob, ownerId: string): void {
    const { jobId } = job;
    if (this.loop.signal.aborted) job.interrupt('stopping');
    const ended = this.executor.execute(job).finally(() => {
      // Its row may be stale, and after an interruption the store may need time to recover.
      this.queue.backOff(jobId, backOffMs);
      this.running.delete(jobId);
      this.loop.wake();
    });
    this.running.set(jobId, { ownerId, job, ended });
  }

  /** Interrupts cancelled jobs immediately; if the event is missed, the fence rejects the next append. */
  private watchCancellations(): Promise<void> {
    const { store, logger } = this;
    return followEvents({
      store,
      after: () => store.head(),
      filter: { streamPrefixes: ['job-'], types: ['JobCancelled'] },
      signal: this.loop.signal,
      onItem: (item) => {
        if (item.kind === 'event') this.running.get(streamIdOf(item.event))?.job.interrupt('ended');
      },
      logger,
    });
  }
}
