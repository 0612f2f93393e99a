import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PublicJob } from '@duetcast/projections/jobs/public-job';
import type { PublicLogEntry } from '@duetcast/projections/jobs/public-log-entry';
import type { Schema } from '../../../client/api-types';
import { api, type ApiResponse } from '../../../client/api';
import { pagesOf } from '../../../client/list-pages';
import { onAccountLeft } from '../../../client/account-left';
import { PushedRows } from '../../../client/live/newest-rows';
import { statusesOf, type LogView } from './log-view';

export type Job = PublicJob;
export type LogEntry = PublicLogEntry;
export type JobDetail = Schema<'JobWithChapters'>;

/** A segment of the finished audio; start and end in seconds. */
export type Chapter = JobDetail['chapters'][number];

const jobPageSize = 25;
/** The API's maximum. */
const logPageSize = 100;

/** Rows pushed by the socket to this account. */
export const pushedJobs = new PushedRows<Job>(({ id }) => id);
export const pushedLog = new PushedRows<LogEntry>(({ job_id }) => job_id);
onAccountLeft(() => [pushedJobs, pushedLog].forEach((pushed) => pushed.clear()));

export const jobQueries = {
  all: ['jobs'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...jobQueries.all, 'list'] as const,
      ...pagesOf<Job>('/jobs', { limit: jobPageSize }),
    }),
  detail: (jobId: string) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'detail', jobId] as const,
      queryFn: async ({ signal }): Promise<JobDetail> => {
        const { data } = await api.get<ApiResponse<JobDetail>>(`/jobs/${encodeURIComponent(jobId)}`, { signal });
        return { ...data, ...pushedJobs.latest(data) };
      },
    }),
  /** Why the audio is unavailable; null if it is available. */
  outputRefusal: ({ id, outputUrl }: { id: string; outputUrl: string }) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'output-refusal', id] as const,
      queryFn: ({ signal }) => api.refusalOf(outputUrl, signal),
    }),
};

export const logQueries = {
  all: ['job-log'] as const,
  list: (view: LogView) =>
    infiniteQueryOptions({
      queryKey: [...logQueries.all, view] as const,
      ...pagesOf<LogEntry>('/job-log', {
        status: statusesOf(view).join(','),
        sort: view.sort,
        order: view.direction,
        limit: logPageSize,
      }),
    }),
};
