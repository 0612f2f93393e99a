import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import { filter, type Subscription } from 'rxjs';
import { Config } from '../../../platform/config/config';
import { EventStore } from '../../../eventing/event-store/event-store';
import { followEvents } from '../../../eventing/event-store/follow-events';
import { RowChanges } from '../../../eventing/projector/folding/row-changes';
import { ClaimedJob } from './claimed-job';
import { JobClaims } from './job-claims';
import { fairest, JobQueue } from './job-queue';
import { JobExecutor } from './job-executor';

interface Running {
  readonly ownerId: string;
  readonly job: ClaimedJob;
  readonly ended: Promise<void>;
}

/** A stop waits this long for running jobs to let go. */
const stopWithinMs = 5_000;
/** How often to look for work; with the projector in the same process, its changes wake the worker at once. */
const pollMs = { alone: 250, withProjector: 1_000 };
/** A job that was refused or interrupted is not tried again before, ms. */
const restMs = 2_000;

/** Claims jobs and runs them, a few at once, until it is told to stop. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('JobWorker');
  private readonly running = new Map<string, Running>();
  private readonly stopping = new AbortController();
  private wake: () => void = () => undefined;
  private isWoken = false;
  private loops: Promise<unknown> = Promise.resolve();
  private changes: Subscription | undefined;

  constructor(
    private readonly queue: JobQueue,
    private readonly claims: JobClaims,
    private readonly run: JobExecutor,
    private readonly store: EventStore,
    private readonly rowChanges: RowChanges,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    this.changes = this.rowChanges.all
      .pipe(filter(({ projection, row }) => projection === 'jobs' && (row as JobRow | null)?.status === 'pending'))
      .subscribe(({ id }) => {
        this.queue.endRest(id);
        this.look();
      });
    this.loops = Promise.all([this.work(), this.watchCancellations()]);
  }

  /** Jobs that run are let go, not failed: whoever starts next under this name goes on with them. */
  async onModuleDestroy(): Promise<void> {
    this.changes?.unsubscribe();
    this.stopping.abort();
    for (const { job } of this.running.values()) job.interrupt('stopping');
    this.look();
    const ended = [this.loops, ...[...this.running.values()].map((running) => running.ended)];
    await Promise.race([Promise.allSettled(ended), sleep(stopWithinMs, undefined, { ref: false })]);
  }

  private async work(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.fill();
      } catch (error) {
        this.logger.warn({ err: error }, 'could not look for jobs');
      }
      await this.untilLook();
    }
  }

  /** Starts jobs while there are some and there is room. */
  private async fill(): Promise<void> {
    if (this.running.size >= this.config.env.WORKER_JOBS) return;
    let candidates = (await this.queue.candidates()).filter(({ jobId }) => !this.running.has(jobId));
    while (this.running.size < this.config.env.WORKER_JOBS && !this.stopping.signal.aborted) {
      const owners = [...this.running.values()].map(({ ownerId }) => ownerId);
      const next = fairest(candidates, owners);
      if (!next) return;
      candidates = candidates.filter((candidate) => candidate !== next);
      const job = await this.claim(next.jobId);
      if (job) this.begin(job, next.ownerId);
    }
  }

  private async claim(jobId: string): Promise<ClaimedJob | null> {
    try {
      return await this.claims.claim(jobId);
    } catch (error) {
      this.queue.rest(jobId, restMs);
      if (!isAppError(error, 'job.notClaimable') && !isAppError(error, 'job.finished'))
        this.logger.warn({ jobId, err: error }, 'could not claim');
      return null;
    }
  }

  private begin(job: ClaimedJob, ownerId: string): void {
    const { jobId } = job;
    if (this.stopping.signal.aborted) job.interrupt('stopping');
    const ended = this.run.to(job).finally(() => {
      // Its rows may still say that it runs; and if it was let go, the store needs a moment.
      this.queue.rest(jobId, restMs);
      this.running.delete(jobId);
      this.look();
    });
    this.running.set(jobId, { ownerId, job, ended });
  }

  /** Stops at once what its owner cancelled; a lost message is made good by the fence of the next append. */
  private watchCancellations(): Promise<void> {
    const { store, logger } = this;
    return followEvents({
      store,
      after: () => store.head(),
      filter: { streamPrefixes: ['job-'], types: ['JobCancelled'] },
      signal: this.stopping.signal,
      onItem: (item) => {
        if (item.kind === 'event') this.running.get(streamIdOf(item.event))?.job.interrupt('ended');
      },
      logger,
    });
  }

  private look(): void {
    this.isWoken = true;
    this.wake();
  }

  private async untilLook(): Promise<void> {
    if (!this.isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.config.has('projector') ? pollMs.withProjector : pollMs.alone);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.isWoken = false;
  }
}
