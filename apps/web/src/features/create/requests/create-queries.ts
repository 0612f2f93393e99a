import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EstimateScript, SaveScript } from '@duetcast/domain/podcasts/podcast-requests';
import type { BodyOf } from '@duetcast/client/calls';
import type { Schema } from '../../../client/api-types';
import { api, dataOf } from '../../../client/api';
import { pagesOf } from '../../../client/list-pages';
import { accountQueries } from '../../accounts/public';
import { podcastQueries } from '../../podcasts/public';
import type { Saved } from '../draft/draft';
import type { EstimateRequest } from './draft-requests';

/** Time between two estimates of one request: each job changes usage several times, and calls are limited. */
export const estimateGapMs = 2_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Makes calls of the same request at least `estimateGapMs` apart; those of another request run at once. A call that is aborted
 * while it waits is never made.
 */
export function spaced<Result>(call: (request: string, signal: AbortSignal) => Promise<Result>) {
  let last = { request: '', at: -Infinity };
  return async (request: string, signal: AbortSignal): Promise<Result> => {
    const wait = last.request === request ? last.at + estimateGapMs - performance.now() : 0;
    if (wait > 0) await pause(wait, signal);
    signal.throwIfAborted();
    last = { request, at: performance.now() };
    return call(request, signal);
  };
}

/** Cost of rendering a script now. */
export interface Estimate extends Schema<'Estimate'> {
  /** JSON of the {@link EstimateRequest}. */
  request: string;
}

export type ScriptEstimate = Schema<'ScriptEstimate'>;

export type ReadArticle = Schema<'Article'>;

export type WrittenScript = BodyOf<'/api/openai/generate-podcast-script', 'post'>['data'];

export type ListedPodcast = Schema<'ListedPodcast'>;

export type SavedScript = Schema<'Script'>;

const libraryPage = 20;

const estimateAudio = spaced(async (request, signal): Promise<Estimate> => {
  const body = JSON.parse(request) as EstimateRequest;
  return { ...(await dataOf(api.post('/api/compilations/estimate', { body, signal }))), request };
});
const estimateScript = spaced((request, signal) =>
  dataOf(api.post('/api/scripts/estimate', { body: JSON.parse(request) as EstimateScript, signal })),
);

export const createQueries = {
  models: () =>
    queryOptions({
      queryKey: ['script-models'] as const,
      queryFn: ({ signal }) => dataOf(api.get('/api/openai/models', { signal })),
      staleTime: Infinity,
    }),
  /** `request`: JSON. Under the account's key, so that a usage change invalidates it. */
  estimate: (request: string | null) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'estimate', request] as const,
      queryFn: ({ signal }) => estimateAudio(request!, signal),
      enabled: request !== null,
      placeholderData: keepPreviousData,
    }),
  /** `request`: JSON. Under the account's key, so that a usage change invalidates it. */
  scriptEstimate: (request: string | null) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'script-estimate', request] as const,
      queryFn: ({ signal }) => estimateScript(request!, signal),
      enabled: request !== null,
    }),
  /** What the server has now; `base`: the version that this window edits. */
  script: (id: string, base: string | null) =>
    queryOptions({
      queryKey: [...podcastQueries.detail(id).queryKey, 'script', base] as const,
      queryFn: ({ signal }) => readScript(id, undefined, signal),
      staleTime: Infinity,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    }),
  version: (id: string, version: string | null) =>
    queryOptions({
      queryKey: [...podcastQueries.all, 'version', id, version] as const,
      queryFn: ({ signal }) => readScript(id, version ?? '', signal),
      enabled: version !== null,
      staleTime: Infinity,
    }),
  library: () =>
    infiniteQueryOptions({
      queryKey: [...podcastQueries.all, 'list'] as const,
      ...pagesOf('/api/podcast-jobs', { query: { limit: libraryPage } }),
    }),
};

export const readPodcast = (id: string) => dataOf(api.get('/api/podcast-jobs/{id}', { params: { path: { id } } }));
export const readScript = (id: string, version?: string, signal?: AbortSignal) =>
  dataOf(
    api.get('/api/podcast-jobs/{id}/script', {
      params: { path: { id }, query: version === undefined ? {} : { version } },
      ...(signal && { signal }),
    }),
  );
/** `body`: JSON. */
export const saveScript = ({ id, version, body, keepsPrevious }: Saved) =>
  dataOf(
    api.put('/api/podcast-jobs/{id}/script', {
      params: { path: { id } },
      body: { ...(JSON.parse(body) as SaveScript), ...(keepsPrevious && { keep_previous: true }) },
      headers: version === null ? {} : { 'if-match': `"${version}"` },
    }),
  );
export const readJobScript = (jobId: string) =>
  dataOf(api.get('/api/jobs/{jobId}/script', { params: { path: { jobId } } }));
export const fetchArticle = (url: string) => dataOf(api.post('/api/articles/fetch', { body: { url } }));
export const extractArticle = (html: string) => dataOf(api.post('/api/articles/extract', { body: { html } }));
/** A text from the clipboard, all of which is the article. */
export const extractPasted = (html: string) =>
  dataOf(api.post('/api/articles/extract', { body: { html, whole: true } }));
/** `parts`: numbers of those to read of a file that is too long. */
export function readFile(file: File, parts: readonly number[]) {
  const form = new FormData();
  form.append('file', file);
  if (parts.length > 0) form.append('parts', parts.join());
  const body = form as unknown as { html: string };
  return dataOf(api.post('/api/articles/extract', { body, bodySerializer: () => form }));
}
