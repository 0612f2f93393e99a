import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { maxCoverBytes } from '@duetcast/domain/limits/show-limits';
import type { AddEpisodeRequest, CreateShowRequest } from '@duetcast/domain/shows/show-requests';
import { dayAfter } from '@duetcast/domain/usage/usage-period';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { pagesOf } from '../../client/list-pages';
import { liveRefetching } from '../../client/live/refetching';
import { useChange } from '../../client/use-change';

export type Show = Schema<'Show'>;
export type Episode = Schema<'Episode'>;
export type Subscriber = Schema<'FeedSubscriber'>;
/** Every field. */
export type ShowCategory = Schema<'ShowCategory'>;
export type ShowFields = Required<CreateShowRequest> & { readonly category: ShowCategory };
/** `publishAt` null: now, or as it is. */
export type EpisodeFields = Omit<AddEpisodeRequest, 'publishAt'> & { publishAt: string | null };

const pageSize = 50;
const inShow = (showId: string) => ({ params: { path: { showId } } });

export const showQueries = {
  /** Invalidated by the socket's `shows_update`. */
  all: ['shows'] as const,
  list: () =>
    queryOptions({
      queryKey: [...showQueries.all, 'list'] as const,
      queryFn: ({ signal }) => dataOf(api.get('/api/shows', { params: { query: { limit: pageSize } }, signal })),
    }),
  episodes: (showId: string) =>
    infiniteQueryOptions({
      queryKey: [...showQueries.all, showId, 'episodes'] as const,
      ...pagesOf('/api/shows/{showId}/episodes', { path: { showId }, query: { limit: pageSize } }),
    }),
  /** Downloads of an episode on the last days, today included. */
  downloads: ({ showId, id: episodeId }: Episode, days: number) =>
    queryOptions({
      queryKey: [...showQueries.all, showId, 'downloads', episodeId, days] as const,
      queryFn: ({ signal }) => {
        const to = new Date().toISOString().slice(0, 10);
        const params = { path: { showId, episodeId }, query: { from: dayAfter(to, 1 - days), to } };
        return dataOf(api.get('/api/shows/{showId}/episodes/{episodeId}/downloads', { params, signal }));
      },
    }),
  subscribers: (showId: string) =>
    infiniteQueryOptions({
      queryKey: [...showQueries.all, showId, 'subscribers'] as const,
      ...pagesOf('/api/shows/{showId}/subscribers', { path: { showId }, query: { limit: pageSize } }),
    }),
  /** Jobs whose audio can become an episode, newest first; `jobId`, if it is not empty, is among them at any age. */
  audio: (jobId: string) =>
    queryOptions({
      queryKey: [...showQueries.all, 'audio', jobId] as const,
      queryFn: async ({ signal }) => {
        const query = { status: 'completed', limit: pageSize };
        const jobs = await dataOf(api.get('/api/jobs', { params: { query }, signal }));
        if (jobId === '' || jobs.some(({ id }) => id === jobId)) return jobs;
        const wanted = await dataOf(api.get('/api/jobs', { params: { query: { ...query, q: jobId } }, signal }));
        return [...wanted, ...jobs];
      },
    }),
};

export const useLiveShows = liveRefetching('shows_update', showQueries.all, ['shows', 'episodes', 'subscribers']);

/** Creates a show, or changes the one with this id. */
export function useSaveShow(showId: string | null) {
  return useChange(showQueries.all, (body: ShowFields): Promise<Show> =>
    showId === null
      ? dataOf(api.post('/api/shows', { body }))
      : dataOf(api.patch('/api/shows/{showId}', { ...inShow(showId), body })),
  );
}

export const isTooLarge = (file: File): boolean => file.size > maxCoverBytes;

/** Uploads a cover. The server reads what it is from its content. */
export function useUploadCover(showId: string) {
  return useChange(showQueries.all, async (file: File) =>
    api.put('/api/shows/{showId}/cover', {
      ...inShow(showId),
      body: (await file.arrayBuffer()) as unknown as string,
      bodySerializer: (bytes) => bytes as unknown as ArrayBuffer,
      headers: { 'content-type': /\.png$/i.test(file.name) ? 'image/png' : 'image/jpeg' },
    }),
  );
}

export function useRemoveCover(showId: string) {
  return useChange(showQueries.all, () => api.delete('/api/shows/{showId}/cover', inShow(showId)));
}

export function useDeleteShow() {
  return useChange(showQueries.all, ({ id }: Show) => api.delete('/api/shows/{showId}', inShow(id)));
}

/** Adds an episode, or changes the one with this id. */
export function useSaveEpisode(showId: string, episodeId: string | null) {
  return useChange(showQueries.all, ({ jobId, publishAt, ...fields }: EpisodeFields): Promise<Episode> => {
    const body = publishAt === null ? fields : { ...fields, publishAt };
    if (episodeId === null)
      return dataOf(api.post('/api/shows/{showId}/episodes', { ...inShow(showId), body: { jobId, ...body } }));
    const params = { path: { showId, episodeId } };
    return dataOf(api.patch('/api/shows/{showId}/episodes/{episodeId}', { params, body }));
  });
}

export function useRemoveEpisode() {
  return useChange(showQueries.all, ({ showId, id: episodeId }: Episode) =>
    api.delete('/api/shows/{showId}/episodes/{episodeId}', { params: { path: { showId, episodeId } } }),
  );
}

/** Its data holds the address until it is reset. */
export function useAddSubscriber(showId: string) {
  return useChange(showQueries.all, (name: string) =>
    dataOf(api.post('/api/shows/{showId}/subscribers', { ...inShow(showId), body: { name } })),
  );
}

export function useRevokeSubscriber(showId: string) {
  return useChange(showQueries.all, ({ id: subscriberId }: Subscriber) =>
    api.delete('/api/shows/{showId}/subscribers/{subscriberId}', { params: { path: { showId, subscriberId } } }),
  );
}
