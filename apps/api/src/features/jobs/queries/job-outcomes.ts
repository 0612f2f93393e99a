import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isFinishedStatus } from '@duetcast/domain/jobs/job-statuses';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import { filter, firstValueFrom, map, merge, Subject, take, takeUntil, timer } from 'rxjs';
import { RowChanges } from '../../../eventing/projector/folding/row-changes';
import { ReadModelStore, type StoredRow } from '../../../eventing/read-models/read-model-store';

/** For rows that another process saves; those of this process announce themselves. */
const pollMs = 500;

/** Waits for jobs to end. */
@Injectable()
export class JobOutcomes implements OnModuleDestroy {
  private readonly stopping = new Subject<void>();

  constructor(
    private readonly rows: ReadModelStore,
    private readonly changes: RowChanges,
  ) {}

  /** A stop does not wait for those who wait. */
  onModuleDestroy(): void {
    this.stopping.next();
  }

  /** The job as soon as it has ended, or as it is after `timeoutMs`; undefined where its row is not there yet. */
  async within(jobId: string, timeoutMs: number): Promise<StoredRow<JobRow> | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const changed = this.nextLook(jobId, Math.min(pollMs, Math.max(0, deadline - Date.now())));
      const stored = (await this.rows.load<JobRow>('jobs', [jobId])).get(jobId);
      if (stored && isFinishedStatus(stored.row.status)) return stored;
      if (Date.now() >= deadline || !(await changed)) return stored;
    }
  }

  /** When to look again; false: not at all, the process stops. Begun before the row is read, so that no change is missed. */
  private nextLook(jobId: string, afterMs: number): Promise<boolean> {
    const ended = this.changes.all.pipe(
      filter(({ projection, id, row }) => projection === 'jobs' && id === jobId && isFinished(row)),
    );
    const looks = merge(ended, timer(afterMs)).pipe(map(() => true));
    return firstValueFrom(looks.pipe(take(1), takeUntil(this.stopping)), { defaultValue: false });
  }
}

const isFinished = (row: object | null): boolean => isFinishedStatus((row as JobRow | null)?.status ?? '');
