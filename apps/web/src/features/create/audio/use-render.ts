import { useQueryClient } from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { api } from '../../../client/api';
import { accountQueries } from '../../accounts/public';
import { podcastQueries } from '../../podcasts/public';
import type { AudioRequest, Draft, Render } from '../draft/draft';
import { compilationOf, compileOf, linesToRender } from '../requests/draft-requests';
import { useDraftRequest } from '../requests/use-draft-request';

/** Errors for a stored script that was deleted or never written; the draft's lines suffice. */
const scriptMissing = new Set(['podcast.missing', 'podcast.expired', 'podcast.unscripted']);

const compile = (request: AudioRequest, key: string) =>
  api.post('/api/compilations', { body: compilationOf(request), headers: { 'idempotency-key': key } });

async function compilePodcast(request: AudioRequest, id: string, key: string) {
  const headers = { 'idempotency-key': key };
  try {
    return await api.post('/api/podcast-jobs/{id}/compile', {
      params: { path: { id } },
      body: compileOf(request),
      headers,
    });
  } catch (error) {
    if (error instanceof DuetcastError && scriptMissing.has(error.code)) return compile(request, key);
    throw error;
  }
}

async function render(request: AudioRequest, key: string): Promise<Render> {
  const { podcastId } = request;
  const { jobId } = await (podcastId === null ? compile(request, key) : compilePodcast(request, podcastId, key));
  return { jobId, lines: linesToRender(request), clips: request.clips };
}

/** Starts a job that renders the audio, from the podcast's script if there is one, else from the lines. */
export function useRender(accountId: string, draft: Draft, onStarted: () => void) {
  const cache = useQueryClient();
  const { start, ...rendering } = useDraftRequest({
    kind: 'audio',
    accountId,
    draft,
    contentOf: (request) => [draft.made?.jobId, request.podcastId, compileOf(request)],
    send: render,
    apply: (sender, made) => ({ ...sender, made }),
    onAnswer: () => {
      void cache.invalidateQueries({ queryKey: accountQueries.all });
      void cache.invalidateQueries({ queryKey: podcastQueries.all });
    },
  });
  const { title, voices, lines, speed, clips, podcastId, domain, format } = draft;
  const request = { title, voices, lines, speed, clips, podcastId, domain, format };
  return { ...rendering, render: () => start(request, onStarted) };
}
