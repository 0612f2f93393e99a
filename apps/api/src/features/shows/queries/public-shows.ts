import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { allRows } from '../../../eventing/read-models/all-rows';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { Publications } from '../../publications/public';
import { shownId } from './shown-id';

const pageSize = 500;

/** Shows and episodes as the public gets them: without what is scheduled for later, and without what administrators hid. */
@Injectable()
export class PublicShows {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly publications: Publications,
  ) {}

  /** Public or private. @throws AppError `show.missing`, `publication.hidden` */
  async show(showId: string): Promise<ShowRow> {
    const row = shownId(showId) ? (await this.current.find(shows, showId))?.row : undefined;
    if (!row || row.isDeleted) throw new AppError('show.missing');
    await this.publications.assertVisible({ kind: 'show', contentId: showId, accountId: row.accountId });
    return row;
  }

  /** @throws AppError as `show`; `show.missing` also for a private show */
  async publicShow(showId: string): Promise<ShowRow> {
    const row = await this.show(showId);
    if (row.isPrivate) throw new AppError('show.missing');
    return row;
  }

  /** @throws AppError `episode.missing`, also before its time; `publication.hidden` */
  async episode(showId: string, episodeId: string, now = new Date()): Promise<EpisodeRow> {
    const wanted = { if: (one: EpisodeRow) => one.showId === showId, streamId: showId };
    const row = shownId(episodeId) ? (await this.current.find(episodes, episodeId, wanted))?.row : undefined;
    if (!row || row.isRemoved || row.publishAt > now.toISOString()) throw new AppError('episode.missing');
    await this.publications.assertVisible({ kind: 'episode', contentId: episodeId, accountId: row.accountId });
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
    return this.visible(found);
  }

  /** Newest first; `before`: ISO 8601 UTC, only earlier ones. */
  async page(showId: string, limit: number, before?: string, now = new Date()): Promise<EpisodeRow[]> {
    const until = now.toISOString();
    const publishAt = before !== undefined && before < until ? { lt: before } : { lte: until };
    const query = { where: { showId, isRemoved: false, publishAt }, sort: [['publishAt', -1]] as const, limit };
    return this.visible((await this.rows.find<EpisodeRow>(episodes.name, query)).rows.map(({ row }) => row));
  }

  private async visible(found: readonly EpisodeRow[]): Promise<EpisodeRow[]> {
    if (found.length === 0) return [];
    const hidden = await this.publications.hiddenAmong(found.map(({ id }) => ({ kind: 'episode', contentId: id })));
    return found.filter(({ id }) => !hidden.has(id));
  }

  /** Revision of the last event that changed one of its episodes, also a removed one; -1: none did. */
  async episodesRevision(showId: string): Promise<number> {
    const query = { where: { showId }, sort: [['revision', -1]], limit: 1 } as const;
    const { rows } = await this.rows.find<EpisodeRow>(episodes.name, query);
    return rows[0]?.row.revision ?? -1;
  }
}
