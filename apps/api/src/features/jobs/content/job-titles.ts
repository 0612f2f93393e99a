import { Injectable, Logger } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { maxTitleMatches } from '@duetcast/domain/limits/job-limits';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { Deciders } from '../../../eventing/deciders/deciders';
import { StateStore } from '../../../eventing/state/state-store';
import { ContentHealth } from '../../../platform/content/content-health';
import { isGone } from '../../../platform/content/missing-content';
import { isStoreOutage } from '../../../platform/errors/store-unavailable';
import { JobManifests } from './job-manifests';

type TitledJob = Pick<JobRow, 'id' | 'ownerId' | 'createdAt' | 'expiredAt'>;
interface Title {
  readonly title: string;
  /** When the job was created: search returns the newest. */
  readonly at: string;
}

const kind = 'job-titles';
const prefixOf = (ownerId: string): string => `${ownerId}/`;
const stateId = ({ id, ownerId }: Pick<TitledJob, 'id' | 'ownerId'>): string => prefixOf(ownerId) + id;
/** Where retention finds the title of a job. */
export const titleState = (job: Pick<TitledJob, 'id' | 'ownerId'>) => ({ kind, id: stateId(job) });

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const withoutTitle = ['store.deleted', 'store.incomplete'] as const;

/**
 * Titles of jobs. They are content, so no event or row holds them, and they go with it. They are kept beside the events,
 * where a list reads those of a page in one call; one that is missing there is read from its manifest.
 */
@Injectable()
export class JobTitles {
  private readonly logger = new Logger('JobTitles');

  constructor(
    private readonly state: StateStore,
    private readonly deciders: Deciders,
    private readonly manifests: JobManifests,
    private readonly contentHealth: ContentHealth,
  ) {}

  /** By id; without those of jobs whose content was deleted, or that are unknown while a store does not respond. */
  async of(rows: readonly TitledJob[]): Promise<ReadonlyMap<string, string>> {
    const jobs = rows.filter(({ expiredAt }) => expiredAt === null);
    if (jobs.length === 0) return new Map();
    const kept = await this.state.getAll<Title>(kind, jobs.map(stateId));
    const missing = jobs.filter((job) => !kept.has(stateId(job)));
    const read = missing.length > 0 && (await this.contentHealth.responds()) ? await this.keep(missing) : new Map();
    return new Map(
      jobs.flatMap((job) => {
        const title = kept.get(stateId(job))?.value.title ?? (read.get(job.id) as string | undefined);
        return title === undefined ? [] : [[job.id, title]];
      }),
    );
  }

  /** Ids of the owner's newest jobs whose title contains the text, at most `maxTitleMatches`. */
  async matching(ownerId: string, text: string): Promise<string[]> {
    const [prefix, wanted] = [prefixOf(ownerId), folded(text)];
    const titles = await this.state.list<Title>(kind, prefix);
    return titles
      .filter(({ value }) => folded(value.title).includes(wanted))
      .sort((one, other) => other.value.at.localeCompare(one.value.at))
      .slice(0, maxTitleMatches)
      .map(({ id }) => id.slice(prefix.length));
  }

  /** Does not wait: a title that is not kept is read from the manifest. */
  remember(job: Pick<TitledJob, 'id' | 'ownerId'>, title: string): void {
    const row = { id: stateId(job), value: { title, at: new Date().toISOString() } };
    this.state
      .insert<Title>(kind, [row])
      .catch((error: unknown) => this.logger.warn({ jobId: job.id, err: error }, 'title not kept'));
  }

  /** @throws AppError `job.outputExpired` */
  async rename(job: TitledJob, title: string): Promise<void> {
    if (job.expiredAt !== null) throw new AppError('job.outputExpired');
    await this.state.put<Title>(kind, { id: stateId(job), value: { title, at: job.createdAt } });
    await this.deleteExpired([job]);
  }

  async delete(job: Pick<TitledJob, 'id' | 'ownerId'>): Promise<void> {
    await this.state.delete(kind, [stateId(job)]);
  }

  private async keep(jobs: readonly TitledJob[]): Promise<ReadonlyMap<string, string>> {
    const read = await Promise.all(jobs.map(async (job) => ({ job, title: await this.titleIn(job.id) })));
    const found = read.flatMap(({ job, title }) => (title === null ? [] : [{ job, title }]));
    const rows = found.map(({ job, title }) => ({ id: stateId(job), value: { title, at: job.createdAt } }));
    await this.state.insert<Title>(kind, rows);
    await this.deleteExpired(found.map(({ job }) => job));
    return new Map(found.map(({ job, title }) => [job.id, title]));
  }

  /** The content of some may have been deleted while their title was read. */
  private async deleteExpired(jobs: readonly TitledJob[]): Promise<void> {
    const states = await Promise.all(jobs.map(({ id }) => this.deciders.load(jobDecider, id)));
    const gone = jobs.filter((_, index) => states[index]?.state.outputExpired);
    if (gone.length > 0) await this.state.delete(kind, gone.map(stateId));
  }

  /** Null if the job's content was deleted or cannot be read, or the event store lost the job's events. */
  private async titleIn(jobId: string): Promise<string | null> {
    try {
      const { submission, outputExpired } = (await this.deciders.load(jobDecider, jobId)).state;
      return submission && !outputExpired ? (await this.manifests.get(submission.manifestHash)).title : null;
    } catch (error) {
      if (isGone(error) || isStoreOutage(error) || withoutTitle.some((code) => isAppError(error, code))) return null;
      throw error;
    }
  }
}
