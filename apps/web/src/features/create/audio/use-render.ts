import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../../client/api-types';
import { api, ApiError } from '../../../client/api';
import { accountQueries } from '../../accounts/public';
import { podcastQueries } from '../../podcasts/public';
import type { Draft, Render } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { compilationOf, compileOf, linesToRender } from '../requests/draft-requests';
import { useLatestMutation } from '../requests/use-latest-mutation';

type Accepted = Schema<'Accepted'>;

/** The stored script is gone or was never finished; the lines on this page are all that is needed. */
const scriptless = new Set(['podcast.missing', 'podcast.expired', 'podcast.unscripted']);

/**
 * Makes the audio: of the podcast's script where it is one, else of the lines alone. Either way no script is written. The
 * draft has it whether or not it is shown when the job is accepted.
 */
export function useRender(accountId: string, onMade: () => void) {
  const cache = useQueryClient();
  const mutationKey = ['create', 'making', accountId];
  const keyOf = (body: unknown) => draftStore(accountId).keyOf.making(body);
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
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (draft: Draft): Promise<Render> => {
      const lines = linesToRender(draft);
      const { jobId } = await (draft.podcastId === null ? compile(draft) : compilePodcast(draft, draft.podcastId));
      return { jobId, lines };
    },
    onSuccess: (made) => {
      draftStore(accountId).change((now) => ({ ...now, settings: { ...now.settings, made } }));
      void cache.invalidateQueries({ queryKey: accountQueries.all });
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
  return { ...useLatestMutation(mutationKey), make: (draft: Draft) => mutate(draft, { onSuccess: onMade }) };
}
