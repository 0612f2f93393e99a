import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PublicAudio } from '@duetcast/domain/accounts/suspension';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { Schema } from '../../../client/api-types';
import { api, dataOf } from '../../../client/api';
import { pagesOf } from '../../../client/list-pages';
import { reasonHeaders } from '../reasons/access-reasons';

export type ListedAccount = Schema<'ListedAccount'>;

export type AccountDetails = Schema<'AccountDetails'>;

/** A job without text, title, URLs and output: administrators see job status, not content. */
export type JobWithoutContent = Schema<'JobWithoutContent'>;

export interface AccountSearch {
  readonly search: string;
  readonly adminsOnly: boolean;
}

const pageSize = 50;

export const accountAdminQueries = {
  all: ['admin', 'accounts'] as const,
  list: ({ search, adminsOnly }: AccountSearch) =>
    infiniteQueryOptions({
      queryKey: [...accountAdminQueries.all, 'list', search, adminsOnly] as const,
      ...pagesOf(
        '/api/admin/accounts',
        { query: { search, ...(adminsOnly && !search && { admins: 'true' }), limit: pageSize } },
        () => reasonHeaders(),
      ),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...accountAdminQueries.all, 'one', id] as const,
      queryFn: ({ signal }) =>
        dataOf(api.get('/api/admin/accounts/{id}', { params: { path: { id } }, headers: reasonHeaders(id), signal })),
    }),
  jobs: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...accountAdminQueries.all, 'jobs', id] as const,
      ...pagesOf('/api/admin/accounts/{id}/jobs', { path: { id }, query: { limit: 25 } }, () => reasonHeaders(id)),
    }),
};

export type AccountCommand =
  | { readonly kind: 'plan'; readonly plan: PlanSlug; readonly reason: string }
  /** `limit` null: the plan's limit. */
  | { readonly kind: 'limits'; readonly domain: string; readonly limit: number | null }
  | { readonly kind: 'admin'; readonly admin: boolean }
  | { readonly kind: 'suspend'; readonly reason: string; readonly publicAudio: PublicAudio }
  | { readonly kind: 'lift-suspension'; readonly reason: string }
  | { readonly kind: 'sign-out' };

export function sendAccountCommand(id: string, command: AccountCommand): Promise<unknown> {
  const params = { path: { id } };
  if (command.kind === 'sign-out') return api.post('/api/admin/accounts/{id}/sign-out', { params });
  const { kind, ...body } = command;
  if (kind === 'suspend' || kind === 'lift-suspension')
    return api.post(`/api/admin/accounts/{id}/${kind}`, { params, body: body as never });
  return api.put(`/api/admin/accounts/{id}/${kind}`, { params, body: body as never });
}
