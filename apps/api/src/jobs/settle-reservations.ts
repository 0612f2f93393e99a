import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jobDecider, reservationIdOf, type Job } from '@duetcast/domain/jobs/job-decider';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { upcast, type Position } from '@duetcast/domain/kernel/event';
import { Config } from '../config';
import { SiteUse } from '../connections/site-use';
import type { CommandContext } from '../event-store/deciders';
import { EventStore, type StoredEvent } from '../event-store/event-store';
import { ReadModelStore } from '../read-models/read-model-store';
import { UsageReservations } from '../usage/usage-reservations';

const checkpointName = 'reactor:settlement';
const watched = {
  streamPrefixes: ['job-'],
  types: ['JobSubmitted', 'JobCompleted', 'JobFailed', 'JobCancelled'],
};
/** Between two saved checkpoints, ms: what comes twice after a crash changes nothing. */
const checkpointEveryMs = 500;
const retryAfterMs = 1_000;

/**
 * A durable reactor: what ends a job settles its characters, what a token submits for a site is the site's activity.
 * Every event is seen at least once; the deciders behind it make that exactly once.
 */
@Injectable()
export class SettleReservations implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('SettleReservations');
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();
  private savedAt = 0;

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly reservations: UsageReservations,
    private readonly siteUse: SiteUse,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    this.loop = this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const after = await this.rows.checkpoint(checkpointName);
        for await (const item of this.store.subscribeToAll({ after, filter: watched, signal })) {
          if (item.kind === 'event') await this.settle(item.event);
          const position = item.kind === 'event' ? item.event.position : item.position;
          if (position !== null) await this.remember(position, item.kind === 'caughtUp');
        }
      } catch (error) {
        if (!signal.aborted) this.logger.warn({ err: error }, 'settlement waits');
        await sleep(retryAfterMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** What fails for another reason than an absent store is left to the reconciler. */
  private async settle(event: StoredEvent): Promise<void> {
    try {
      await this.react(event);
    } catch (error) {
      if (isAppError(error, 'store.unavailable')) throw error;
      this.logger.error({ stream: event.stream, revision: event.revision, err: error }, 'left to the reconciler');
    }
  }

  private async react(event: StoredEvent): Promise<void> {
    const { submission, month, attempt } = await this.jobAsOf(event);
    if (!submission) return; // an abandoned submission: whoever abandoned it releases its characters
    const { jobId, ownerId: accountId, domain } = submission;
    const context: CommandContext = {
      commandId: `settlement/${event.id}`,
      actor: { kind: 'system', id: 'settlement' },
      correlationId: event.metadata.$correlationId,
      causationId: event.id,
    };
    const reservation = { accountId, domain, month, reservationId: reservationIdOf(jobId, attempt) };
    if (event.type === 'JobCompleted') await this.reservations.use(reservation, context);
    if (event.type === 'JobFailed') await this.reservations.release(reservation, 'The job failed.', context);
    if (event.type === 'JobCancelled') await this.reservations.release(reservation, 'The job was cancelled.', context);
    if (event.type === 'JobSubmitted' && event.metadata.actor.kind === 'token')
      await this.siteUse.record(accountId, domain, { ...context, at: event.metadata.at });
  }

  /** The job as it stood with this event: since then it may have been retried in another month. */
  private async jobAsOf({ stream, revision }: StoredEvent): Promise<Job> {
    let job = jobDecider.initial;
    for await (const event of this.store.readStream(stream, { limit: revision + 1 })) {
      const data = upcast(jobDecider.events, event.type, event.metadata.schemaVersion, event.data);
      job = jobDecider.evolve(job, { type: event.type, data } as JobEvent);
    }
    return job;
  }

  private async remember(position: Position, isCaughtUp: boolean): Promise<void> {
    if (!isCaughtUp && Date.now() - this.savedAt < checkpointEveryMs) return;
    await this.rows.save({ name: checkpointName, position }, []);
    this.savedAt = Date.now();
  }
}
