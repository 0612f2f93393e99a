import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../api';
import { accountQueries } from '../accounts/account-queries';
import { podcastQueries } from '../podcasts/podcast-queries';
import type { Draft, Made } from './draft';
import { compilationOf, compileOf, linesToMake } from './requests';
import { useWishKey } from './use-wish-key';

interface Accepted {
  jobId: string;
}

/** The stored script is gone or was never finished; the lines on this page are all that is needed. */
const scriptless = new Set(['podcast.missing', 'podcast.expired', 'podcast.unscripted']);

/** Makes the audio: of the podcast's script where it is one, else of the lines alone. Either way no script is written. */
export function useMake(onMade: (made: Made) => void) {
  const cache = useQueryClient();
  const keyOf = useWishKey();
  const compile = (draft: Draft) => {
    const body = compilationOf(draft);
    return api.post<Accepted>('/compilations', body, { idempotencyKey: keyOf(body) });
  };
  const compilePodcast = async (draft: Draft, podcastId: string) => {
    const body = compileOf(draft);
    const path = `/podcast-jobs/${encodeURIComponent(podcastId)}/compile`;
    try {
      return await api.post<Accepted>(path, body, { idempotencyKey: keyOf({ path, body }) });
    } catch (error) {
      if (error instanceof ApiError && scriptless.has(error.code)) return compile(draft);
      throw error;
    }
  };
  return useMutation({
    mutationFn: async (draft: Draft): Promise<Made> => {
      const lines = linesToMake(draft);
      const { jobId } = await (draft.podcastId === null ? compile(draft) : compilePodcast(draft, draft.podcastId));
      return { jobId, lines };
    },
    onSuccess: (made) => {
      onMade(made);
      void cache.invalidateQueries({ queryKey: accountQueries.all });
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
}
