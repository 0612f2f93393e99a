import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { Deciders } from '../../../eventing/deciders/deciders';
import { StateStore } from '../../../eventing/state/state-store';
import { ContentHealth } from '../../../platform/content/content-health';
import { JobReads } from '../queries/job-reads';

/** Kind of state: titles by job. They are content, so no event or row holds them, and they go with it. */
export const jobTitles = 'job-titles';

/** Titles of the jobs of a list, in one read: those that were listed before are kept beside the events. */
@Injectable()
export class JobTitles {
  constructor(
    private readonly state: StateStore,
    private readonly reads: JobReads,
    private readonly deciders: Deciders,
    private readonly contentHealth: ContentHealth,
  ) {}

  /** By id; without those of jobs whose content was deleted, or that are unknown while a store does not respond. */
  async of(rows: readonly JobRow[]): Promise<ReadonlyMap<string, string>> {
    const ids = rows.flatMap(({ id, expiredAt }) => (expiredAt === null ? [id] : []));
    if (ids.length === 0) return new Map();
    const kept = await this.state.getAll<string>(jobTitles, ids);
    const titles = new Map([...kept].map(([id, { value }]) => [id, value]));
    const missing = ids.filter((id) => !titles.has(id));
    if (missing.length === 0 || !(await this.contentHealth.responds())) return titles;
    const read = await Promise.all(missing.map(async (id) => ({ id, value: await this.reads.titleOf(id) })));
    const found = read.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
    await this.state.insert(jobTitles, found);
    for (const { id, value } of found) titles.set(id, value);
    await this.deleteExpired(found.map(({ id }) => id));
    return titles;
  }

  async delete(jobId: string): Promise<void> {
    await this.state.delete(jobTitles, [jobId]);
  }

  /** Those whose content was deleted while their title was read. */
  private async deleteExpired(ids: readonly string[]): Promise<void> {
    const states = await Promise.all(ids.map((id) => this.deciders.load(jobDecider, id)));
    const gone = ids.filter((_, index) => states[index]?.state.outputExpired);
    if (gone.length > 0) await this.state.delete(jobTitles, gone);
  }
}
