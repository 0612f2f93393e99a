import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { openReservations, type ReservationRow } from '@duetcast/projections/usage/open-reservations';
import { systemContext } from '../../../eventing/deciders/command-context';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { RoleLeases } from '../../../eventing/state/role-leases';
import { Settlement } from './settlement';

const sweepIntervalMs = 30_000;
/** Younger reservations may belong to a submission in progress. */
export const minReservationAgeMs = 60_000;
const pageSize = 100;
const name = 'reconciler';

/** Settles reservations that a crash left open, by appending events as the system actor. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap {
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly rows: ReadModelStore,
    private readonly settlement: Settlement,
    private readonly leases: RoleLeases,
  ) {}

  onApplicationBootstrap(): void {
    const { logger } = this;
    this.leases.repeat({ name, everyMs: sweepIntervalMs, run: () => this.sweep(), logger });
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

  private settle(row: ReservationRow): Promise<void> {
    return this.settlement.reconcile(row, 'The job did not complete.', systemContext('reconciler', row.jobId));
  }
}
