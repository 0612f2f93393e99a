import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { api } from '../../../client/api';
import { accountQueries } from '../../accounts/public';
import { podcastQueries } from '../../podcasts/public';
import type { Draft, Render } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { compilationOf, compileOf, linesToRender } from '../requests/draft-requests';
import { useLatestMutation } from '../requests/use-latest-mutation';

/** Errors for a stored script that was deleted or never written; the draft's lines suffice. */
const scriptMissing = new Set(['podcast.missing', 'podcast.expired', 'podcast.unscripted']);

/**
 * Starts a job that renders the audio, from the podcast's script if there is one, else from the lines. The draft keeps the
 * result even if the tab is closed meanwhile.
 */
export function useRender(accountId: string, onStarted: () => void) {
  const cache = useQueryClient();
  const mutationKey = ['create', 'rendering', accountId];
  const keyOf = (body: unknown) => draftStore(accountId).keyOf.audio(body);
  const compile = (draft: Draft) => {
    const body = compilationOf(draft);
    return api.post('/api/compilations', { body, headers: { 'idempotency-key': keyOf(body) } });
  };
  const compilePodcast = async (draft: Draft, podcastId: string) => {
    const body = compileOf(draft);
    const params = { path: { id: podcastId } };
    const headers = { 'idempotency-key': keyOf({ podcastId, body }) };
    try {
      return await api.post('/api/podcast-jobs/{id}/compile', { params, body, headers });
    } catch (error) {
      if (error instanceof DuetcastError && scriptMissing.has(error.code)) return compile(draft);
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
      draftStore(accountId).update((state) => ({ ...state, settings: { ...state.settings, made } }));
      void cache.invalidateQueries({ queryKey: accountQueries.all });
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
  return { ...useLatestMutation(mutationKey), render: (draft: Draft) => mutate(draft, { onSuccess: onStarted }) };
}
