import { Injectable } from '@nestjs/common';
import { time } from '@duetcast/domain/kernel/event';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { categoryOf } from '@duetcast/domain/kernel/decider';
import { contentUses, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import type { JobLogRow } from '@duetcast/projections/jobs/job-log';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { publicJob, publicJobSchema } from '@duetcast/projections/jobs/public-job';
import { publicLogEntry } from '@duetcast/projections/jobs/public-job';
import { publicLogEntrySchema } from '@duetcast/projections/jobs/public-job';
import { z } from 'zod';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type StoredRow } from '../../../eventing/read-models/read-model-store';
import { Config } from '../../../platform/config/config';
import { deletesAt } from '../../../platform/content/missing-content';
import { JobTitles } from '../content/job-titles';

const title = z.string().nullable().meta({
  description: 'Null once the content is deleted, and while the content store does not respond.',
});
export const deletionFields = {
  deletesAt: time.nullable().meta({
    description: 'When the content will be deleted; null while the job runs or is published, and once it is deleted.',
  }),
};
export const listedJobSchema = publicJobSchema.extend({ title, ...deletionFields }).meta({ id: 'ListedJob' });
export const listedLogEntrySchema = publicLogEntrySchema.extend({ title }).meta({ id: 'LogEntry' });
export type ListedJob = z.infer<typeof listedJobSchema>;
export type ListedLogEntry = z.infer<typeof listedLogEntrySchema>;

/** Adds to the rows of a page what is not in rows: one read per page and store. */
@Injectable()
export class ListedJobs {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly titles: JobTitles,
    private readonly config: Config,
  ) {}

  async jobs(page: readonly StoredRow<JobRow>[]): Promise<ListedJob[]> {
    const rows = page.map(({ row }) => row);
    const [titles, deletions] = await Promise.all([this.titles.of(rows), this.deletions(rows)]);
    return page.map(({ row, position }) => ({
      ...publicJob(row, position),
      title: titles.get(row.id) ?? null,
      deletesAt: deletions.get(row.id) ?? null,
    }));
  }

  async logEntries(page: readonly StoredRow<JobLogRow>[]): Promise<ListedLogEntry[]> {
    const stored = await this.rows.load<JobRow>(
      jobs.name,
      page.map(({ row }) => row.job_id),
    );
    const titles = await this.titles.of([...stored.values()].map(({ row }) => row));
    return page.map(({ row, position }) => ({
      ...publicLogEntry(row, position),
      title: titles.get(row.job_id) ?? null,
    }));
  }

  /** By job. What an episode plays is kept as long as it does. */
  async deletions(rows: readonly JobRow[]): Promise<ReadonlyMap<string, string | null>> {
    const hashes = rows.flatMap(({ outputHash, keptSince }) => (outputHash && keptSince ? [outputHash] : []));
    const played = new Set<string>();
    if (hashes.length > 0)
      for await (const { row } of allRows<ContentUseRow>(this.rows, contentUses.name, {
        where: { hash: { in: hashes } },
      }))
        if (categoryOf(row) === showDecider.category) played.add(row.hash);
    return new Map(
      rows.map((row) => [row.id, row.outputHash && played.has(row.outputHash) ? null : deletesAt(row, this.config)]),
    );
  }
}
