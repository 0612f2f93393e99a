import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { ShowsQuery } from '@duetcast/domain/shows/show-requests';
import { publicShow, publicShowSchema } from '@duetcast/projections/shows/public-show';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { hidingSchema, Publications, type Hiding } from '../../publications/public';
import { ShowAddresses } from '../addresses/show-addresses';
import { shownId } from './shown-id';

export const showSchema = publicShowSchema
  .extend({
    feedUrl: z
      .string()
      .nullable()
      .meta({ description: 'null: the show is private, and each subscriber has an address.' }),
    pageUrl: z.string().nullable().meta({ description: 'null: the show is private.' }),
    coverUrl: z.string().nullable().meta({ description: 'The largest one; null: the show is private.' }),
    hidden: hidingSchema.optional().meta({ description: 'Set while an administrator hides it, with the reason.' }),
  })
  .meta({ id: 'Show' });
export type ShownShow = z.infer<typeof showSchema>;

@Injectable()
export class ShowReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly addresses: ShowAddresses,
    private readonly publications: Publications,
  ) {}

  /** Newest first. @throws BadCursor for a cursor of another list */
  async list(accountId: string, { limit, cursor }: ShowsQuery): Promise<{ items: ShownShow[]; next: string | null }> {
    const query = { where: { accountId, isDeleted: false }, sort: [['createdAt', -1]] as const, limit, cursor };
    const { rows, next } = await this.rows.find<ShowRow>(shows.name, query);
    const hidings = await this.hidings(rows.map(({ id }) => id));
    return { items: rows.map(({ id, row }) => this.shown(row, hidings.get(id))), next };
  }

  count(accountId: string): Promise<number> {
    return this.rows.count(shows.name, { accountId, isDeleted: false });
  }

  /** Also a deleted one, for its audit trail. @throws AppError `show.missing`, also for another owner's */
  async findOwned(showId: string, accountId: string): Promise<ShowRow> {
    const isOwn = (row: ShowRow): boolean => row.accountId === accountId;
    const found = shownId(showId) ? await this.current.find(shows, showId, { if: isOwn }) : undefined;
    if (!found) throw new AppError('show.missing');
    return found.row;
  }

  /** @throws AppError `show.missing` */
  async existing(showId: string, accountId: string): Promise<ShowRow> {
    const row = await this.findOwned(showId, accountId);
    if (row.isDeleted) throw new AppError('show.missing');
    return row;
  }

  async get(showId: string, accountId: string): Promise<ShownShow> {
    const row = await this.existing(showId, accountId);
    return this.shown(row, (await this.hidings([showId])).get(showId));
  }

  private shown(row: ShowRow, hidden?: Hiding): ShownShow {
    const { id, isPrivate } = row;
    return {
      ...publicShow(row),
      feedUrl: isPrivate ? null : this.addresses.feed({ showId: id, token: null }),
      pageUrl: isPrivate ? null : this.addresses.showPage(id),
      coverUrl: isPrivate ? null : this.addresses.cover({ showId: id, token: null }, row),
      ...(hidden && { hidden }),
    };
  }

  private hidings(ids: readonly string[]): Promise<ReadonlyMap<string, Hiding>> {
    return this.publications.hidings(ids.map((contentId) => ({ kind: 'show', contentId })));
  }
}
