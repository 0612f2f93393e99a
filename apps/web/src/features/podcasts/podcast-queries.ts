import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DataOf, Schema } from '../../client/api-types';
import { api, type ApiResponse } from '../../client/api';
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
        const { data } = await api.get<ApiResponse<DataOf<'getPodcastJobsUnviewed'>>>('/podcast-jobs/unviewed', {
          signal,
        });
        return data.jobs.filter(({ id }) => !isViewed(id));
      },
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...podcastQueries.all, 'detail', id] as const,
      queryFn: async ({ signal }) =>
        (await api.get<ApiResponse<PodcastJob>>(`/podcast-jobs/${encodeURIComponent(id)}`, { signal })).data,
    }),
};

export const podcastPath = (id: string): string => `/dashboard/podcasts/${id}`;

/** Records the podcast as viewed; it stays hidden here even if the request fails. */
export function markViewed(id: string): Promise<unknown> {
  viewedIds.add(id);
  return api.patch(`/podcast-jobs/${encodeURIComponent(id)}/viewed`);
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
