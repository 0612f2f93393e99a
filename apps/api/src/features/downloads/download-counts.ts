import { Injectable } from '@nestjs/common';
import { publicationIdOf, type PublicationRef } from '@duetcast/domain/publications/publication-decider';
import type { DownloadsQuery } from '@duetcast/domain/publications/download-requests';
import { dayMs } from '@duetcast/domain/limits/times';
import { dayAfter, dayCountOf } from '@duetcast/domain/usage/usage-period';
import { StateStore } from '../../eventing/state/state-store';

/** Downloads by day of the month (`01` to `31`). */
type Month = Readonly<Record<string, number>>;

const kind = 'download-count';
/** From the last download of a month. */
const keptDays = 5 * 366;
/** Processes that write at the same time. */
const attempts = 20;

const idOf = (publicationId: string, month: string): string => `${publicationId}/${month}`;

export interface DayDownloads {
  /** UTC, YYYY-MM-DD. */
  readonly day: string;
  readonly downloads: number;
}

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

  /** Every day of the period in order, summed over the publications: one of them, or the episodes of a show. */
  async daily(publications: readonly PublicationRef[], period: DownloadsQuery): Promise<DayDownloads[]> {
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
