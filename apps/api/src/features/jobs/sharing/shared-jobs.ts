import type { Post } from '@duetcast/domain/jobs/job-posts';
import type { OwnedPublication } from '@duetcast/domain/publications/publication-decider';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { publishedPosts, type PublishedPostRow } from '@duetcast/projections/sites/published-posts';
import { z } from 'zod';
import { BehindProjections } from '../../../eventing/projector/await-projections';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { Publications, PublicationSources, type PublicationSource } from '../../publications/public';
import { chapterSchema, JobReads, peaksSchema } from '../queries/job-reads';
import { namedSchema } from '../../../platform/openapi/api-operation';

/** Public data of a shared job; excludes its owner, site and id. */
export const sharedPodcastSchema = namedSchema('SharedPodcast', {
  title: z.string().nullable(),
  duration: z.number().meta({ description: 'Length of the audio in seconds.' }),
  chapters: z.array(chapterSchema),
  peaks: peaksSchema,
  audioUrl: z.string().meta({ description: 'URL of the audio.' }),
  transcriptUrl: z.string().nullable(),
  coverUrl: z.string().meta({ description: 'URL of its cover, a PNG file.' }),
  captionsUrl: z.string().meta({ description: 'URL of its captions as WebVTT.' }),
});
export type SharedPodcast = z.infer<typeof sharedPodcastSchema>;

export const sharedAudioPath = (shareId: string): string => `/api/shares/${shareId}/audio`;
/** Path of the audio that a post shows now: it outlasts the edits of the post. */
export const postAudioPath = ({ connectionId, post }: Post): string => `/api/posts/${connectionId}/${post}.mp3`;
/** Path of a cover of 1,400 pixels, or of another `size`. */
const sharedCoverPath = (shareId: string): string => `/api/shares/${shareId}/cover`;
export const embedPath = (shareId: string): string => `/embed/${shareId}`;

/** Id of the job whose audio a post shows now. */
export async function jobOfPost(rows: ReadModelStore, { connectionId, post }: Post): Promise<string | undefined> {
  const query = { where: { connectionId, post }, sort: [['publishedAt', -1]] as const, limit: 1 };
  return (await rows.find<PublishedPostRow>(publishedPosts.name, query)).rows[0]?.row.jobId;
}

/** Finds jobs by share id, or by a post. */
@Injectable()
export class SharedJobs {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly behind: BehindProjections,
    private readonly jobs: JobReads,
    private readonly publications: Publications,
  ) {}

  /** @throws AppError `share.missing`, also for a revoked link; `publication.hidden` */
  async find(shareId: string): Promise<JobRow> {
    const row = await this.withLink(shareId);
    await this.publications.assertVisible(publicationOf(row));
    return row;
  }

  /** `file`: the id of the post with `.mp3`. @throws as `find` */
  async ofPost(connectionId: string, file: string): Promise<JobRow> {
    const [, post = ''] = /^(.+)\.mp3$/.exec(file) ?? [];
    const jobId = await jobOfPost(this.rows, { connectionId, post });
    const row = jobId === undefined ? undefined : (await this.rows.load<JobRow>(jobs.name, [jobId])).get(jobId)?.row;
    if (row?.shareId) return this.find(row.shareId);
    await this.behind.assertNone(publishedPosts.name);
    throw new AppError('share.missing');
  }

  /** Also if it is hidden. @throws AppError `share.missing` */
  async withLink(shareId: string): Promise<JobRow> {
    const page = await this.rows.find<JobRow>(jobs.name, { where: { shareId }, limit: 1 });
    const row = page.rows[0]?.row;
    if (row && shareId !== '') return row;
    await this.behind.assertNone(jobs.name);
    throw new AppError('share.missing');
  }

  /** @throws as `podcast` */
  async playable(shareId: string): Promise<JobRow & { metadata: NonNullable<JobRow['metadata']> }> {
    const row = await this.find(shareId);
    const { metadata } = row;
    if (row.outputHash === null || metadata === null) throw new AppError('job.outputExpired');
    return { ...row, metadata };
  }

  /** @throws AppError `share.missing`, `publication.hidden`; `job.outputExpired` if retention deleted the audio */
  async podcast(shareId: string): Promise<SharedPodcast> {
    const row = await this.playable(shareId);
    const [{ title, chapters }, peaks] = await Promise.all([this.jobs.contentOf(row), this.jobs.peaksOf(row)]);
    const addresses = {
      audioUrl: sharedAudioPath(shareId),
      coverUrl: sharedCoverPath(shareId),
      captionsUrl: `/api/shares/${shareId}/captions`,
      transcriptUrl: row.type === 'stitch' ? null : `${embedPath(shareId)}/transcript`,
    };
    return { title, duration: row.metadata.duration, chapters: chapters ?? [], peaks, ...addresses };
  }
}

/** Shared jobs as public content. It is the job that is hidden, so a new link does not bring it back. */
@Injectable()
export class SharedPublications implements PublicationSource, OnModuleInit {
  readonly kind = 'share';

  constructor(
    private readonly rows: ReadModelStore,
    private readonly shared: SharedJobs,
    private readonly jobs: JobReads,
    private readonly sources: PublicationSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this);
  }

  async atAddress(shareId: string): Promise<OwnedPublication | null> {
    return this.shared.withLink(shareId).then(publicationOf).catch(fallback(null, 'share.missing'));
  }

  async find(jobId: string): Promise<OwnedPublication | null> {
    const row = await this.rowOf(jobId);
    return row ? publicationOf(row) : null;
  }

  async describe(jobId: string) {
    const row = await this.rowOf(jobId);
    const title = row ? await this.jobs.titleOf(row) : null;
    const publicPath = row?.shareId ? embedPath(row.shareId) : null;
    return { publicPath, ownerPath: `/dashboard/jobs/${jobId}`, title };
  }

  private async rowOf(jobId: string): Promise<JobRow | undefined> {
    return (await this.rows.load<JobRow>(jobs.name, [jobId])).get(jobId)?.row;
  }
}

const publicationOf = ({ id, ownerId }: JobRow): OwnedPublication => ({
  kind: 'share',
  contentId: id,
  accountId: ownerId,
});

/** Headers of what players on other sites load: anyone with a public link may read it, and cookies are ignored. */
export const forOtherSites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
