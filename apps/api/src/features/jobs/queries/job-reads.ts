import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { z } from 'zod';
import type { TimeRange } from '../../../media/audio/audio-assembler';
import { Config } from '../../../platform/config/config';
import { ContentHealth } from '../../../platform/content/content-health';
import { missingContent } from '../../../platform/content/missing-content';
import { isStoreOutage } from '../../../platform/errors/store-unavailable';
import { ContentStore } from '../../../platform/content/content-store';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import type { StoredRow } from '../../../eventing/read-models/read-model-store';
import type { SpokenWord } from '../../../media/speech/words/spoken-word';
import { chaptersName, type StoredChapters } from '../content/chapters';
import { wordsIn } from '../content/stored-words';
import { JobManifests } from '../content/job-manifests';
import { JobTitles } from '../content/job-titles';
import { scriptOf, type JobScript } from './job-script';

/** A range of the finished audio, in seconds from its start. */
const rangeSchema = z.object({ startSeconds: z.number(), endSeconds: z.number() });
export const chapterSchema = z.object({ title: z.string(), ...rangeSchema.shape });
export type Chapter = z.infer<typeof chapterSchema>;
export const peaksSchema = z.array(z.number().min(0).max(100)).readonly().meta({
  description: 'Loudness of equal parts, relative to the loudest.',
});

export const jobTimesSchema = z.object({
  chapters: z.array(chapterSchema),
  partTimes: z.array(rangeSchema),
});
type JobTimes = z.infer<typeof jobTimesSchema>;
interface WordTimes {
  readonly words: readonly (readonly SpokenWord[] | undefined)[];
}
type Nullable<T> = { readonly [Field in keyof T]: T[Field] | null };

@Injectable()
export class JobReads {
  constructor(
    private readonly rows: CurrentRows,
    private readonly deciders: Deciders,
    private readonly manifests: JobManifests,
    private readonly titles: JobTitles,
    private readonly content: ContentStore,
    private readonly contentHealth: ContentHealth,
    private readonly config: Config,
  ) {}

  /**
   * @throws AppError `job.missing`, also for another owner's job, to not reveal that it exists; `store.behind` for an accepted
   *   job whose row the projector has not written yet
   */
  async findOwned(jobId: string, scope: AccessScope): Promise<StoredRow<JobRow>> {
    const { ownerId, domain } = scope;
    const isOwn = (row: JobRow) =>
      row.ownerId === ownerId && (domain === undefined || row.jobDetails.domain === domain);
    const stored = await this.rows.find(jobs, jobId, { if: isOwn });
    if (!stored) throw new AppError('job.missing');
    return stored;
  }

  /** Checks for commands, which do not depend on rows. @throws AppError `job.missing`, also for another owner's job */
  async assertOwned(jobId: string, scope: AccessScope): Promise<void> {
    await this.findOwned(jobId, scope).catch(fallback(null, 'store.behind'));
  }

  /** The title, the chapters, and when each part is heard; null while a store does not respond: the rows do. */
  async contentOf(row: JobRow): Promise<{ title: string | null } & Nullable<JobTimes>> {
    const unknown = { title: null, chapters: null, partTimes: null };
    if (!(await this.contentHealth.responds())) return unknown;
    const read = Promise.all([this.titleOf(row), this.timesOf(row)]);
    return read.then(([title, times]) => ({ title, ...times })).catch(fallback(unknown, isStoreOutage));
  }

  /** Null once the content is deleted, and while it cannot be read. */
  async titleOf(row: JobRow): Promise<string | null> {
    return (await this.titles.of([row])).get(row.id) ?? null;
  }

  /** @throws AppError `job.noScript` for a job without speech, `job.scriptExpired` after the retention period, `content.lost` */
  async scriptOf(row: JobRow): Promise<JobScript> {
    const script = scriptOf(await this.manifestOf(row));
    if (!script) throw new AppError('job.noScript');
    return script;
  }

  /** @throws AppError `job.scriptExpired` after the retention period, `content.lost` */
  async manifestOf(row: JobRow): Promise<JobManifest> {
    const { submission, outputExpired } = (await this.deciders.load(jobDecider, row.id)).state;
    if (!submission) throw new AppError('job.missing');
    if (row.expiredAt !== null || outputExpired) throw new AppError('job.scriptExpired');
    const manifest = await this.manifests.get(submission.manifestHash).catch(fallback(null, 'content.missing'));
    if (!manifest) throw missingContent(row, this.config, 'job.scriptExpired');
    return manifest;
  }

  /** The waveform; empty if it was deleted. @throws AppError `job.outputExpired` */
  async peaksOf(row: JobRow): Promise<readonly number[]> {
    if (row.outputHash === null) throw new AppError('job.outputExpired');
    return (await this.storedOf(row))?.peaks ?? [];
  }

  /** Chapters, and when each part is heard; empty until the job has completed. */
  async timesOf(row: JobRow): Promise<JobTimes> {
    return timesIn(await this.storedOf(row));
  }

  /** When each part is heard, and its words, where its voice gave their times; empty until the job has completed. */
  async wordTimesOf(row: JobRow): Promise<Pick<JobTimes, 'partTimes'> & WordTimes> {
    const stored = await this.storedOf(row);
    return { partTimes: timesIn(stored).partTimes, words: (stored?.words ?? []).map(wordsIn) };
  }

  private async storedOf({ id, outputHash }: JobRow): Promise<StoredChapters | null> {
    const stored = outputHash === null ? null : await this.content.lookUpName<StoredChapters>(chaptersName(id));
    return stored?.outputHash === outputHash ? stored : null;
  }
}

function timesIn(stored: StoredChapters | null): JobTimes {
  if (!stored) return { chapters: [], partTimes: [] };
  const { chapters, partTimes } = stored;
  return {
    chapters: chapters.map(({ title, ...range }) => ({ title, ...secondsOf(range) })),
    partTimes: partTimes.map(secondsOf),
  };
}

const secondsOf = ({ startMs, endMs }: TimeRange) => ({ startSeconds: startMs / 1000, endSeconds: endMs / 1000 });
