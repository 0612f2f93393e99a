import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { Job } from '@duetcast/domain/jobs/job-state';
import { openReservations, type ReservationRow } from '@duetcast/projections/usage/open-reservations';
import { Config } from '../../../platform/config/config';
import { systemContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { UsageReservations } from '../../usage/public';
import { AbandonedSubmissions } from '../submission/abandoned-submissions';

const everyMs = 30_000;
/** Younger reservations belong to submissions that may still be under way. */
export const minReservationAgeMs = 60_000;
const pageSize = 100;

/** Settles what a crash left between a reservation and its job; it leaves events of its own. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Reconciler');
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isSweeping = false;

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
    private readonly abandoned: AbandonedSubmissions,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.has('worker')) return;
    this.timer = setInterval(() => this.tick(), everyMs).unref();
    this.tick();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Looks through every reservation that should be settled by now; one that fails is tried again the next time. */
  async sweep(now = Date.now()): Promise<void> {
    const where = { reservedAt: { lt: new Date(now - minReservationAgeMs).toISOString() } };
    const query = { where, sort: [['reservedAt', 1]] as const, pageSize };
    for await (const { row } of allRows<ReservationRow>(this.rows, openReservations.name, query))
      await this.settle(row).catch((error: unknown) =>
        this.logger.warn({ jobId: row.jobId, err: error }, 'not settled'),
      );
  }

  private tick(): void {
    if (this.isSweeping) return;
    this.isSweeping = true;
    this.sweeping = this.sweep()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'sweep failed'))
      .finally(() => (this.isSweeping = false));
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

/** What is to become of a reservation, judged by its job; null: the job is still at work. */
function outcomeOf({ reservationId, jobId, month }: ReservationRow, job: Job): 'used' | 'released' | null {
  const attempt = Number(reservationId.slice(jobId.length + 1));
  if (attempt !== job.attempt || month !== job.month) return 'released'; // of an attempt that is over, or never began
  if (job.status === 'completed') return 'used';
  return job.status === 'failed' || job.status === 'cancelled' ? 'released' : null;
}
