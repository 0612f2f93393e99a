import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, DataOf, Schema } from '../../client/api-types';
import { api, type ApiResponse } from '../../client/api';
import type { EventFilters } from './event-filters';

export type AdminEvent = Schema<'AdminEvent'>;

export interface EventPage {
  events: AdminEvent[];
  /** Position of the newest event of this page; null: the page is empty. */
  newer: string | null;
  /** Value of `before` for the next page of older events; null: there is none. */
  older: string | null;
}

/** A stream and the result of verifying its hash chain. */
export type EventStream = DataOf<'getAdminStreamsStream'>;

/** All events with one correlation id. */
export type Correlation = DataOf<'getAdminCorrelationsId'>;

const pageSize = 100;
const root = ['admin', 'events'] as const;

export const eventQueries = {
  list: (filters: EventFilters) =>
    infiniteQueryOptions({
      queryKey: [...root, 'list', filters] as const,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
        const query = { ...filters, limit: pageSize, before: pageParam };
        const { data, page } = await api.get<BodyOf<'getAdminEvents'>>('/admin/events', { query, signal });
        return { events: data, ...page };
      },
      getNextPageParam: ({ older }) => older,
    }),
  types: () =>
    queryOptions({
      queryKey: [...root, 'types'] as const,
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        const { data } = await api.get<ApiResponse<DataOf<'getAdminEventTypes'>>>('/admin/event-types', { signal });
        return data.map(({ type }) => type).sort();
      },
    }),
  stream: (name: string) =>
    queryOptions({
      queryKey: [...root, 'stream', name] as const,
      queryFn: async ({ signal }) =>
        (await api.get<ApiResponse<EventStream>>(`/admin/streams/${encodeURIComponent(name)}`, { signal })).data,
    }),
  correlation: (id: string) =>
    queryOptions({
      queryKey: [...root, 'correlation', id] as const,
      queryFn: async ({ signal }) =>
        (await api.get<ApiResponse<Correlation>>(`/admin/correlations/${encodeURIComponent(id)}`, { signal })).data,
    }),
};
