import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { PublicJob } from '@duetcast/projections/jobs/public-job';
import type { PublicLogEntry } from '@duetcast/projections/jobs/public-log-entry';
import { api, type Answer } from '../../api';
import { onAccountLeft } from '../auth/account-left';
import { PushedRows } from '../realtime/newest';
import { statusesOf, type LogView } from './log-view';

export type Job = PublicJob;
export type LogEntry = PublicLogEntry;

/** One segment of the finished audio, in seconds from its beginning. */
export interface Chapter {
  title: string;
  startSeconds: number;
  endSeconds: number;
}

export type JobDetail = Job & { title?: string | null; chapters?: Chapter[] };

/** One event of a job, as the audit call tells it. */
export interface AuditEvent {
  revision: number;
  time: string;
  type: string;
  actor: { kind: string; id: string };
  causationId: string;
  correlationId: string;
  data: Record<string, unknown>;
  hash: string;
  previousHash: string;
  id: string;
  schemaVersion: number;
  /** Whose event it is; a part of what is hashed. Events of older servers have none. */
  ownerId?: string;
}

export interface AuditTrail {
  /** Name of the events' stream; a part of what is hashed. */
  stream: string;
  events: AuditEvent[];
  /** What the server found. */
  verified: boolean;
  /** false: the oldest events were deleted for their age. */
  complete?: boolean;
  head: string | null;
  reason?: 'order' | 'link' | 'content';
  /** Revision of the first event that does not verify. */
  brokenAt?: number;
}

export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

export type Pages<Row> = InfiniteData<Page<Row>, string | null>;

const jobPageSize = 25;
/** The most that one call gives. */
const logPageSize = 100;

/** What the socket has pushed to this account. */
export const pushedJobs = new PushedRows<Job>(({ id }) => id);
export const pushedLog = new PushedRows<LogEntry>(({ job_id }) => job_id);
onAccountLeft(() => [pushedJobs, pushedLog].forEach((pushed) => pushed.clear()));

/** @throws TypeError where the answer is no list: something that is not the server gave it */
const pageOf = <Row>(data: readonly Row[], page: Answer<unknown>['page']): Page<Row> => ({
  rows: [...data],
  next: page?.next ?? null,
});
const nextOf = <Row>({ next }: Page<Row>): string | null => next;

export const jobQueries = {
  all: ['jobs'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...jobQueries.all, 'list'] as const,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }): Promise<Page<Job>> => {
        const query = { limit: jobPageSize, cursor: pageParam };
        const { data, page } = await api.get<Answer<Job[]>>('/jobs', { query, signal });
        return pageOf(data, page);
      },
      getNextPageParam: nextOf,
    }),
  detail: (jobId: string) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'detail', jobId] as const,
      queryFn: async ({ signal }): Promise<JobDetail> => {
        const { data } = await api.get<Answer<JobDetail>>(`/jobs/${encodeURIComponent(jobId)}`, { signal });
        return { ...data, ...pushedJobs.latest(data) };
      },
    }),
  /** Why the audio cannot be had, null where it can. */
  outputRefusal: ({ id, outputUrl }: { id: string; outputUrl: string }) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'output-refusal', id] as const,
      queryFn: ({ signal }) => api.refusalOf(outputUrl, signal),
    }),
  audit: (jobId: string) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'audit', jobId] as const,
      queryFn: async ({ signal }) => {
        const path = `/jobs/${encodeURIComponent(jobId)}/audit`;
        return (await api.get<Answer<AuditTrail>>(path, { signal })).data;
      },
    }),
};

export const logQueries = {
  all: ['job-log'] as const,
  list: (view: LogView) =>
    infiniteQueryOptions({
      queryKey: [...logQueries.all, view] as const,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }): Promise<Page<LogEntry>> => {
        const { sort, direction } = view;
        const query = {
          status: statusesOf(view).join(','),
          sort,
          order: direction,
          limit: logPageSize,
          cursor: pageParam,
        };
        const { data, page } = await api.get<Answer<LogEntry[]>>('/job-log', { query, signal });
        return pageOf(data, page);
      },
      getNextPageParam: nextOf,
    }),
};
