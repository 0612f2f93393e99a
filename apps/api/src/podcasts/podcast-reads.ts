import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { publicPodcast, type PublicPodcast } from '@duetcast/projections/podcasts/public-podcast';
import type { VoicedSegment } from '@duetcast/domain/podcasts/script';
import { ReadModelStore, type StoredRow } from '../read-models/read-model-store';
import { PodcastTexts } from './podcast-texts';

/** A podcast with its texts (spec §3). */
export type PodcastJob = PublicPodcast & {
  /** The article as it was sent. */
  readonly content: string;
  /** null while it is not written. */
  readonly script: readonly VoicedSegment[] | null;
};

const maxUnviewed = 20;

/** Reads podcasts for their owner. */
@Injectable()
export class PodcastReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly texts: PodcastTexts,
  ) {}

  /** Those with a script that their owner has not seen, oldest first. */
  async unviewed(ownerId: string): Promise<PodcastJob[]> {
    const where = { ownerId, status: 'scripted', viewed: false };
    const page = await this.rows.find<PodcastRow>(podcasts.name, {
      where,
      sort: [['created_at', 1]],
      limit: maxUnviewed,
    });
    const all = await Promise.all(page.rows.map((stored) => this.unlessExpired(stored)));
    return all.filter((podcast) => podcast !== null);
  }

  /** @throws AppError `podcast.missing` also for somebody else's; `podcast.expired` */
  async own(podcastId: string, ownerId: string): Promise<PodcastJob> {
    const stored = (await this.rows.load<PodcastRow>(podcasts.name, [podcastId])).get(podcastId);
    if (stored?.row.ownerId !== ownerId) throw new AppError('podcast.missing');
    if (stored.row.status === 'expired') throw new AppError('podcast.expired');
    return this.withTexts(stored);
  }

  /** Its texts may be deleted between the row and the read. */
  private async unlessExpired(stored: StoredRow<PodcastRow>): Promise<PodcastJob | null> {
    try {
      return await this.withTexts(stored);
    } catch (error) {
      if (isAppError(error, 'podcast.expired')) return null;
      throw error;
    }
  }

  private async withTexts({ row, position }: StoredRow<PodcastRow>): Promise<PodcastJob> {
    const content = await this.texts.article(row.contentHash);
    const script = row.scriptHash === null ? null : (await this.texts.script(row.scriptHash)).segments;
    return { ...publicPodcast(row, position), content, script };
  }
}
