import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { publicationIdOf, type PublicationKind } from '@duetcast/domain/publications/publication-decider';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { reasonHeaders } from '../admin/public';
import { pagesOf } from '../../client/list-pages';

export type ReportedPublication = Schema<'ReportedPublication'>;
export type PublicationWithReports = Schema<'PublicationWithReports'>;

export const reportFilters = ['reported', 'hidden', 'all'] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** A publication among administrators. */
export interface PublicationAddress {
  readonly kind: PublicationKind;
  readonly id: string;
}

const pageSize = 50;

export const reportQueries = {
  all: ['admin', 'publications'] as const,
  list: (filter: ReportFilter) =>
    infiniteQueryOptions({
      queryKey: [...reportQueries.all, 'list', filter] as const,
      ...pagesOf(
        '/api/admin/publications',
        { query: { ...(filter !== 'all' && { status: filter }), limit: pageSize } },
        () => reasonHeaders(),
      ),
    }),
  one: ({ kind, id }: PublicationAddress) =>
    queryOptions({
      queryKey: [...reportQueries.all, 'one', kind, id] as const,
      queryFn: ({ signal }) =>
        dataOf(
          api.get('/api/admin/publications/{kind}/{id}', {
            params: { path: { kind, id } },
            headers: reasonHeaders(publicationIdOf({ kind, contentId: id })),
            signal,
          }),
        ),
    }),
};

export type Decision =
  | { readonly action: 'hide' | 'restore'; readonly reason: string }
  | { readonly action: 'dismiss' };

export function sendDecision({ kind, id }: PublicationAddress, decision: Decision): Promise<unknown> {
  const params = { path: { kind, id } };
  if (decision.action === 'dismiss') return api.post('/api/admin/publications/{kind}/{id}/dismiss', { params });
  const { action, reason } = decision;
  return api.post(`/api/admin/publications/{kind}/{id}/${action}`, { params, body: { reason } });
}
