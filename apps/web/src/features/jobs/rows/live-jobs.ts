import type { QueryClient } from '@tanstack/react-query';
import type { JobUpdate } from '@duetcast/projections/realtime/socket-events';
import type { Pages } from '../../../client/list-pages';
import { applyPush, withRow } from '../../../client/live/live-rows';
import { refetching } from '../../../client/live/refetching';
import { useLive } from '../../../client/live/use-live';
import { jobQueries, logQueries, type Job, type JobDetail, type LogEntry } from './job-queries';
import { isAmong, type LogView } from './log-view';

export function applyJob(cache: QueryClient, { job }: JobUpdate): void {
  const isInRange = (jobs: readonly Job[]) =>
    jobs.some(({ id, createdAt }) => id === job.id || createdAt <= job.createdAt);
  applyPush<Pages<Job>>(cache, jobQueries.list().queryKey, (list) => withRow(list, job, isInRange));
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
