import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@duetcast/client/calls';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { noted } from '../../client/behind-rows';
import { reasonHeaders } from '../admin/public';
import { subjectOf, type EventFilters } from './event-filters';

export type AdminEvent = Schema<'AdminEvent'>;

export interface EventPage {
  events: AdminEvent[];
  /** Position of the newest event of this page; null: the page is empty. */
  newer: string | null;
  /** Value of `before` for the next page of older events; null: there is none. */
  older: string | null;
}

/** A stream and the result of verifying its hash chain. */
export type EventStream = BodyOf<'/api/admin/streams/{stream}'>['data'];

export type Correlation = BodyOf<'/api/admin/correlations/{id}'>['data'];

const pageSize = 100;
const root = ['admin', 'events'] as const;

export const eventQueries = {
  list: (filters: EventFilters) =>
    infiniteQueryOptions({
      queryKey: [...root, 'list', filters] as const,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
        // The address of the page can hold any text; the server rejects it.
        const query = { ...filters, limit: pageSize, before: pageParam ?? '' } as object;
        const { data, page } = noted(
          await api.get('/api/admin/events', {
            params: { query },
            headers: reasonHeaders(subjectOf(filters)),
            signal,
          }),
        );
        return { events: data, ...page };
      },
      getNextPageParam: ({ older }) => older,
    }),
  types: () =>
    queryOptions({
      queryKey: [...root, 'types'] as const,
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        const types = await dataOf(api.get('/api/admin/event-types', { signal }));
        return types.map(({ type }) => type).sort();
      },
    }),
  stream: (name: string) =>
    queryOptions({
      queryKey: [...root, 'stream', name] as const,
      queryFn: ({ signal }) =>
        dataOf(
          api.get('/api/admin/streams/{stream}', {
            params: { path: { stream: name } },
            headers: reasonHeaders(name),
            signal,
          }),
        ),
    }),
  correlation: (id: string) =>
    queryOptions({
      queryKey: [...root, 'correlation', id] as const,
      queryFn: ({ signal }) =>
        dataOf(
          api.get('/api/admin/correlations/{id}', { params: { path: { id } }, headers: reasonHeaders(id), signal }),
        ),
    }),
};
