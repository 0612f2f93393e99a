import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isFinishedStatus } from '@duetcast/domain/jobs/job-statuses';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import { filter, firstValueFrom, map, merge, Subject, take, takeUntil, timer } from 'rxjs';
import { RowChanges } from '../../../eventing/projector/folding/row-changes';
import { ReadModelStore, type StoredRow } from '../../../eventing/read-models/read-model-store';

/** For rows saved by another process; changes in this process are pushed. */
const pollMs = 500;

/** Waits for jobs to finish. */
@Injectable()
export class JobOutcomes implements OnModuleDestroy {
  private readonly stopping = new Subject<void>();

  constructor(
    private readonly rows: ReadModelStore,
    private readonly changes: RowChanges,
  ) {}

  /** Ends pending waits, so that a shutdown is not delayed. */
  onModuleDestroy(): void {
    this.stopping.next();
  }

  /** The row once the job has finished, or its state after `timeoutMs`; undefined if it is not projected yet. */
  async waitFor(jobId: string, timeoutMs: number): Promise<StoredRow<JobRow> | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const changed = this.nextChange(jobId, Math.min(pollMs, Math.max(0, deadline - Date.now())));
      const stored = (await this.rows.load<JobRow>('jobs', [jobId])).get(jobId);
      if (stored && isFinishedStatus(stored.row.status)) return stored;
      if (Date.now() >= deadline || !(await changed)) return stored;
    }
  }

  /** Resolves at the next change or after `afterMs`; false on shutdown. Call before reading the row, so that no change is missed. */
  private nextChange(jobId: string, afterMs: number): Promise<boolean> {
    const finished = this.changes.all.pipe(
      filter(({ projection, id, row }) => projection === 'jobs' && id === jobId && isFinished(row)),
    );
    const signals = merge(finished, timer(afterMs)).pipe(map(() => true));
    return firstValueFrom(signals.pipe(take(1), takeUntil(this.stopping)), { defaultValue: false });
  }
}

const isFinished = (row: object | null): boolean => isFinishedStatus((row as JobRow | null)?.status ?? '');
