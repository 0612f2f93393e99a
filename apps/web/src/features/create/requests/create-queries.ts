import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { DataOf, Schema } from '../../../client/api-types';
import { api, type ApiResponse } from '../../../client/api';
import { pagesOf } from '../../../client/list-pages';
import { accountQueries } from '../../accounts/public';
import { type PodcastJob, podcastQueries } from '../../podcasts/public';
import type { estimateOf } from './draft-requests';

type Models = DataOf<'getOpenaiModels'>;

/** Cost of rendering the script now. */
export type Estimate = Schema<'Estimate'>;

export type ReadArticle = Schema<'Article'>;

export type WrittenScript = DataOf<'postOpenaiGeneratePodcastScript'>;

export type ListedPodcast = Schema<'ListedPodcast'>;

type JobScript = Schema<'JobScript'>;

const voiceStaleMs = 60 * 60_000;
const libraryPage = 20;
const data = async <Data>(answer: Promise<ApiResponse<Data>>): Promise<Data> => (await answer).data;
const idOf = encodeURIComponent;

export const createQueries = {
  models: () =>
    queryOptions({
      queryKey: ['script-models'] as const,
      queryFn: ({ signal }) => data(api.get<ApiResponse<Models>>('/openai/models', { signal })),
      staleTime: Infinity,
    }),
  /** Under the account's key, so that a usage change invalidates it. */
  estimate: (request: ReturnType<typeof estimateOf> | null) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'estimate', request] as const,
      queryFn: () => data(api.post<ApiResponse<Estimate>>('/compilations/estimate', request)),
      enabled: request !== null,
      placeholderData: keepPreviousData,
    }),
  library: () =>
    infiniteQueryOptions({
      queryKey: [...podcastQueries.all, 'list'] as const,
      ...pagesOf<ListedPodcast>('/podcast-jobs', { limit: libraryPage }),
    }),
  voice: (voiceId: string) =>
    queryOptions({
      queryKey: ['voices', 'one', voiceId] as const,
      queryFn: ({ signal }) => data(api.get<ApiResponse<Voice>>(`/voices/${idOf(voiceId)}`, { signal })),
      staleTime: voiceStaleMs,
    }),
};

export const readPodcast = (id: string) => data(api.get<ApiResponse<PodcastJob>>(`/podcast-jobs/${idOf(id)}`));
export const readJobScript = (id: string) => data(api.get<ApiResponse<JobScript>>(`/jobs/${idOf(id)}/script`));
export const fetchArticle = (url: string) =>
  data(api.post<ApiResponse<DataOf<'postArticlesFetch'>>>('/articles/fetch', { url }));
export const extractArticle = (html: string) => data(api.post<ApiResponse<ReadArticle>>('/articles/extract', { html }));
