import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isFinishedStatus } from '@duetcast/domain/jobs/job-statuses';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { filter, firstValueFrom, merge, ReplaySubject, takeUntil, timer } from 'rxjs';
import { ChangeFeed } from '../../../eventing/change-feed/change-feed';
import { ReadModelStore, type StoredRow } from '../../../eventing/read-models/read-model-store';

/** Waits for jobs to finish. */
@Injectable()
export class JobOutcomes implements OnModuleDestroy {
  private readonly stopping = new ReplaySubject<void>(1);

  constructor(
    private readonly rows: ReadModelStore,
    private readonly feed: ChangeFeed,
  ) {}

  /** Ends pending waits, so that a shutdown is not delayed. */
  onModuleDestroy(): void {
    this.stopping.next();
  }

  /** The row once the job has finished, or its state after `timeoutMs`; undefined if it is not projected yet. */
  async waitFor(jobId: string, ownerId: string, timeoutMs: number): Promise<StoredRow<JobRow> | undefined> {
    const stored = await this.find(jobId);
    if (timeoutMs <= 0 || isFinished(stored?.row)) return stored;
    const deadline = Date.now() + timeoutMs;
    const leave = await this.feed.join(ownerId);
    try {
      const finished = this.finished(jobId, deadline - Date.now()); // before reading, so that no change is missed
      const joined = await this.find(jobId);
      if (isFinished(joined?.row)) return joined;
      await finished;
      return await this.find(jobId);
    } finally {
      leave();
    }
  }

  /** undefined: not projected yet. */
  async find(jobId: string): Promise<StoredRow<JobRow> | undefined> {
    return (await this.rows.load<JobRow>(jobs.name, [jobId])).get(jobId);
  }

  private async finished(jobId: string, timeoutMs: number): Promise<void> {
    const changes = this.feed.changes.pipe(
      filter(({ projection, id, row }) => projection === jobs.name && id === jobId && isFinished(row as JobRow | null)),
      takeUntil(merge(this.stopping, timer(timeoutMs))),
    );
    await firstValueFrom(changes, { defaultValue: null });
  }
}

const isFinished = (row: JobRow | null | undefined): boolean => isFinishedStatus(row?.status ?? '');
