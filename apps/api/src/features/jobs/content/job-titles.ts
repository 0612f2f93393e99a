import { Injectable, Logger } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
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
/** Titles of new jobs are written together: each write of the state store waits for the disk. */
const keptWithinMs = 250;
const withoutTitle = ['store.deleted', 'store.incomplete'] as const;

/**
 * Titles of jobs. They are content, so no event or row holds them, and they go with it. They are kept beside the events,
 * where a list reads those of a page in one call; one that is missing there is read from its manifest.
 */
@Injectable()
export class JobTitles {
  private readonly logger = new Logger('JobTitles');
  /** Titles that are not in the state store yet, by their id there. */
  private readonly unkept = new Map<string, Title>();
  private keeping: Promise<void> = Promise.resolve();

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
    const kept = new Map(this.unkept);
    const others = jobs.map(stateId).filter((id) => !kept.has(id));
    const stored = others.length > 0 ? await this.state.getAll<Title>(kind, others) : new Map<string, never>();
    for (const { id, value } of stored.values()) kept.set(id, value);
    const missing = jobs.filter((job) => !kept.has(stateId(job)));
    const read = missing.length > 0 && (await this.contentHealth.responds()) ? await this.keep(missing) : new Map();
    return new Map(
      jobs.flatMap((job) => {
        const title = kept.get(stateId(job))?.title ?? (read.get(job.id) as string | undefined);
        return title === undefined ? [] : [[job.id, title]];
      }),
    );
  }

  /** Ids of the owner's newest jobs whose title contains the text, at most `maxTitleMatches`. */
  async matching(ownerId: string, text: string): Promise<string[]> {
    const [prefix, wanted] = [prefixOf(ownerId), folded(text)];
    await this.keepRemembered();
    const titles = await this.state.list<Title>(kind, prefix);
    return titles
      .filter(({ value }) => folded(value.title).includes(wanted))
      .sort((one, other) => other.value.at.localeCompare(one.value.at))
      .slice(0, maxTitleMatches)
      .map(({ id }) => id.slice(prefix.length));
  }

  /** Does not wait: a title that is not kept is read from the manifest. */
  remember(job: Pick<TitledJob, 'id' | 'ownerId'>, title: string): void {
    if (this.unkept.size === 0) setTimeout(() => void this.keepRemembered(), keptWithinMs).unref();
    this.unkept.set(stateId(job), { title, at: new Date().toISOString() });
  }

  /** @throws AppError `job.outputExpired` */
  async rename(job: TitledJob, title: string): Promise<void> {
    if (job.expiredAt !== null) throw new AppError('job.outputExpired');
    this.unkept.delete(stateId(job));
    await this.state.put<Title>(kind, { id: stateId(job), value: { title, at: job.createdAt } });
    await this.deleteExpired([job]);
  }

  async delete(job: Pick<TitledJob, 'id' | 'ownerId'>): Promise<void> {
    await this.keepRemembered();
    await this.state.delete(kind, [stateId(job)]);
  }

  /** Resolves once the titles up to now are kept, or are known not to be. Never rejects. */
  private keepRemembered(): Promise<void> {
    const rows = [...this.unkept].map(([id, value]) => ({ id, value }));
    this.unkept.clear();
    if (rows.length === 0) return this.keeping;
    const written = this.state.insert<Title>(kind, rows);
    const failed = (error: unknown) => this.logger.warn({ err: error }, 'titles not kept');
    this.keeping = Promise.all([this.keeping, written]).then(() => undefined, failed);
    return this.keeping;
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
  private titleIn(jobId: string): Promise<string | null> {
    return this.storedTitle(jobId).catch(fallback(null, isGone, isStoreOutage, ...withoutTitle));
  }

  private async storedTitle(jobId: string): Promise<string | null> {
    const { submission, outputExpired } = (await this.deciders.load(jobDecider, jobId)).state;
    return submission && !outputExpired ? (await this.manifests.get(submission.manifestHash)).title : null;
  }
}
