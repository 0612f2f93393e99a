import type { PublicLogEntry } from '@duetcast/projections/jobs/public-job';
import { finalLogStatuses, type LogStatus } from '@duetcast/domain/jobs/job-statuses';

/** Sortable columns in display order (docs/PRODUCT.md#screens-job-log). */
export const sortColumns = ['timestamp', 'job_id', 'status', 'processing_ms'] as const;
export type LogSort = (typeof sortColumns)[number];
export type LogFilter = 'all' | LogStatus;

export interface LogView {
  filter: LogFilter;
  /** Hides pending, downloading and processing entries. */
  finalOnly: boolean;
  sort: LogSort;
  direction: 'asc' | 'desc';
}

/** Finished jobs, newest first (docs/PRODUCT.md#screens-job-log). */
export const defaultLogView: LogView = { filter: 'all', finalOnly: true, sort: 'timestamp', direction: 'desc' };

const everyStatus: readonly LogStatus[] = [...finalLogStatuses, 'pending', 'downloading', 'processing'];

export const statusesOf = ({ filter, finalOnly }: Pick<LogView, 'filter' | 'finalOnly'>): readonly LogStatus[] => {
  if (filter !== 'all') return [filter];
  return finalOnly ? finalLogStatuses : everyStatus;
};

/** Filter options; unfinished statuses only if such entries are listed (docs/PRODUCT.md#screens-job-log). */
export const filterOptions = (finalOnly: boolean): readonly LogFilter[] => [
  'all',
  ...(finalOnly ? finalLogStatuses : everyStatus),
];

/** The view that an address names. */
export function logViewIn(query: URLSearchParams, finalOnly: boolean): LogView {
  const [sort, direction] = (query.get('order') ?? '').split('.');
  return {
    finalOnly,
    filter: filterOptions(finalOnly).find((option) => option === query.get('log')) ?? defaultLogView.filter,
    sort: sortColumns.find((column) => column === sort) ?? defaultLogView.sort,
    direction: direction === 'asc' ? 'asc' : 'desc',
  };
}

/** The parameters of the view; null: as by default. */
export const logParameters = ({ filter, sort, direction }: LogView) => ({
  log: filter === 'all' ? null : filter,
  order: sort === defaultLogView.sort && direction === 'desc' ? null : `${sort}.${direction}`,
});

/** Flips the direction of the active column; another column starts descending. */
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

/** Compares in the view's order; ties break by id to keep the order stable. */
export const orderOf = ({ sort, direction }: LogView) => {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: Ordered, b: Ordered): number => sign * (compare(a[sort], b[sort]) || compare(a.job_id, b.job_id));
};

/** The entries that match the view, in its order. */
export function inView<Entry extends Ordered>(entries: readonly Entry[], view: LogView): Entry[] {
  const statuses = statusesOf(view);
  return entries.filter(({ status }) => statuses.includes(status)).sort(orderOf(view));
}

/** Whether the entry sorts within `entries` rather than on a later page. */
export const isAmong = (entry: Ordered, entries: readonly Ordered[], view: LogView): boolean =>
  entries.some((loaded) => orderOf(view)(entry, loaded) <= 0);

/** Seconds with two decimals; a dash without a duration (docs/PRODUCT.md#screens-job-log). */
export function durationText(milliseconds: number | null | undefined, locale: string): string {
  if (milliseconds === null || milliseconds === undefined) return '-';
  const digits = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  } as const;
  return new Intl.NumberFormat(locale, digits).format(milliseconds / 1000);
}
