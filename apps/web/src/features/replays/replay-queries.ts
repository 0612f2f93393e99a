import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '../../client/answers';
import { api, type Answer } from '../../client/api';
import { pagesOf } from '../../client/list-pages';

export type Replay = Schema<'Replay'>;

/** Characters of one account, domain and month, as recorded and as judged again. */
export type Drift = Schema<'ReplayDrift'>;

const moving: ReadonlySet<Replay['status']> = new Set(['requested', 'running', 'applying']);
const gone: ReadonlySet<Replay['status']> = new Set(['requested', 'running', 'discarded', 'cancelled', 'failed']);

/** Whether a worker is at it. */
const isMoving = ({ status }: Replay): boolean => moving.has(status);
/** Whether there is a table of drifts to be looked at. */
export const hasDrift = ({ status }: Replay): boolean => !gone.has(status);

const listMs = 1_000;
const oneMs = 500;
const driftPageSize = 200;

export const replayQueries = {
  all: ['admin', 'replays'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...replayQueries.all, 'list'] as const,
      ...pagesOf<Replay>('/admin/replays', { limit: 20 }),
      refetchInterval: ({ state: { data } }) => (data?.pages.some(({ rows }) => rows.some(isMoving)) ? listMs : false),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...replayQueries.all, 'one', id] as const,
      queryFn: async ({ signal }) =>
        (await api.get<Answer<Replay>>(`/admin/replays/${encodeURIComponent(id)}`, { signal })).data,
      refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? oneMs : false),
    }),
  drift: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...replayQueries.all, 'drift', id] as const,
      ...pagesOf<Drift>(`/admin/replays/${encodeURIComponent(id)}/drift`, { only: 'changed', limit: driftPageSize }),
      staleTime: Infinity,
    }),
};
