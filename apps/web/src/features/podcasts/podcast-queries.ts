import { queryOptions } from '@tanstack/react-query';
import type { VoicedSegment } from '@duetcast/domain/podcasts/script';
import type { PublicPodcast } from '@duetcast/projections/podcasts/public-podcast';
import { api, type Answer } from '../../api';

/** A podcast with its texts (spec §3). */
export type PodcastJob = PublicPodcast & {
  content: string;
  /** null while it is not written. */
  script: readonly VoicedSegment[] | null;
};

/** Closed on this page: shown no more, whether or not the server could be told. */
const closedHere = new Set<string>();

export const close = (id: string): unknown => closedHere.add(id);
export const isClosed = (id: string): boolean => closedHere.has(id);

export const podcastQueries = {
  all: ['podcasts'] as const,
  /** Those with a script that their owner has not seen, oldest first. */
  unviewed: () =>
    queryOptions({
      queryKey: [...podcastQueries.all, 'unviewed'] as const,
      queryFn: async ({ signal }): Promise<PodcastJob[]> => {
        const { data } = await api.get<Answer<{ jobs: PodcastJob[] }>>('/podcast-jobs/unviewed', { signal });
        return data.jobs.filter(({ id }) => !isClosed(id));
      },
    }),
};

/** Tells the server that its owner has seen it. */
export const markViewed = (id: string): Promise<unknown> => api.patch(`/podcast-jobs/${encodeURIComponent(id)}/viewed`);
