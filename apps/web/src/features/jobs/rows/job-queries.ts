import { hourMs } from '@duetcast/domain/limits/time-limits';
import { useEffect } from 'react';
import type { JobUpdate } from '@duetcast/projections/realtime/socket-events';
import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { isFinishedStatus, jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import { dayAfter } from '@duetcast/domain/usage/usage-period';
import type { PublicJob, PublicLogEntry } from '@duetcast/projections/jobs/public-job';
import type { Schema } from '../../../client/api-types';
import { api, dataOf, open } from '../../../client/api';
import { longList, pagesOf, type Pages, type Page } from '../../../client/list-pages';
import { keepNewest, keepNewestPages, newer, rowsOf, applyPush, withRow } from '../../../client/live/live-rows';
import { refetching, useLive } from '../../../client/live/refetching';
import { statusesOf, type LogView, inView, isAmong, orderOf } from './log-view';
import { isRunning } from './job-format';
import { conditionsOf, oldestFirst, type LibraryView } from './library-view';

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

type Conditions = Parameters<typeof pagesOf<'/api/jobs'>>[1]['query'];
const listOf = (name: 'active' | 'library', conditions: Conditions) =>
  infiniteQueryOptions({
    queryKey: [...jobQueries.lists, name, conditions] as const,
    ...pagesOf('/api/jobs', { query: { limit: jobPageSize, ...conditions } }),
    structuralSharing: keepNewestPages<ListedJob>(({ id }) => id),
  });

export const jobQueries = {
  all: ['jobs'] as const,
  lists: ['jobs', 'list'] as const,
  active: () => listOf('active', { status: jobStatuses.filter((status) => !isFinishedStatus(status)).join() }),
  library: (view: LibraryView) =>
    listOf('library', { ...conditionsOf(view), order: view.sort === oldestFirst ? 'asc' : 'desc' }),
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

const logPages = (view: LogView) =>
  pagesOf('/api/job-log', {
    query: { status: statusesOf(view).join(','), sort: view.sort, order: view.direction, limit: logPageSize },
  });

export const logQueries = {
  all: ['job-log'] as const,
  list: (view: LogView) =>
    infiniteQueryOptions({
      queryKey: [...logQueries.all, view] as const,
      ...logPages(view),
      queryFn: longList(logPages(view).queryFn),
      structuralSharing: keepNewestPages<LogEntry>(({ job_id }) => job_id, orderOf(view)),
    }),
};

/** The pages that a refresh left out, by the job of each entry. */
export const keptPagesOf = (list: Loaded<LogEntry>): ReadonlyMap<string, number> =>
  new Map(
    list?.pages.flatMap(({ rows, isKept }, index) =>
      isKept ? rows.map(({ job_id }) => [job_id, index] as const) : [],
    ),
  );

/** Requests the page of the log that a refresh left out, if `index` is one. */
export function useKeptPage(view: LogView, list: Loaded<LogEntry>, index: number): void {
  const cache = useQueryClient();
  const { queryKey } = logQueries.list(view);
  const cursor = list?.pages[index]?.isKept ? (list.pages[index - 1]?.next ?? null) : null;
  useQuery({
    queryKey: ['kept-page', ...queryKey, cursor],
    enabled: cursor !== null,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const page = await logPages(view).queryFn({ pageParam: cursor, signal });
      const last = page.rows.at(-1);
      cache.setQueryData(queryKey, (data) => {
        if (data?.pages[index - 1]?.next !== cursor) return data;
        // What no longer fits on the page is on the next one.
        const rest = data.pages[index]?.rows.filter((row) => last && orderOf(view)(row, last) > 0) ?? [];
        const pages = data.pages.map((one, place) =>
          place === index ? page : place === index + 1 ? { ...one, rows: [...rest, ...one.rows] } : one,
        );
        return { ...data, pages };
      });
      return null;
    },
  });
}

type Loaded<Row> = { readonly pages: readonly Page<Row>[] } | undefined;

/** The jobs of all pages of the lists, each once in its latest state: those that run, then the others by age. */
export function jobsOf(lists: readonly Loaded<ListedJob>[], order = ''): ListedJob[] {
  const jobs = new Map<string, ListedJob>();
  for (const job of lists.flatMap(rowsOf)) jobs.set(job.id, newer(jobs.get(job.id) ?? job, job));
  const sign = order === oldestFirst ? 1 : -1;
  return [...jobs.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .sort((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || sign * a.createdAt.localeCompare(b.createdAt));
}

/** Whether the job runs, or ended within the last hour. */
export const isCurrent = (job: Job, now: number): boolean =>
  isRunning(job) || now - Date.parse(job.completedAt ?? job.createdAt) < hourMs;

/** The entries of all pages that match the view, in its order. */
export const entriesOf = (list: Loaded<LogEntry>, view: LogView): LogEntry[] => inView(rowsOf(list), view);

/** A job, read again once it has completed, because only that response holds chapters. */
export function useJob(
  jobId: string | null,
  refetchInterval: (job: JobDetail | undefined) => number | false = () => false,
) {
  const cache = useQueryClient();
  const options = jobQueries.detail(jobId ?? '');
  const isEnabled = jobId !== null;
  const query = useQuery({
    ...options,
    enabled: isEnabled,
    refetchInterval: ({ state }) => refetchInterval(state.data),
  });
  const { data } = query;
  const lacksChapters = data?.status === 'completed' && data.outputUrl !== null && !data.chapters?.length;
  useEffect(() => {
    if (lacksChapters) void cache.invalidateQueries({ queryKey: jobQueries.detail(jobId ?? '').queryKey });
  }, [cache, jobId, lacksChapters]);
  return query;
}

/** What lists add to rows, and pushed rows lack. */
const unlisted = { title: null, deletesAt: null, queuePosition: null, estimatedCompletedAt: null };

export function applyJob(cache: QueryClient, { job }: JobUpdate): void {
  const untitled: QueryKey[] = [];
  applyPush<Pages<ListedJob>>(cache, jobQueries.lists, (list, key) => {
    const [, , name, { order }] = key as ReturnType<typeof listOf>['queryKey'];
    const isInRange = (jobs: readonly Job[]) =>
      jobs.some(({ id, createdAt }) => id === job.id || (order !== 'asc' && createdAt <= job.createdAt));
    const listed = rowsOf(list).find(({ id }) => id === job.id) ?? unlisted;
    if (listed.title === null && name === 'library') untitled.push(key);
    return withRow(list, { ...listed, ...job }, isInRange);
  });
  // Rows have no title: the library reads that of a new job.
  if (job.status === 'completed')
    for (const queryKey of untitled) void cache.invalidateQueries({ queryKey, exact: true });
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
