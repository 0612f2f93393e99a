import { Injectable } from '@nestjs/common';
import { publicationIdOf, type PublicationRef } from '@duetcast/domain/publications/publication-decider';
import type { DownloadsQuery } from '@duetcast/domain/publications/download-requests';
import { count } from '@duetcast/domain/kernel/event';
import { dayMs } from '@duetcast/domain/limits/time-limits';
import { dayAfter, dayCountOf } from '@duetcast/domain/usage/usage-period';
import { z } from 'zod';
import { StateStore } from '../../eventing/state/state-store';

/** What has counts of its own: a publication, or a post of a site, whichever audio it shows. */
export type Counted = PublicationRef | { readonly kind: 'post'; readonly contentId: string };
export const postFile = (connectionId: string, file: string): Counted => ({
  kind: 'post',
  contentId: `${connectionId}/${file}`,
});

/** Downloads by day of the month (`01` to `31`). */
type Month = Readonly<Record<string, number>>;

const kind = 'download-count';
/** Counts of a month are kept this long after its last download. */
const keptDays = 5 * 366;
/** Processes that write at the same time. */
const attempts = 20;

const idOf = (publicationId: string, month: string): string => `${publicationId}/${month}`;

const daySchema = z.object({ day: z.iso.date(), downloads: count });
export type DayDownloads = z.infer<typeof daySchema>;

/** Downloads of a period; days are UTC. */
export const downloadsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: count,
  days: z.array(daySchema).meta({ description: 'Every day, in order.' }),
});

/** Downloads by publication and UTC day; a row holds a month. */
@Injectable()
export class DownloadCounts {
  constructor(private readonly state: StateStore) {}

  /** @throws errors of the store; Error if other processes kept changing the month */
  async add(publicationId: string, day: string, downloads: number): Promise<void> {
    const id = idOf(publicationId, day.slice(0, 7));
    const date = day.slice(8);
    const expiresAt = new Date(Date.now() + keptDays * dayMs).toISOString();
    for (let attempt = 0; attempt < attempts; attempt++) {
      const stored = await this.state.get<Month>(kind, id);
      const value = { ...stored?.value, [date]: (stored?.value[date] ?? 0) + downloads };
      const isWritten = stored
        ? await this.state.update(kind, id, stored.version, value, expiresAt)
        : (await this.state.insert(kind, [{ id, value, expiresAt }])).has(id);
      if (isWritten) return;
    }
    throw new Error(`The downloads of ${id} are changed by too many processes`);
  }

  /** Downloads of one publication. @throws errors of the store */
  async of(publication: Counted, { from, to }: DownloadsQuery): Promise<z.infer<typeof downloadsSchema>> {
    const days = await this.daily([publication], { from, to });
    return { from, to, total: days.reduce((sum, { downloads }) => sum + downloads, 0), days };
  }

  /** Every day of the period in order, summed over the publications: one of them, or the episodes of a show. */
  async daily(publications: readonly Counted[], period: DownloadsQuery): Promise<DayDownloads[]> {
    const days = Array.from({ length: dayCountOf(period) }, (_, index) => dayAfter(period.from, index));
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    const publicationIds = publications.map(publicationIdOf);
    const ids = publicationIds.flatMap((publicationId) => months.map((month) => idOf(publicationId, month)));
    const rows = await this.state.getAll<Month>(kind, ids);
    const on = (day: string) => (sum: number, publicationId: string) =>
      sum + (rows.get(idOf(publicationId, day.slice(0, 7)))?.value[day.slice(8)] ?? 0);
    return days.map((day) => ({ day, downloads: publicationIds.reduce(on(day), 0) }));
  }
}
