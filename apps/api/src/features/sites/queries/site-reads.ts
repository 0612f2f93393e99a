import { Injectable } from '@nestjs/common';
import type { DeliveriesQuery } from '@duetcast/domain/sites/connection-requests';
import { AppError } from '@duetcast/domain/kernel/errors';
import { count } from '@duetcast/domain/kernel/event';
import { postDownloadDays } from '@duetcast/domain/limits/publication-limits';
import { dayAfter } from '@duetcast/domain/usage/usage-period';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import {
  webhookDeliveries,
  type DeliveryRow,
  publicDelivery,
  type PublicDelivery,
} from '@duetcast/projections/webhooks/webhook-deliveries';
import {
  publicPublishedPost,
  publicPublishedPostSchema,
  publishedPosts,
  type PublishedPostRow,
} from '@duetcast/projections/sites/published-posts';
import { z } from 'zod';
import { CurrentRows } from '../../../eventing/projector/current-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { DownloadCounts, postFile } from '../../downloads/public';

const downloads = z
  .array(count)
  .length(postDownloadDays)
  .meta({
    description: `Downloads at the address of the post, which outlasts edits, on each of the last ${postDownloadDays} UTC days, today last.`,
  });
export const listedPostSchema = publicPublishedPostSchema.extend({ downloads }).meta({ id: 'PublishedPost' });

/** An account, or one of its sites. */
export interface SiteCaller {
  readonly accountId: string;
  /** Id of the site's connection, if a site asks. */
  readonly connectionId?: string;
}

@Injectable()
export class SiteReads {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly current: CurrentRows,
    private readonly counts: DownloadCounts,
  ) {}

  /** @throws AppError `connection.missing` also for a connection that is not the caller's, to hide its existence */
  async own(connectionId: string, caller: SiteCaller): Promise<ConnectionRow> {
    const { accountId } = caller;
    if ((caller.connectionId ?? connectionId) !== connectionId) throw new AppError('connection.missing');
    const isOwn = (row: ConnectionRow): boolean => row.accountId === accountId;
    const found = await this.current.find(connections, connectionId, { if: isOwn, streamPrefix: `${accountId}-` });
    if (!found) throw new AppError('connection.missing');
    return found.row;
  }

  /** Newest first. @throws BadCursor for a cursor of another list */
  async posts(
    connectionId: string,
    { limit, cursor }: DeliveriesQuery,
  ): Promise<{ items: z.infer<typeof listedPostSchema>[]; next: string | null }> {
    const query = { where: { connectionId }, sort: [['publishedAt', -1]] as const, limit, cursor };
    const { rows, next } = await this.rows.find<PublishedPostRow>(publishedPosts.name, query);
    const to = new Date().toISOString().slice(0, 10);
    const period = { from: dayAfter(to, 1 - postDownloadDays), to };
    const listed = rows.map(async ({ row }) => {
      const days = await this.counts.daily([postFile(connectionId, `${row.post}.mp3`)], period);
      return { ...publicPublishedPost(row), downloads: days.map((day) => day.downloads) };
    });
    return { items: await Promise.all(listed), next };
  }

  /** Newest first. @throws BadCursor for a cursor of another list */
  async deliveries(
    connectionId: string,
    { limit, cursor }: DeliveriesQuery,
  ): Promise<{ items: PublicDelivery[]; next: string | null }> {
    const query = { where: { connectionId }, sort: [['queuedAt', -1]] as const, limit, cursor };
    const { rows, next } = await this.rows.find<DeliveryRow>(webhookDeliveries.name, query);
    return { items: rows.map(({ row }) => publicDelivery(row)), next };
  }
}
