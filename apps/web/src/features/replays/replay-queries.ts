import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { pagesOf } from '../../client/list-pages';
import { reasonHeaders } from '../admin/public';

export type Replay = Schema<'Replay'>;

/** Characters of one account, domain and month, recorded and recalculated. */
export type Drift = Schema<'ReplayDrift'>;

const activeStatuses: ReadonlySet<Replay['status']> = new Set(['requested', 'running', 'applying', 'undoing']);
const withoutDrift: ReadonlySet<Replay['status']> = new Set([
  'requested',
  'running',
  'discarded',
  'cancelled',
  'failed',
]);

/** Whether a worker is due to change it. */
const isActive = ({ status }: Replay): boolean => activeStatuses.has(status);
/** Whether the drift table exists. */
export const hasDrift = ({ status }: Replay): boolean => !withoutDrift.has(status);

const listMs = 1_000;
const oneMs = 500;
const driftPageSize = 200;

export const replayQueries = {
  all: ['admin', 'replays'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...replayQueries.all, 'list'] as const,
      ...pagesOf('/api/admin/replays', { query: { limit: 20 } }, () => reasonHeaders()),
      refetchInterval: ({ state: { data } }) => (data?.pages.some(({ rows }) => rows.some(isActive)) ? listMs : false),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...replayQueries.all, 'one', id] as const,
      queryFn: ({ signal }) =>
        dataOf(api.get('/api/admin/replays/{id}', { params: { path: { id } }, headers: reasonHeaders(id), signal })),
      refetchInterval: ({ state: { data } }) => (data && isActive(data) ? oneMs : false),
    }),
  drift: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...replayQueries.all, 'drift', id] as const,
      ...pagesOf(
        '/api/admin/replays/{id}/drift',
        { path: { id }, query: { only: 'changed', limit: driftPageSize } },
        () => reasonHeaders(id),
      ),
      staleTime: Infinity,
    }),
};
