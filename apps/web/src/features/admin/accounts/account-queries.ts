import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { Schema } from '../../../client/api-types';
import { api, type ApiResponse } from '../../../client/api';
import { pagesOf } from '../../../client/list-pages';

export type ListedAccount = Schema<'ListedAccount'>;

export type AccountDetails = Schema<'AccountDetails'>;

/** Without text, title, URLs and output: administrators see job status, not content. */
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
      ...pagesOf<ListedAccount>('/admin/accounts', {
        search,
        admins: adminsOnly && !search ? 'true' : null,
        limit: pageSize,
      }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...accountAdminQueries.all, 'one', id] as const,
      queryFn: async ({ signal }) => (await api.get<ApiResponse<AccountDetails>>(pathOf(id), { signal })).data,
    }),
  jobs: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...accountAdminQueries.all, 'jobs', id] as const,
      ...pagesOf<JobWithoutContent>(`${pathOf(id)}/jobs`, { limit: 25 }),
    }),
};

export type AccountCommand =
  | { readonly kind: 'plan'; readonly plan: PlanSlug }
  /** `limit` null: the plan's limit. */
  | { readonly kind: 'limits'; readonly domain: string; readonly limit: number | null }
  | { readonly kind: 'admin'; readonly admin: boolean }
  | { readonly kind: 'sign-out' };

export function sendAccountCommand(id: string, { kind, ...body }: AccountCommand): Promise<unknown> {
  const path = `${pathOf(id)}/${kind}`;
  return kind === 'sign-out' ? api.post(path) : api.put(path, body);
}
