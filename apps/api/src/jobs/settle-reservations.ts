import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jobDecider, reservationIdOf, type Job } from '@duetcast/domain/jobs/job-decider';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { upcast } from '@duetcast/domain/kernel/event';
import { Config } from '../config';
import { SiteUse } from '../connections/site-use';
import type { CommandContext } from '../event-store/deciders';
import { EventStore, type StoredEvent } from '../event-store/event-store';
import { Reactor } from '../reacting/reactor';
import { ReadModelStore } from '../read-models/read-model-store';
import { UsageReservations } from '../usage/usage-reservations';

const watched = {
  streamPrefixes: ['job-'],
  types: ['JobSubmitted', 'JobCompleted', 'JobFailed', 'JobCancelled'],
};

/**
 * A durable reactor: what ends a job settles its characters, what an API token or a site submits is the site's activity.
 * Every event is seen at least once; the deciders behind it make that exactly once.
 */
@Injectable()
export class SettleReservations implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('SettleReservations');
  private readonly reactor: Reactor;

  constructor(
    private readonly store: EventStore,
    rows: ReadModelStore,
    private readonly reservations: UsageReservations,
    private readonly siteUse: SiteUse,
    private readonly config: Config,
  ) {
    this.reactor = new Reactor(store, rows, { name: 'settlement', watched, react: (event) => this.settle(event) });
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    this.reactor.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.reactor.stop();
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
    const bySite = event.metadata.actor.kind === 'token' || event.metadata.actor.kind === 'site';
    if (event.type === 'JobSubmitted' && bySite)
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
}
