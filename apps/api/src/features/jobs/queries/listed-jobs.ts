import { Injectable } from '@nestjs/common';
import { time } from '@duetcast/domain/kernel/event';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { contentUses, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import type { JobLogRow } from '@duetcast/projections/jobs/job-log';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { jobs } from '@duetcast/projections/jobs/jobs';
import {
  publicJob,
  publicJobSchema,
  publicLogEntry,
  publicLogEntrySchema,
} from '@duetcast/projections/jobs/public-job';
import { z } from 'zod';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore, type StoredRow } from '../../../eventing/read-models/read-model-store';
import { Config } from '../../../platform/config/config';
import { deletesAt } from '../../../platform/content/missing-content';
import { JobTitles } from '../content/job-titles';
import { JobPlaces, placeFields } from './job-places';

const listed = {
  title: z.string().nullable().meta({
    description: 'Null once the content is deleted, and while the content store does not respond.',
  }),
  deletesAt: time.nullable(),
  ...placeFields,
};
export const listedJobSchema = publicJobSchema.extend(listed).meta({ id: 'ListedJob' });
export const listedLogEntrySchema = publicLogEntrySchema.extend(listed).meta({ id: 'LogEntry' });
export type ListedJob = z.infer<typeof listedJobSchema>;
export type ListedLogEntry = z.infer<typeof listedLogEntrySchema>;

/** Adds to the rows of a page what is not in rows: one read per page and store. */
@Injectable()
export class ListedJobs {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly titles: JobTitles,
    private readonly places: JobPlaces,
    private readonly config: Config,
  ) {}

  async jobs(page: readonly StoredRow<JobRow>[]): Promise<ListedJob[]> {
    const addedTo = await this.of(page.map(({ row }) => row));
    return page.map(({ row, position }) => ({ ...publicJob(row, position), ...addedTo(row.id) }));
  }

  async logEntries(page: readonly StoredRow<JobLogRow>[]): Promise<ListedLogEntry[]> {
    const ids = page.map(({ row }) => row.job_id);
    const stored = await this.rows.load<JobRow>(jobs.name, ids);
    const addedTo = await this.of([...stored.values()].map(({ row }) => row));
    return page.map(({ row, position }) => ({ ...publicLogEntry(row, position), ...addedTo(row.job_id) }));
  }

  private async of(rows: readonly JobRow[]) {
    const [titles, facts] = await Promise.all([this.titles.of(rows), this.facts(rows)]);
    return (id: string) => ({ title: titles.get(id) ?? null, ...facts(id) });
  }

  /** By job: when its content will be deleted, and where it stands. */
  async facts(rows: readonly JobRow[]) {
    const [deletions, places] = await Promise.all([this.deletions(rows), this.places.of(rows)]);
    const ended = { queuePosition: null, estimatedCompletedAt: null };
    return (id: string) => ({ deletesAt: deletions.get(id) ?? null, ...(places.get(id) ?? ended) });
  }

  /** By job. What an episode plays is kept as long as it does. */
  async deletions(rows: readonly JobRow[]): Promise<ReadonlyMap<string, string | null>> {
    const hashes = rows.flatMap(({ outputHash, keptSince }) => (outputHash && keptSince ? [outputHash] : []));
    const played = new Set<string>();
    const where = { hash: { in: hashes }, stream: { prefix: `${showDecider.category}-` } };
    if (hashes.length > 0)
      for await (const { row } of allRows<ContentUseRow>(this.rows, contentUses.name, { where })) played.add(row.hash);
    return new Map(
      rows.map((row) => [row.id, row.outputHash && played.has(row.outputHash) ? null : deletesAt(row, this.config)]),
    );
  }
}
