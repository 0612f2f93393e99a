import { contentOf } from '@duetcast/domain/jobs/job-content';
import { aJob } from './builders/job.builder';
import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { podcastDecider, type PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import type { ContentUseRow } from '@duetcast/projections/content/content-uses';
import type { JobLogRow } from '@duetcast/projections/jobs/job-log';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { chaptersName } from '../../apps/api/src/features/jobs/content/chapters';
import type { JobFixture } from './job-fixture';
import { jsonBytes } from '../../apps/api/src/platform/content/content-store';

export const dayMs = 24 * 60 * 60 * 1000;

/** Jobs and podcasts with all their stored content, created without rendering audio. */
export class RetentionFixture {
  constructor(private readonly fixture: JobFixture) {}

  /** A job with every segment rendered but not completed; `clip` is the hash of an own output used as its intro. */
  async runningJob(jobId: string, texts: readonly string[], clip?: string): Promise<void> {
    const { content } = this.fixture;
    const part = { kind: 'own', jobId: 'elsewhere', contentHash: clip ?? '', bytes: 1, durationMs: 1_000 } as const;
    const own: JobManifest['parts'] = clip === undefined ? [] : [{ role: 'intro', part }];
    const spoken = this.fixture.manifest(texts);
    const manifest = { ...spoken, title: `Show ${jobId}`, parts: [...own, ...spoken.parts] };
    const manifestHash = await content.put(jsonBytes(manifest));
    const clips = clip === undefined ? [] : [clip];
    const segments = manifest.parts.length;
    await this.run(jobId, aJob.submit({ jobId, manifestHash, segments, clips }), aJob.claim());
    for (const [index, { part }] of manifest.parts.entries()) {
      if (part.kind !== 'spoken') continue;
      const contentHash = await content.put(Buffer.from(`audio of ${part.text}`));
      await this.fixture.kept.keep(`key of ${part.text}`, {
        contentHash,
        bytes: 9 + part.text.length,
        durationMs: 1_000,
      });
      const segment = { ...aJob.segment(index), contentHash };
      await this.run(jobId, { type: 'RecordSegment', fence: 1, segment });
    }
  }

  async completedJob(jobId: string, texts: readonly string[]): Promise<void> {
    const { content } = this.fixture;
    await this.runningJob(jobId, texts);
    const contentHash = await content.put(Buffer.from(`show of ${texts.join(' ')}`));
    await content.setName(chaptersName(jobId), { outputHash: contentHash, chapters: [] });
    await this.run(jobId, { type: 'CompleteJob', fence: 1, charged: 0, assembly: { ...aJob.assembly, contentHash } });
  }

  async failedJob(jobId: string, texts: readonly string[], clip?: string): Promise<void> {
    await this.runningJob(jobId, texts, clip);
    await this.run(jobId, aJob.fail(1));
  }

  /** A podcast whose script was edited once. */
  async podcast(podcastId: string, article: string): Promise<string[]> {
    const put = (text: string) => this.fixture.content.put(Buffer.from(text));
    const [contentHash, first, edited] = [await put(article), await put(`a ${article}`), await put(`b ${article}`)];
    const request = {
      podcastId,
      ownerId: 'acc_ada',
      characters: article.length,
      contentHash,
      bytes: article.length,
      origin: 'generate',
    } as const;
    const script = {
      scriptHash: first,
      bytes: 2 + article.length,
      segments: 7,
      tokensUsed: 0,
      model: 'local',
      language: 'en',
    };
    const commands: PodcastCommand[] = [
      { type: 'RequestScript', request },
      { type: 'RecordScript', script },
      {
        type: 'EditScript',
        ownerId: 'acc_ada',
        edit: { scriptHash: edited, bytes: 2 + article.length, segments: 6 },
      },
    ];
    for (const command of commands)
      await this.fixture.deciders.run(podcastDecider, podcastId, command, this.fixture.context());
    return [contentHash, first, edited];
  }

  async run(jobId: string, ...commands: JobCommand[]): Promise<void> {
    for (const command of commands) await this.fixture.deciders.run(jobDecider, jobId, command, this.fixture.context());
  }

  /** Content hashes that the job's events refer to. */
  async contentOf(jobId: string): Promise<string[]> {
    return contentOf(await this.fixture.job(jobId));
  }

  /** Filters the hashes to those in the content store. */
  async stored(hashes: readonly string[]): Promise<string[]> {
    const stored: string[] = [];
    for (const hash of hashes) if ((await this.fixture.content.size(hash)) !== null) stored.push(hash);
    return stored;
  }

  /** All hashes and names in the content store, sorted. */
  async allContent(): Promise<{ hashes: string[]; names: string[] }> {
    const [hashes, names]: [string[], string[]] = [[], []];
    for await (const hash of this.fixture.content.putBefore(Infinity)) hashes.push(hash);
    for await (const { name } of this.fixture.content.namesSetBefore(Infinity)) names.push(name);
    return { hashes: hashes.sort(), names: names.sort() };
  }

  async row(jobId: string): Promise<JobRow> {
    await this.fixture.waitForRows();
    const row = (await this.fixture.rows.load<JobRow>('jobs', [jobId])).get(jobId)?.row;
    if (!row) throw new Error(`No row for job ${jobId}`);
    return row;
  }

  /** When the job ended, Unix ms. */
  async endOf(jobId: string): Promise<number> {
    return Date.parse((await this.row(jobId)).keptSince ?? '');
  }

  async podcastRow(podcastId: string): Promise<PodcastRow | undefined> {
    await this.fixture.waitForRows();
    return (await this.fixture.rows.load<PodcastRow>('podcasts', [podcastId])).get(podcastId)?.row;
  }

  async loggedJobIds(): Promise<string[]> {
    await this.fixture.waitForRows();
    const page = await this.fixture.rows.find<JobLogRow>('job-log', { limit: 100, sort: [['job_id', 1]] });
    return page.rows.map(({ id }) => id);
  }

  /** Names of the streams that reference content. */
  async contentUsers(): Promise<string[]> {
    await this.fixture.waitForRows();
    const page = await this.fixture.rows.find<ContentUseRow>('content-uses', { limit: 1_000 });
    return [...new Set(page.rows.map(({ row }) => row.stream))].filter((stream) => stream !== '~').sort();
  }
}
