import { queryOptions } from '@tanstack/react-query';
import type { DataOf, Schema } from '../../client/answers';
import { api, type Answer } from '../../client/api';
import type { AdminEvent } from '../events/public';

/** How a projection fares. */
export type Projection = Schema<'Projection'>;

export type ProjectionDetails = Schema<'ProjectionDetails'>;
export type ProjectionState = Projection['state'];
export type Rebuild = NonNullable<Projection['rebuild']>;
/** An event that it passes over for ever. */
export type Skipped = ProjectionDetails['skipped'][number];

type Poisoning = DataOf<'getAdminProjectionsNamePoison'>;
export type Poison = NonNullable<Poisoning['poison']>;

const watchMs = 1_000;
const rebuildMs = 300;
const mostActs = 50;
const pathOf = (name: string): string => `/admin/projections/${encodeURIComponent(name)}`;
const paceOf = (projections: readonly Projection[]): number =>
  projections.some(({ rebuild }) => rebuild !== null) ? rebuildMs : watchMs;

export const projectionQueries = {
  all: ['admin', 'projections'] as const,
  list: () =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'list'] as const,
      queryFn: async ({ signal }) => (await api.get<Answer<Projection[]>>('/admin/projections', { signal })).data,
      refetchInterval: ({ state: { data } }) => paceOf(data ?? []),
    }),
  one: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'one', name] as const,
      queryFn: async ({ signal }) => (await api.get<Answer<ProjectionDetails>>(pathOf(name), { signal })).data,
      refetchInterval: ({ state: { data } }) => paceOf(data ? [data] : []),
    }),
  poison: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'poison', name] as const,
      queryFn: async ({ signal }) =>
        (await api.get<Answer<Poisoning>>(`${pathOf(name)}/poison`, { signal })).data.poison,
      refetchInterval: watchMs,
    }),
  /** What was asked of it and how that ended, newest first. */
  acts: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'acts', name] as const,
      queryFn: async ({ signal }) => {
        const query = { stream: `projection-${name}`, limit: mostActs };
        return (await api.get<Answer<AdminEvent[]>>('/admin/events', { query, signal })).data;
      },
      refetchInterval: watchMs,
    }),
};

export type ProjectionCommand = 'pause' | 'resume' | 'rebuild' | 'cancel-rebuild' | 'retry' | 'skip';

/** Answers the projection as it is after the command is applied. */
export const commandOf = async (
  name: string,
  command: ProjectionCommand,
  body: object = {},
): Promise<ProjectionDetails> => (await api.post<Answer<ProjectionDetails>>(`${pathOf(name)}/${command}`, body)).data;
