import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PlanSlug, SubscriptionStatus } from '@duetcast/domain/accounts/plans';
import type { AudioFormat, JobType } from '@duetcast/domain/jobs/job-events';
import type { JobStatus } from '@duetcast/domain/jobs/job-statuses';
import { api, type Answer } from '../../../api';

export interface ListedAccount {
  id: string;
  email: string;
  /** ISO 8601 UTC. */
  openedAt: string;
  isAdmin: boolean;
  /** Display name. */
  plan: string;
  planSlug: PlanSlug;
}

export interface AccountDetails extends ListedAccount {
  subscription: { status: SubscriptionStatus; endDate: string | null } | null;
  /** Characters a month; -1: unlimited. */
  domainLimits: { domain: string; limit: number }[];
  /** Sessions that began up to then were ended together. */
  signedOutAt: string | null;
  usage: {
    month: string;
    domains: { domain: string; charactersUsed: number; charactersReserved: number; characterLimit: number }[];
  };
  counts: { jobs: number; podcasts: number; sites: number };
}

/** No text, title, address or output: administrators see that somebody works, not on what. */
export interface JobWithoutContent {
  id: string;
  type: JobType;
  status: JobStatus;
  createdAt: string;
  errorCode: string | null;
  domain: string;
  segments: number;
  segmentsCompleted: number;
  characters: number;
  output: { durationSeconds: number; bytes: number; format: AudioFormat } | null;
}

export interface AccountSearch {
  readonly search: string;
  readonly adminsOnly: boolean;
}

const pathOf = (id: string): string => `/admin/accounts/${encodeURIComponent(id)}`;
const pageSize = 50;

export const accountAdminQueries = {
  all: ['admin', 'accounts'] as const,
  list: ({ search, adminsOnly }: AccountSearch) =>
    infiniteQueryOptions({
      queryKey: [...accountAdminQueries.all, 'list', search, adminsOnly] as const,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) => {
        const query = { search, admins: adminsOnly && !search ? 'true' : null, limit: pageSize, cursor: pageParam };
        const { data, page } = await api.get<Answer<ListedAccount[]>>('/admin/accounts', { query, signal });
        return { accounts: data, next: page?.next ?? null };
      },
      getNextPageParam: ({ next }) => next,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...accountAdminQueries.all, 'one', id] as const,
      queryFn: async ({ signal }) => (await api.get<Answer<AccountDetails>>(pathOf(id), { signal })).data,
    }),
  jobs: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...accountAdminQueries.all, 'jobs', id] as const,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) => {
        const query = { limit: 25, cursor: pageParam };
        const { data, page } = await api.get<Answer<JobWithoutContent[]>>(`${pathOf(id)}/jobs`, { query, signal });
        return { jobs: data, next: page?.next ?? null };
      },
      getNextPageParam: ({ next }) => next,
    }),
};

/** What is asked of an account. */
export type AccountWish =
  | { readonly kind: 'plan'; readonly plan: PlanSlug }
  /** `limit` null: the plan's again. */
  | { readonly kind: 'limits'; readonly domain: string; readonly limit: number | null }
  | { readonly kind: 'admin'; readonly admin: boolean }
  | { readonly kind: 'sign-out' };

export function askOfAccount(id: string, { kind, ...body }: AccountWish): Promise<unknown> {
  const path = `${pathOf(id)}/${kind}`;
  return kind === 'sign-out' ? api.post(path) : api.put(path, body);
}
