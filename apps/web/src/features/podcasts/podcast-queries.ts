import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DataOf, Schema } from '../../client/api-types';
import { api, type ApiResponse } from '../../client/api';
import { onAccountLeft } from '../../client/account-left';

/** A podcast with its texts (docs/PRODUCT.md#entities). */
export type PodcastJob = Schema<'PodcastJob'>;

/** Seen on this page: welcomed no more, whether or not the server could be told. */
const seenHere = new Set<string>();
onAccountLeft(() => seenHere.clear());
export const isSeen = (id: string): boolean => seenHere.has(id);

export const podcastQueries = {
  all: ['podcasts'] as const,
  /** Those with a script that their owner has not seen, oldest first. */
  unviewed: () =>
    queryOptions({
      queryKey: [...podcastQueries.all, 'unviewed'] as const,
      queryFn: async ({ signal }): Promise<PodcastJob[]> => {
        const { data } = await api.get<ApiResponse<DataOf<'getPodcastJobsUnviewed'>>>('/podcast-jobs/unviewed', {
          signal,
        });
        return data.jobs.filter(({ id }) => !isSeen(id));
      },
    }),
};

/** Tells the server that its owner has seen it; here it is welcomed no more, whether or not that could be told. */
export function markViewed(id: string): Promise<unknown> {
  seenHere.add(id);
  return api.patch(`/podcast-jobs/${encodeURIComponent(id)}/viewed`);
}

/**
 * Puts it away. A failure to tell the server is ignored (docs/PRODUCT.md#podcast-viewing): it is welcomed again with
 * the next visit.
 */
export function viewPodcast(cache: QueryClient, id: string): void {
  const told = markViewed(id);
  const { queryKey } = podcastQueries.unviewed();
  cache.setQueryData(queryKey, (held) => held?.filter((podcast) => podcast.id !== id));
  told.catch(() => undefined);
}
