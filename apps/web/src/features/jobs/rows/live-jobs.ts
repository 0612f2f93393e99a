import type { QueryClient } from '@tanstack/react-query';
import type { JobUpdate } from '@duetcast/projections/realtime/socket-events';
import type { Pages } from '../../../client/list-pages';
import { applyPush, rowsOf, withRow } from '../../../client/live/live-rows';
import { refetching } from '../../../client/live/refetching';
import { useLive } from '../../../client/live/use-live';
import { jobQueries, logQueries, type Job, type JobDetail, type ListedJob, type LogEntry } from './job-queries';
import { isAmong, type LogView } from './log-view';

export function applyJob(cache: QueryClient, { job }: JobUpdate): void {
  const isInRange = (jobs: readonly Job[]) =>
    jobs.some(({ id, createdAt }) => id === job.id || createdAt <= job.createdAt);
  // Rows have no title: a job that is new here gets it with the next response.
  applyPush<Pages<ListedJob>>(cache, jobQueries.list().queryKey, (list) => {
    const { title = null, deletesAt = null } = rowsOf(list).find(({ id }) => id === job.id) ?? {};
    return withRow(list, { title, deletesAt, ...job }, isInRange);
  });
  if (job.status === 'completed')
    void cache.invalidateQueries({ queryKey: jobQueries.list().queryKey, type: 'active' });
  applyPush<JobDetail>(cache, jobQueries.detail(job.id).queryKey, (detail) => ({ ...detail, ...job }));
}

export function applyLog(cache: QueryClient, { log }: { log: LogEntry }): void {
  const isInRange = (entries: readonly LogEntry[], view: LogView) =>
    entries.some(({ job_id }) => job_id === log.job_id) || isAmong(log, entries, view);
  applyPush<Pages<LogEntry>>(cache, logQueries.all, (list, key) =>
    withRow(list, log, (entries) => isInRange(entries, key[1] as LogView)),
  );
}

const refetchRebuilt = refetching({ jobs: jobQueries.all, 'job-log': logQueries.all });

/** Applies socket pushes to the cached lists. */
export function useLiveJobs(): void {
  useLive('job_update', applyJob);
  useLive('log_update', applyLog);
  useLive('refresh', refetchRebuilt);
}
