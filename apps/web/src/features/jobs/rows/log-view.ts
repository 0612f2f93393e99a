import type { PublicLogEntry } from '@duetcast/projections/jobs/public-log-entry';
import { finalLogStatuses, type LogStatus } from '@duetcast/domain/jobs/job-statuses';

/** The columns that sort (docs/PRODUCT.md#screens-job-log), in their order. */
export const sortColumns = ['timestamp', 'job_id', 'status', 'processing_ms'] as const;
export type LogSort = (typeof sortColumns)[number];
export type LogFilter = 'all' | LogStatus;

/** What of the log is shown, and in which order. */
export interface LogView {
  filter: LogFilter;
  /** Pending, downloading and processing entries are left out. */
  finalOnly: boolean;
  sort: LogSort;
  direction: 'asc' | 'desc';
}

/** By time, the latest first, finished jobs only (docs/PRODUCT.md#screens-job-log). */
export const defaultLogView: LogView = { filter: 'all', finalOnly: true, sort: 'timestamp', direction: 'desc' };

const everyStatus: readonly LogStatus[] = [...finalLogStatuses, 'pending', 'downloading', 'processing'];

export const statusesOf = ({ filter, finalOnly }: Pick<LogView, 'filter' | 'finalOnly'>): readonly LogStatus[] => {
  if (filter !== 'all') return [filter];
  return finalOnly ? finalLogStatuses : everyStatus;
};

/**
 * The filter's options (docs/PRODUCT.md#screens-job-log): those that are not final only where such entries are shown.
 */
export const filterOptions = (finalOnly: boolean): readonly LogFilter[] => [
  'all',
  ...(finalOnly ? finalLogStatuses : everyStatus),
];

/** A click on the active column turns it round; another column starts where its newest or largest is on top. */
export const sortedBy = (view: LogView, sort: LogSort): LogView => ({
  ...view,
  sort,
  direction: view.sort === sort && view.direction === 'desc' ? 'asc' : 'desc',
});

const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
};

type Ordered = Pick<PublicLogEntry, LogSort>;

/** Compares entries in the order of the view; equal ones by id, so that the order never jumps. */
const orderOf = ({ sort, direction }: LogView) => {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: Ordered, b: Ordered): number => sign * (compare(a[sort], b[sort]) || compare(a.job_id, b.job_id));
};

/** The entries that the view shows, in its order. */
export function inView<Entry extends Ordered>(entries: readonly Entry[], view: LogView): Entry[] {
  const statuses = statusesOf(view);
  return entries.filter(({ status }) => statuses.includes(status)).sort(orderOf(view));
}

/** Whether the entry stands among these, rather than on a page after them that is not loaded yet. */
export const isAmong = (entry: Ordered, entries: readonly Ordered[], view: LogView): boolean =>
  entries.some((loaded) => orderOf(view)(entry, loaded) <= 0);

export const durationDecimals = 2;

/** Seconds to two decimals, a dash where there is no duration (docs/PRODUCT.md#screens-job-log). */
export function durationText(milliseconds: number | null | undefined, locale: string): string {
  if (milliseconds === null || milliseconds === undefined) return '-';
  const digits = {
    minimumFractionDigits: durationDecimals,
    maximumFractionDigits: durationDecimals,
    useGrouping: false,
  } as const;
  return new Intl.NumberFormat(locale, digits).format(milliseconds / 1000);
}
