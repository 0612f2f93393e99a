import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@duetcast/client/calls';
import type { Schema } from '../../client/api-types';
import { reasonHeaders } from '../admin/public';
import { api, dataOf } from '../../client/api';

export type Projection = Schema<'Projection'>;

export type ProjectionDetails = Schema<'ProjectionDetails'>;
export type ProjectionState = Projection['state'];
export type Rebuild = NonNullable<Projection['rebuild']>;
/** An event that the projection skips permanently, in rebuilds too. */
export type SkippedEvent = ProjectionDetails['skipped'][number];

export type Poison = NonNullable<BodyOf<'/api/admin/projections/{name}/poison'>['data']['poison']>;

const pollMs = 1_000;
const rebuildPollMs = 300;
const maxHistoryEvents = 50;
const pollMsOf = (projections: readonly Projection[]): number =>
  projections.some(({ rebuild }) => rebuild !== null) ? rebuildPollMs : pollMs;

export const projectionQueries = {
  all: ['admin', 'projections'] as const,
  list: () =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'list'] as const,
      queryFn: ({ signal }) => dataOf(api.get('/api/admin/projections', { signal })),
      refetchInterval: ({ state: { data } }) => pollMsOf(data ?? []),
    }),
  one: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'one', name] as const,
      queryFn: ({ signal }) => dataOf(api.get('/api/admin/projections/{name}', { params: { path: { name } }, signal })),
      refetchInterval: ({ state: { data } }) => pollMsOf(data ? [data] : []),
    }),
  poison: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'poison', name] as const,
      queryFn: async ({ signal }) => {
        const params = { path: { name } };
        return (
          await dataOf(
            api.get('/api/admin/projections/{name}/poison', {
              params,
              headers: reasonHeaders(`projection-${name}`),
              signal,
            }),
          )
        ).poison;
      },
      refetchInterval: pollMs,
    }),
  /** Events of the projection's own stream, newest first. */
  history: (name: string) =>
    queryOptions({
      queryKey: [...projectionQueries.all, 'history', name] as const,
      queryFn: ({ signal }) => {
        const query = { stream: `projection-${name}`, limit: maxHistoryEvents };
        return dataOf(api.get('/api/admin/events', { params: { query }, signal }));
      },
      refetchInterval: pollMs,
    }),
};

export type ProjectionCommand = 'pause' | 'resume' | 'rebuild' | 'rollback' | 'cancel-rebuild' | 'retry' | 'skip';

/** Returns the projection after the command is applied. */
export const sendProjectionCommand = (name: string, command: ProjectionCommand, body: object = {}) =>
  dataOf(api.post(`/api/admin/projections/{name}/${command}`, { params: { path: { name } }, body: body as never }));
