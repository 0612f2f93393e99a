import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
import type { EpisodeAudio } from '@duetcast/domain/shows/show-events';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { ContentStore } from '../../../platform/content/content-store';
import { JobCaptions, JobReads } from '../../jobs/public';
import { StoredEpisodeTexts, type EpisodeTexts } from './episode-texts';

/** What an episode takes from its job. */
@Injectable()
export class EpisodeSources {
  constructor(
    private readonly jobs: JobReads,
    private readonly captions: JobCaptions,
    private readonly content: ContentStore,
    private readonly stored: StoredEpisodeTexts,
  ) {}

  /**
   * Renews the audio, so that retention does not delete it before the episode holds it.
   * @throws AppError `job.missing`, `job.noOutput`, `job.outputExpired`, `content.lost`, `content.damaged`
   */
  async of(jobId: string, ownerId: string): Promise<{ audio: EpisodeAudio; texts: EpisodeTexts }> {
    const { row } = await this.jobs.findOwned(jobId, { ownerId });
    const { status, outputHash: contentHash, metadata } = row;
    const texts = await this.textsOf(row);
    if (status !== 'completed') throw new AppError('job.noOutput');
    if (contentHash === null || metadata === null) throw new AppError('job.outputExpired');
    if (!(await this.content.renew(contentHash))) throw new AppError('content.lost');
    const { duration, fileSize: bytes, format } = metadata;
    const audio = { jobId, contentHash, audioSha256: await this.sha256Of(contentHash), bytes, format };
    const counts = { cues: texts.cues.length, chapters: texts.chapters.length };
    const textsHash = await this.stored.hashOf(texts, ownerId);
    return { audio: { ...audio, ...counts, durationMs: Math.round(duration * 1000), textsHash }, texts };
  }

  private async sha256Of(contentHash: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const piece of await this.content.stream(contentHash)) hash.update(piece);
    return hash.digest('hex');
  }

  /** Audio without speech has none. */
  private async textsOf(row: JobRow): Promise<EpisodeTexts> {
    const { chapters } = await this.jobs.timesOf(row);
    if (row.outputHash === null) return { version: 1, cues: [], chapters, peaks: [] };
    const cues = await this.captions.cuesOf(row).catch(fallback([], 'job.noScript'));
    return { version: 1, cues, chapters, peaks: await this.jobs.peaksOf(row) };
  }
}
