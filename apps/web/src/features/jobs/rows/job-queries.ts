import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { dayAfter } from '@duetcast/domain/usage/usage-period';
import type { PublicJob } from '@duetcast/projections/jobs/public-job';
import type { PublicLogEntry } from '@duetcast/projections/jobs/public-log-entry';
import type { Schema } from '../../../client/api-types';
import { api, dataOf, open } from '../../../client/api';
import { pagesOf, type Pages } from '../../../client/list-pages';
import { keepNewest, newer, newestPages } from '../../../client/live/live-rows';
import { conditionsOf, type LibraryView } from '../library/library-view';
import { statusesOf, type LogView } from './log-view';

export type Job = PublicJob;
export type ListedJob = Schema<'ListedJob'>;
export type LogEntry = PublicLogEntry;
export type JobDetail = Schema<'JobWithChapters'>;

export type PartTime = NonNullable<JobDetail['partTimes']>[number];

const jobPageSize = 25;
/** The API's maximum. */
const logPageSize = 100;

export const readJob = (jobId: string, signal: AbortSignal | null = null): Promise<JobDetail> =>
  dataOf(api.get('/api/jobs/{jobId}', { params: { path: { jobId } }, signal }));

/** The error of a file's address, null if the file can be read; it is not downloaded. */
async function refusalOf(address: string, signal: AbortSignal): Promise<DuetcastError | null> {
  try {
    await (await open(address, { signal })).body?.cancel();
    return null;
  } catch (error) {
    if (error instanceof DuetcastError && error.status > 0) return error;
    throw error;
  }
}

export const jobQueries = {
  all: ['jobs'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...jobQueries.all, 'list'] as const,
      ...pagesOf('/api/jobs', { query: { limit: jobPageSize } }),
      structuralSharing: keepNewest<Pages<Job>>((cached, incoming) => newestPages(cached, incoming, ({ id }) => id)),
    }),
  library: (view: LibraryView) =>
    infiniteQueryOptions({
      queryKey: [...jobQueries.list().queryKey, view] as const,
      ...pagesOf('/api/jobs', { query: { limit: jobPageSize, ...conditionsOf(view) } }),
      structuralSharing: keepNewest<Pages<ListedJob>>((cached, incoming) =>
        newestPages(cached, incoming, ({ id }) => id),
      ),
    }),
  detail: (jobId: string) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'detail', jobId] as const,
      queryFn: ({ signal }) => readJob(jobId, signal),
      structuralSharing: keepNewest<JobDetail>((cached, incoming) => newer(incoming, cached)),
    }),
  /** Downloads of the public link on the last days, today included. */
  downloads: (jobId: string, days: number) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'downloads', jobId, days] as const,
      queryFn: ({ signal }) => {
        const to = new Date().toISOString().slice(0, 10);
        const params = { path: { jobId }, query: { from: dayAfter(to, 1 - days), to } };
        return dataOf(api.get('/api/jobs/{jobId}/downloads', { params, signal }));
      },
    }),
  /** Why the audio is unavailable; null if it is available. */
  outputRefusal: ({ id, outputUrl }: { id: string; outputUrl: string }) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'output-refusal', id] as const,
      queryFn: ({ signal }) => refusalOf(outputUrl, signal),
    }),
};

export const logQueries = {
  all: ['job-log'] as const,
  list: (view: LogView) =>
    infiniteQueryOptions({
      queryKey: [...logQueries.all, view] as const,
      ...pagesOf('/api/job-log', {
        query: { status: statusesOf(view).join(','), sort: view.sort, order: view.direction, limit: logPageSize },
      }),
      structuralSharing: keepNewest<Pages<LogEntry>>((cached, incoming) =>
        newestPages(cached, incoming, ({ job_id }) => job_id),
      ),
    }),
};
