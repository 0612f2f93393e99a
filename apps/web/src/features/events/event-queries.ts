import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, DataOf, Schema } from '../../client/answers';
import { api, type Answer } from '../../client/api';
import type { EventFilters } from './event-filters';

export type AdminEvent = Schema<'AdminEvent'>;

export interface EventPage {
  events: AdminEvent[];
  /** Position of the newest event of this page; null: it is empty. */
  newer: string | null;
  /** What `before` takes to go on into the past; null: nothing is left. */
  older: string | null;
}

/** A stream, and whether its chain of hashes holds. */
export type EventStream = DataOf<'getAdminStreamsStream'>;

/** Everything that one command led to. */
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
        const { data } = await api.get<Answer<DataOf<'getAdminEventTypes'>>>('/admin/event-types', { signal });
        return data.map(({ type }) => type).sort();
      },
    }),
  stream: (name: string) =>
    queryOptions({
      queryKey: [...root, 'stream', name] as const,
      queryFn: async ({ signal }) =>
        (await api.get<Answer<EventStream>>(`/admin/streams/${encodeURIComponent(name)}`, { signal })).data,
    }),
  correlation: (id: string) =>
    queryOptions({
      queryKey: [...root, 'correlation', id] as const,
      queryFn: async ({ signal }) =>
        (await api.get<Answer<Correlation>>(`/admin/correlations/${encodeURIComponent(id)}`, { signal })).data,
    }),
};
