import type { QueryClient } from '@tanstack/react-query';
import type { PodcastUpdate } from '@duetcast/projections/realtime/socket-events';
import { refetching, useLive } from '../../client/live/refetching';
import { isViewed, podcastQueries, type PodcastJob } from './podcast-queries';

/** Removes a podcast viewed elsewhere; refetches for a new or edited script, because a push holds no texts. */
export function applyPodcast(cache: QueryClient, { podcast: { id, status, viewed } }: PodcastUpdate): void {
  void cache.invalidateQueries({ queryKey: podcastQueries.detail(id).queryKey });
  const { queryKey } = podcastQueries.unviewed();
  const isUnviewed = status === 'scripted' && !viewed && !isViewed(id);
  if (isUnviewed) return void cache.invalidateQueries({ queryKey });
  cache.setQueryData<PodcastJob[]>(queryKey, (cached) => cached?.filter((podcast) => podcast.id !== id));
}

const refetchRebuilt = refetching({ podcasts: podcastQueries.all });

export function useLivePodcasts(): void {
  useLive('podcast_update', applyPodcast);
  useLive('refresh', refetchRebuilt);
}
