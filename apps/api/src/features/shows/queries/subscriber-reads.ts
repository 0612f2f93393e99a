import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { count, time } from '@duetcast/domain/kernel/event';
import type { ShowsQuery } from '@duetcast/domain/shows/show-requests';
import {
  publicSubscriber,
  publicSubscriberSchema,
  subscribers,
  type SubscriberRow,
} from '@duetcast/projections/shows/subscribers';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore, type StoredRow } from '../../../eventing/read-models/read-model-store';
import { SubscriberUses } from '../addresses/subscriber-uses';

/** Someone with an address of their own for the feed. */
export const subscriberSchema = publicSubscriberSchema
  .extend({
    reads: count.meta({ description: 'How often the feed was read at this address.' }),
    lastReadAt: time.nullable(),
  })
  .meta({ id: 'FeedSubscriber' });
export type ShownSubscriber = z.infer<typeof subscriberSchema>;

@Injectable()
export class SubscriberReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly uses: SubscriberUses,
  ) {}

  /** Newest first. @throws BadCursor for a cursor of another list */
  async list(showId: string, { limit, cursor }: ShowsQuery) {
    const query = { where: { showId }, sort: [['createdAt', -1]] as const, limit, cursor };
    const { rows, next } = await this.rows.find<SubscriberRow>(subscribers.name, query);
    return { items: await this.shown(rows), next };
  }

  /** @throws AppError `subscriber.missing` */
  async get(showId: string, tokenId: string): Promise<ShownSubscriber> {
    const isOfShow = (row: SubscriberRow): boolean => row.showId === showId;
    const stored = await this.current.find(subscribers, tokenId, { if: isOfShow, streamId: showId });
    const [shown] = stored ? await this.shown([stored]) : [];
    if (!shown) throw new AppError('subscriber.missing'); // revoked concurrently
    return shown;
  }

  private async shown(rows: readonly StoredRow<SubscriberRow>[]): Promise<ShownSubscriber[]> {
    if (rows.length === 0) return [];
    const uses = await this.uses.of(rows.map(({ id }) => id));
    return rows.map(({ id, row }) => {
      const use = uses.get(id);
      return { ...publicSubscriber(row), reads: use?.count ?? 0, lastReadAt: use?.lastAt ?? null };
    });
  }
}
