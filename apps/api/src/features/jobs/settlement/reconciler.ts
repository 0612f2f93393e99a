import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Job } from '@duetcast/domain/jobs/job-state';
import { openReservations, type ReservationRow } from '@duetcast/projections/usage/open-reservations';
import { Config } from '../../../platform/config/config';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { BackgroundLoop } from '../../../platform/timing/background-loop';
import { UsageReservations } from '../../usage/public';
import { AbandonedSubmissions } from '../commands/job-submissions';

const sweepIntervalMs = 30_000;
/** Younger reservations may belong to a submission in progress. */
export const minReservationAgeMs = 60_000;
const pageSize = 100;

/** Settles reservations that a crash left open, by appending events as the system actor. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Reconciler');
  private readonly loop = new BackgroundLoop({
    name: 'reconciler sweep',
    everyMs: sweepIntervalMs,
    run: () => this.sweep(),
    logger: this.logger,
  });

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
    private readonly abandoned: AbandonedSubmissions,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Settles every open reservation older than `minReservationAgeMs`; failures are retried by the next sweep. */
  async sweep(now = Date.now()): Promise<void> {
    const where = { reservedAt: { lt: new Date(now - minReservationAgeMs).toISOString() } };
    const query = { where, sort: [['reservedAt', 1]] as const, pageSize };
    for await (const { row } of allRows<ReservationRow>(this.rows, openReservations.name, query))
      await this.settle(row).catch((error: unknown) =>
        this.logger.warn({ jobId: row.jobId, err: error }, 'could not settle the reservation'),
      );
  }

  private async settle(row: ReservationRow): Promise<void> {
    const context = systemContext('reconciler', row.jobId);
    const { state } = await this.deciders.load(jobDecider, row.jobId);
    if (!state.submission) {
      await this.abandoned.abandon(row, 'The submission was interrupted.', context);
      return;
    }
    const outcome = outcomeOf(row, state);
    if (outcome === 'used') await this.reservations.use(row, context);
    if (outcome === 'released') await this.reservations.release(row, 'The job did not complete.', context);
  }
}

/** How to settle a reservation, based on its job; null while the job is running. */
function outcomeOf({ reservationId, jobId, month }: ReservationRow, job: Job): 'used' | 'released' | null {
  const attempt = Number(reservationId.slice(jobId.length + 1));
  if (attempt !== job.attempt || month !== job.month) return 'released'; // belongs to an earlier attempt, or to one that never started
  if (job.status === 'completed') return 'used';
  return job.status === 'failed' || job.status === 'cancelled' ? 'released' : null;
}
