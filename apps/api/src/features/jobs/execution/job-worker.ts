import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { firstSuspensionMs } from '@duetcast/domain/jobs/job-suspension';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { laneOf } from '@duetcast/projections/jobs/job-queue';
import { ContentHealth } from '../../../platform/content/content-health';
import { Config } from '../../../platform/config/config';
import { BackgroundLoop } from '../../../platform/timing/background-loop';
import { LoopHeadroom } from '../../../platform/timing/loop-headroom';
import { within } from '../../../platform/timing/retry';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { followEvents } from '../../../eventing/event-store/follow-events';
import { ClaimedJob } from './rendering/claimed-job';
import { JobClaims } from './job-claims';
import { type Announced, type Candidate, fairest, JobQueue } from './job-queue';
import { JobExecutor, storageOutage, type CurrentOutage } from './job-executor';
import { JobLanes } from './job-lanes';

interface Running extends Candidate {
  readonly job: ClaimedJob;
  readonly ended: Promise<void>;
}

/** Shutdown waits this long for interrupted jobs to end. */
const shutdownTimeoutMs = 5_000;
/** Interval for reading the queue while there is work, and without, ms: events announce new jobs, but no ended leases. */
const pollMs = { busy: 1_000, idle: 5_000 };
/** The queue counts as busy for this long after a job that could not start, because rows may lag behind, ms. */
const busyMs = 5_000;
/** In a process that serves requests, a job waits this long at most for a less busy event loop, ms. */
const maxYieldMs = 200;
/** Delay before a rejected or interrupted job is claimed again; a suspended one waits longer, by its row. */
const backOffMs = 2_000;

/** Where several workers can run, each waits for a random time up to this before it claims a new job, ms. */
const spreadMs = 50;
/** Jobs of a lane that does not answer for which one read records that they wait. */
const maxAwaiting = 20;
/** Events after which a job may be claimable. */
const announcements = ['JobSubmitted', 'JobRetried', 'JobLeaseRenewed'];

/** Claims jobs and executes as many at once as their lanes have slots, until shutdown. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('JobWorker');
  private readonly running = new Map<string, Running>();
  private readonly loop: BackgroundLoop;
  private readonly headroom = new LoopHeadroom();
  /** Jobs that the rows of this process do not show yet, by job id. */
  private readonly announced = new Map<string, Announced>();
  private following: Promise<void> = Promise.resolve();
  private busyUntil = 0;
  /** A job was left waiting because there was no slot for it. */
  private isLeaving = false;
  private readAt = 0;

  constructor(
    private readonly queue: JobQueue,
    private readonly lanes: JobLanes,
    private readonly claims: JobClaims,
    private readonly executor: JobExecutor,
    private readonly store: EventStore,
    private readonly contentHealth: ContentHealth,
    private readonly config: Config,
  ) {
    this.loop = new BackgroundLoop({
      name: 'reading the job queue',
      everyMs: pollMs.busy,
      run: () => this.startJobs(),
      logger: this.logger,
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    if (this.config.has('api')) this.headroom.start();
    this.loop.start();
    this.following = this.follow();
  }

  /** Interrupts running jobs without failing them, and releases their leases. */
  async onModuleDestroy(): Promise<void> {
    this.headroom.stop();
    const loopEnded = this.loop.stop();
    const stopped = [...this.running.values()].map(async ({ job, ended }) => {
      job.interrupt('stopping');
      await Promise.all([ended, job.release()]);
    });
    const ended = Promise.allSettled([loopEnded, this.following, ...stopped]);
    await within(shutdownTimeoutMs, ended).catch(() => undefined);
  }

  /** Starts announced jobs, then those of the queue, until no slot is left for them. */
  private async startJobs(): Promise<void> {
    const announced = [...this.announced.values()];
    this.announced.clear();
    await this.startSome(await this.queue.located(announced));
    if (!this.mustRead()) return;
    this.readAt = Date.now();
    const running = this.runningJobs();
    const candidates = await this.queue.candidates((lane, status) => {
      const isAway = this.lanes.outageOf(lane) !== null;
      return isAway && status === 'waiting' ? maxAwaiting : this.lanes.freeIn(lane, running);
    });
    if (candidates.length > 0) this.stayBusy();
    await this.startSome(candidates);
  }

  private stayBusy(): void {
    this.busyUntil = Date.now() + busyMs;
  }

  private mustRead(now = Date.now()): boolean {
    return now < this.busyUntil || now - this.readAt >= pollMs.idle;
  }

  private async startSome(candidates: readonly Candidate[]): Promise<void> {
    const idle = candidates.filter(({ jobId }) => !this.running.has(jobId));
    let left = idle.filter(({ lane }) => !this.lanes.outageOf(lane));
    while (!this.loop.signal.aborted) {
      const next = this.nextOf(left);
      this.isLeaving ||= left.length > 0 && !next;
      if (!next) break;
      left = left.filter((candidate) => candidate !== next);
      await this.headroom.wait(maxYieldMs, this.loop.signal);
      if (this.loop.signal.aborted) return;
      if (!(await this.contentHealth.responds())) {
        await Promise.all([next, ...left].map((job) => this.awaitEnd(job, storageOutage)));
        break;
      }
      const job = await this.claim(next.jobId);
      if (job && this.loop.signal.aborted) await job.release();
      else if (job) this.startJob(job, next);
    }
    for (const job of idle) {
      const outage = this.running.has(job.jobId) ? null : this.lanes.outageOf(job.lane);
      if (outage && !this.loop.signal.aborted) await this.awaitEnd(job, outage);
    }
  }

  /** The rows still have the job, which is offered again after a pause. */
  private async awaitEnd({ jobId }: Candidate, outage: CurrentOutage): Promise<void> {
    this.queue.backOff(jobId, firstSuspensionMs);
    await this.claims.awaitEnd(jobId, outage).catch((error: unknown) => {
      this.logger.warn({ jobId, reason: outage.reason, err: error }, 'could not record what the job waits for');
    });
  }

  private nextOf(candidates: readonly Candidate[]): Candidate | undefined {
    const running = this.runningJobs();
    return fairest(
      candidates.filter((candidate) => this.lanes.hasSlotFor(candidate, running)),
      running,
    );
  }

  private runningJobs(): readonly Candidate[] {
    return [...this.running.values()];
  }

  private async claim(jobId: string): Promise<ClaimedJob | null> {
    try {
      return await this.claims.claim(jobId);
    } catch (error) {
      this.queue.backOff(jobId, backOffMs);
      this.stayBusy();
      if (!isAppError(error, 'job.notClaimable') && !isAppError(error, 'job.finished'))
        this.logger.warn({ jobId, err: error }, 'could not claim the job');
      return null;
    }
  }

  private startJob(job: ClaimedJob, candidate: Candidate): void {
    const { jobId } = candidate;
    this.queue.started(candidate);
    const ended = this.executor.execute(job).finally(() => {
      // Its row may be stale, and after an interruption the store may need time to recover.
      this.queue.backOff(jobId, backOffMs);
      this.running.delete(jobId);
      if (this.isLeaving) this.stayBusy();
      this.isLeaving = false;
      this.loop.wake();
    });
    this.running.set(jobId, { ...candidate, job, ended });
  }

  private follow(): Promise<void> {
    const { store, logger } = this;
    return followEvents({
      store,
      after: () => store.head(),
      filter: { streamPrefixes: ['job-'], types: ['JobCancelled', 'JobClaimed', ...announcements] },
      signal: this.loop.signal,
      onItem: (item) => {
        if (item.kind === 'event') this.notice(item.event);
      },
      logger,
    });
  }

  /** Interrupts cancelled jobs immediately; if the event is missed, the fence rejects the next append. */
  private notice(event: StoredEvent): void {
    const jobId = streamIdOf(event);
    if (event.type === 'JobCancelled') return this.running.get(jobId)?.job.interrupt('cancelled');
    if (event.type === 'JobClaimed') {
      this.announced.delete(jobId);
      return this.queue.backOff(jobId, backOffMs); // its row may still wait
    }
    const isHeld = event.type === 'JobLeaseRenewed' && (event.data.leaseExpiresAt ?? '') > new Date().toISOString();
    const { ownerId } = event.metadata;
    if (isHeld || ownerId === undefined) return;
    this.queue.endBackOff(jobId);
    const lane = event.type === 'JobLeaseRenewed' ? undefined : laneOf(event.data);
    const isAway = lane !== undefined && this.lanes.outageOf(lane) !== null;
    if (lane !== undefined && !isAway && !this.lanes.hasSlotFor({ ownerId, lane }, this.runningJobs())) {
      this.isLeaving = true; // the queue has it when a slot is free
      return;
    }
    this.announced.set(jobId, { jobId, ownerId, lane });
    if (this.config.hasEmbeddedStore) this.loop.wake();
    else setTimeout(() => this.loop.wake(), Math.random() * spreadMs).unref();
  }
}
