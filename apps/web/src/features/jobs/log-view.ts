import type { PublicLogEntry } from '@duetcast/projections/jobs/public-log-entry';
import type { LogStatus } from '@duetcast/domain/jobs/job-statuses';

export type LogSort = 'timestamp' | 'job_id' | 'status' | 'processing_ms';
export type LogFilter = 'all' | LogStatus;

/** What of the log is shown, and in which order. */
export interface LogView {
  filter: LogFilter;
  /** Pending, downloading and processing entries are left out. */
  finalOnly: boolean;
  sort: LogSort;
  direction: 'asc' | 'desc';
}

/** Spec §2: by time, the latest first, finished jobs only. */
export const defaultLogView: LogView = { filter: 'all', finalOnly: true, sort: 'timestamp', direction: 'desc' };

const finalStatuses: readonly LogStatus[] = ['success', 'failure'];
const everyStatus: readonly LogStatus[] = [...finalStatuses, 'pending', 'downloading', 'processing'];

export const statusesOf = ({ filter, finalOnly }: Pick<LogView, 'filter' | 'finalOnly'>): readonly LogStatus[] => {
  if (filter !== 'all') return [filter];
  return finalOnly ? finalStatuses : everyStatus;
};

/** The filter's options (spec §2): those that are not final only where such entries are shown. */
export function filterOptions(finalOnly: boolean): { value: LogFilter; label: string }[] {
  const always: { value: LogFilter; label: string }[] = [
    { value: 'all', label: 'All' },
    { value: 'success', label: 'Success' },
    { value: 'failure', label: 'Failed' },
  ];
  if (finalOnly) return always;
  return [
    ...always,
    { value: 'pending', label: 'Pending' },
    { value: 'downloading', label: 'Downloading' },
    { value: 'processing', label: 'Processing' },
  ];
}

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

/** The entries that the view shows, in its order; equal ones by id, so that the order never jumps. */
export function inView<Entry extends Pick<PublicLogEntry, LogSort>>(entries: readonly Entry[], view: LogView): Entry[] {
  const statuses = statusesOf(view);
  const sign = view.direction === 'asc' ? 1 : -1;
  const order = (a: Entry, b: Entry) => sign * (compare(a[view.sort], b[view.sort]) || compare(a.job_id, b.job_id));
  return entries.filter(({ status }) => statuses.includes(status)).sort(order);
}

/** Seconds to two decimals, a dash where there is no duration (spec §2). */
export const durationText = (milliseconds: number | null | undefined): string =>
  milliseconds === null || milliseconds === undefined ? '-' : (milliseconds / 1000).toFixed(2);
