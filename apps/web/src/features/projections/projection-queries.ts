import { queryOptions } from '@tanstack/react-query';
import type { DataOf, Schema } from '../../client/api-types';
import { api, type ApiResponse } from '../../client/api';
import type { AdminEvent } from '../events/public';

export type Projection = Schema<'Projection'>;

export type ProjectionDetails = Schema<'ProjectionDetails'>;
export type ProjectionState = Projection['state'];
export type Rebuild = NonNullable<Projection['rebuild']>;
/** An event that the projection skips permanently, in rebuilds too. */
export type SkippedEvent = ProjectionDetails['skipped'][number];

type Poisoning = DataOf<'getAdminProjectionsNamePoison'>;
export type Poison = NonNullable<Poisoning['poison']>;

const pollMs = 1_000;
const rebuildPollMs = 300;
const maxHistoryEvents = 50;
const pathOf = (name: string): string => `/admin/projections/${encodeURIComponent(name)}`;
const pollMsOf = (projections: readonly Projection[]): number =>
  projections.some(({ rebuild }) => rebuild !== null) ? rebuildPollMs : pollMs;

export const projectionQueries = {
  all: ['admin', 'projections'] as const,
  list: () =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'list'] as const,
      queryFn: async ({ signal }) => (await api.get<ApiResponse<Projection[]>>('/admin/projections', { signal })).data,
      refetchInterval: ({ state: { data } }) => pollMsOf(data ?? []),
    }),
  one: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'one', name] as const,
      queryFn: async ({ signal }) => (await api.get<ApiResponse<ProjectionDetails>>(pathOf(name), { signal })).data,
      refetchInterval: ({ state: { data } }) => pollMsOf(data ? [data] : []),
    }),
  poison: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'poison', name] as const,
      queryFn: async ({ signal }) =>
        (await api.get<ApiResponse<Poisoning>>(`${pathOf(name)}/poison`, { signal })).data.poison,
      refetchInterval: pollMs,
    }),
  /** Events of the projection's own stream, newest first. */
  history: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'history', name] as const,
      queryFn: async ({ signal }) => {
        const query = { stream: `projection-${name}`, limit: maxHistoryEvents };
        return (await api.get<ApiResponse<AdminEvent[]>>('/admin/events', { query, signal })).data;
      },
      refetchInterval: pollMs,
    }),
};

export type ProjectionCommand = 'pause' | 'resume' | 'rebuild' | 'cancel-rebuild' | 'retry' | 'skip';

/** Returns the projection after the command is applied. */
export const sendProjectionCommand = async (
  name: string,
  command: ProjectionCommand,
  body: object = {},
): Promise<ProjectionDetails> =>
  (await api.post<ApiResponse<ProjectionDetails>>(`${pathOf(name)}/${command}`, body)).data;
