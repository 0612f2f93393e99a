import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PlanSlug } from '@duetcast/domain/accounts/plans';
import type { Schema } from '../../../answers';
import { api, type Answer } from '../../../api';

export type ListedAccount = Schema<'ListedAccount'>;

export type AccountDetails = Schema<'AccountDetails'>;

/** No text, title, address or output: administrators see that somebody works, not on what. */
export type JobWithoutContent = Schema<'JobWithoutContent'>;

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
