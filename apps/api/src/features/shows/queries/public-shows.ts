import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { shownId } from './shown-id';

const pageSize = 500;

/** Shows and episodes as the public gets them: what is scheduled is not there before its time. */
@Injectable()
export class PublicShows {
  constructor(private readonly rows: ReadModelStore) {}

  /** Public or private. @throws AppError `show.missing` */
  async show(showId: string): Promise<ShowRow> {
    const row = shownId(showId) ? (await this.rows.load<ShowRow>(shows.name, [showId])).get(showId)?.row : undefined;
    if (!row || row.isDeleted) throw new AppError('show.missing');
    return row;
  }

  /** @throws AppError `show.missing`, also for a private show */
  async publicShow(showId: string): Promise<ShowRow> {
    const row = await this.show(showId);
    if (row.isPrivate) throw new AppError('show.missing');
    return row;
  }

  /** @throws AppError `episode.missing`, also before its time */
  async episode(showId: string, episodeId: string, now = new Date()): Promise<EpisodeRow> {
    const found = shownId(episodeId) ? await this.rows.load<EpisodeRow>(episodes.name, [episodeId]) : undefined;
    const row = found?.get(episodeId)?.row;
    if (row?.showId !== showId || row.isRemoved || row.publishAt > now.toISOString())
      throw new AppError('episode.missing');
    return row;
  }

  /** Newest first. */
  async published(showId: string, now: Date, limit = Infinity): Promise<EpisodeRow[]> {
    const where = { showId, isRemoved: false, publishAt: { lte: now.toISOString() } };
    const sort = [['publishAt', -1]] as const;
    const found: EpisodeRow[] = [];
    const query = { where, sort, pageSize: Math.min(pageSize, limit) };
    for await (const { row } of allRows<EpisodeRow>(this.rows, episodes.name, query)) {
      found.push(row);
      if (found.length >= limit) break;
    }
    return found;
  }

  /** Newest first; `before`: ISO 8601 UTC, only earlier ones. */
  async page(showId: string, limit: number, before?: string, now = new Date()): Promise<EpisodeRow[]> {
    const until = now.toISOString();
    const publishAt = before !== undefined && before < until ? { lt: before } : { lte: until };
    const query = { where: { showId, isRemoved: false, publishAt }, sort: [['publishAt', -1]] as const, limit };
    return (await this.rows.find<EpisodeRow>(episodes.name, query)).rows.map(({ row }) => row);
  }

  /** Revision of the last event that changed one of its episodes, also a removed one; -1: none did. */
  async episodesRevision(showId: string): Promise<number> {
    const query = { where: { showId }, sort: [['revision', -1]], limit: 1 } as const;
    const { rows } = await this.rows.find<EpisodeRow>(episodes.name, query);
    return rows[0]?.row.revision ?? -1;
  }
}
