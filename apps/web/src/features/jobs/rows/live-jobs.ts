import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { JobUpdate } from '@duetcast/projections/realtime/socket-events';
import type { Pages } from '../../../client/list-pages';
import { useLiveConnection } from '../../../client/live/live-updates';
import { newer, replaceRow } from '../../../client/live/newest-rows';
import { jobQueries, logQueries, pushedJobs, pushedLog, type Job, type JobDetail, type LogEntry } from './job-queries';
import { isAmong, type LogView } from './log-view';

const idOfJob = ({ id }: Job): string => id;
const idOfEntry = ({ job_id }: LogEntry): string => job_id;

/** Replaces the row in place; a row on no page goes on top if `onTop`. */
function withRow<Row extends { readonly position: string }>(
  pages: Pages<Row> | undefined,
  row: Row,
  idOf: (row: Row) => string,
  onTop: boolean,
): Pages<Row> | undefined {
  if (!pages) return pages;
  const isLoaded = pages.pages.some(({ rows }) => rows.some((cached) => idOf(cached) === idOf(row)));
  const place = (rows: Row[], index: number): Row[] => {
    if (isLoaded) return replaceRow(rows, row, idOf);
    return onTop && index === 0 ? [row, ...rows] : rows;
  };
  return { ...pages, pages: pages.pages.map((page, index) => ({ ...page, rows: place(page.rows, index) })) };
}

export function applyJob(cache: QueryClient, { type, job }: JobUpdate): void {
  pushedJobs.remember(job);
  cache.setQueryData<Pages<Job>>(jobQueries.list().queryKey, (pages) =>
    withRow(pages, job, idOfJob, type === 'created'),
  );
  cache.setQueryData<JobDetail>(
    jobQueries.detail(job.id).queryKey,
    (cached) => cached && { ...cached, ...newer(cached, job) },
  );
}

export function applyLog(cache: QueryClient, entry: LogEntry): void {
  pushedLog.remember(entry);
  const cached = cache.getQueriesData<Pages<LogEntry>>({ queryKey: logQueries.all });
  for (const [key, pages] of cached) {
    const rows = pages?.pages.flatMap((page) => page.rows) ?? [];
    const isComplete = pages?.pages.at(-1)?.next === null;
    const isInRange = isComplete || isAmong(entry, rows, key[1] as LogView);
    cache.setQueryData(key, withRow(pages, entry, idOfEntry, isInRange));
  }
}

/** Applies socket pushes to the cached lists. */
export function useLiveJobs(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(() => connection?.on('job_update', (update) => applyJob(cache, update)), [cache, connection]);
  useEffect(() => connection?.on('log_update', ({ log }) => applyLog(cache, log)), [cache, connection]);
}
