import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { isFinishedStatus } from '@duetcast/domain/jobs/job-statuses';
import { jobs, type JobRow } from '@duetcast/projections/jobs/jobs';
import { filter, type Subscription } from 'rxjs';
import { Metrics } from '../../../platform/observability/metrics';
import { RowChanges } from '../../../eventing/projector/folding/row-changes';

/** Counts finished jobs in the projector process, where each change of status arrives once. */
@Injectable()
export class JobMetrics implements OnModuleInit, OnModuleDestroy {
  private subscription: Subscription | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly changes: RowChanges,
  ) {}

  onModuleInit(): void {
    const count = this.metrics.counter('duetcast_jobs_finished_total', 'Finished jobs by type and final status.', [
      'type',
      'status',
    ]);
    this.subscription = this.changes.all
      .pipe(filter(({ projection }) => projection === jobs.name))
      .subscribe(({ row, previous }) => {
        const { type, status } = (row ?? {}) as Partial<JobRow>;
        const isFinished = status !== undefined && isFinishedStatus(status);
        if (type && isFinished && (previous as JobRow | null)?.status !== status) count({ type, status });
      });
  }

  onModuleDestroy(): void {
    this.subscription?.unsubscribe();
  }
}
