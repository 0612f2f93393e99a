import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PodcastUpdate } from '@duetcast/projections/realtime/socket-events';
import { useLiveConnection } from '../../client/live/live-updates';
import { isSeen, podcastQueries, type PodcastJob } from './podcast-queries';

/** What was seen on another page goes; a script that was just written is asked for, since a push holds no texts. */
export function applyPodcast(cache: QueryClient, { podcast: { id, status, viewed } }: PodcastUpdate): void {
  const { queryKey } = podcastQueries.unviewed();
  const isShown = status === 'scripted' && !viewed && !isSeen(id);
  if (isShown) return void cache.invalidateQueries({ queryKey });
  cache.setQueryData<PodcastJob[]>(queryKey, (held) => held?.filter((podcast) => podcast.id !== id));
}

export function useLivePodcasts(): void {
  const cache = useQueryClient();
  const connection = useLiveConnection();
  useEffect(() => connection?.on('podcast_update', (update) => applyPodcast(cache, update)), [cache, connection]);
}
