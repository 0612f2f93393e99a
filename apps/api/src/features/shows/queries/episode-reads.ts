import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { ShowsQuery } from '@duetcast/domain/shows/show-requests';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { publicEpisode, publicEpisodeSchema } from '@duetcast/projections/shows/public-episode';
import type { ShowRow } from '@duetcast/projections/shows/shows';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { hidingSchema, Publications, type Hiding } from '../../publications/public';
import { ShowAddresses } from '../addresses/show-addresses';
import { shownId } from './shown-id';

export const episodeSchema = publicEpisodeSchema
  .extend({
    status: z.enum(['scheduled', 'published']),
    audioUrl: z.string().nullable().meta({ description: 'null: the show is private.' }),
    pageUrl: z.string().nullable().meta({ description: 'null: the show is private.' }),
    hidden: hidingSchema.optional().meta({ description: 'Set while an administrator hides it, with the reason.' }),
  })
  .meta({ id: 'Episode' });
export type ShownEpisode = z.infer<typeof episodeSchema>;

/** Episodes of shows that the caller may see. */
@Injectable()
export class EpisodeReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly addresses: ShowAddresses,
    private readonly publications: Publications,
  ) {}

  /** Scheduled ones included, newest first. @throws BadCursor for a cursor of another list */
  async list(show: ShowRow, { limit, cursor }: ShowsQuery): Promise<{ items: ShownEpisode[]; next: string | null }> {
    const where = { showId: show.id, isRemoved: false };
    const query = { where, sort: [['publishAt', -1]] as const, limit, cursor };
    const { rows, next } = await this.rows.find<EpisodeRow>(episodes.name, query);
    const hidings = await this.hidings(rows.map(({ id }) => id));
    return { items: rows.map(({ id, row }) => this.shown(row, show, hidings.get(id))), next };
  }

  /** @throws AppError `episode.missing` */
  async get(show: ShowRow, episodeId: string): Promise<ShownEpisode> {
    const row = await this.row(show, episodeId);
    return this.shown(row, show, (await this.hidings([episodeId])).get(episodeId));
  }

  /** @throws AppError `episode.missing` */
  async row({ id: showId }: ShowRow, episodeId: string): Promise<EpisodeRow> {
    const wanted = { if: (row: EpisodeRow) => row.showId === showId, streamId: showId };
    const found = shownId(episodeId) ? await this.current.find(episodes, episodeId, wanted) : undefined;
    if (!found || found.row.isRemoved) throw new AppError('episode.missing');
    return found.row;
  }

  private shown(row: EpisodeRow, { isPrivate }: ShowRow, hidden?: Hiding, now = new Date()): ShownEpisode {
    const { id, showId, format } = row;
    const feed = { showId, token: null };
    return {
      ...publicEpisode(row),
      status: row.publishAt > now.toISOString() ? 'scheduled' : 'published',
      audioUrl: isPrivate ? null : this.addresses.audio(feed, id, format),
      pageUrl: isPrivate ? null : this.addresses.episodePage(showId, id),
      ...(hidden && { hidden }),
    };
  }

  private hidings(ids: readonly string[]): Promise<ReadonlyMap<string, Hiding>> {
    return this.publications.hidings(ids.map((contentId) => ({ kind: 'episode', contentId })));
  }
}
