import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Schema } from '../../client/api-types';
import { api, dataOf } from '../../client/api';
import { onAccountLeft } from '../../client/account-left';

/** A podcast with its texts (docs/PRODUCT.md#entities). */
export type PodcastJob = Schema<'PodcastJob'>;

/** Viewed in this browser session, even if the server could not record it. */
const viewedIds = new Set<string>();
onAccountLeft(() => viewedIds.clear());
export const isViewed = (id: string): boolean => viewedIds.has(id);

export const podcastQueries = {
  all: ['podcasts'] as const,
  /** Podcasts with a script that their owner has not viewed, oldest first. */
  unviewed: () =>
    queryOptions({
      queryKey: [...podcastQueries.all, 'unviewed'] as const,
      queryFn: async ({ signal }): Promise<PodcastJob[]> => {
        const { jobs } = await dataOf(api.get('/api/podcast-jobs/unviewed', { signal }));
        return jobs.filter(({ id }) => !isViewed(id));
      },
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...podcastQueries.all, 'detail', id] as const,
      queryFn: ({ signal }) => dataOf(api.get('/api/podcast-jobs/{id}', { params: { path: { id } }, signal })),
    }),
};

export const podcastPath = (id: string): string => `/dashboard/podcasts/${id}`;

/** Saves the latest script under another title. @throws DuetcastError `script.changed` if it is saved elsewhere meanwhile */
export async function renameScript(id: string, title: string): Promise<unknown> {
  const params = { path: { id } };
  const { version, segments, intro, outro, music } = await dataOf(api.get('/api/podcast-jobs/{id}/script', { params }));
  const lines = segments.map(({ source: _source, flagged: _flagged, voice_id, ...line }) => ({
    ...line,
    ...(voice_id !== '' && { voice_id }),
  }));
  const body = { segments: lines, intro, outro, music, title };
  return api.put('/api/podcast-jobs/{id}/script', { params, body, headers: { 'if-match': `"${version}"` } });
}

/** Records the podcast as viewed; it stays hidden here even if the request fails. */
export function markViewed(id: string): Promise<unknown> {
  viewedIds.add(id);
  return api.patch('/api/podcast-jobs/{id}/viewed', { params: { path: { id } } });
}

/**
 * Hides the podcast. A failed request is ignored: the podcast appears again on the next visit
 * (docs/PRODUCT.md#podcast-viewing).
 */
export function dismissPodcast(cache: QueryClient, id: string): void {
  const request = markViewed(id);
  const { queryKey } = podcastQueries.unviewed();
  cache.setQueryData(queryKey, (cached) => cached?.filter((podcast) => podcast.id !== id));
  request.catch(() => undefined);
}
