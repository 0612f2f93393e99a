import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@duetcast/client/calls';
import { api, dataOf } from '../../client/api';
import { voicePageSize } from './page-window';

const voicesStaleMs = 5 * 60_000;
const voiceStaleMs = 60 * 60_000;
const enginePollMs = 3_000;

/** A voice search; an absent filter means all. */
export interface VoiceSearch {
  /** Only podcast voices. */
  podcast: boolean;
  page: number;
  search: string;
  filters: Partial<Record<VoiceFilter, string>>;
}

/** Response of the voice list: `data` is the list, pagination and options are beside it (docs/PRODUCT.md#entities). */
export type VoicesAnswer = BodyOf<'/api/voices'>;
export type FilterOptions = VoicesAnswer['filterOptions'];

export const optionsOf = {
  language: 'languages',
  useCase: 'useCases',
  model: 'models',
  category: 'categories',
  quality: 'qualities',
  gender: 'genders',
  age: 'ages',
  customRate: 'customRates',
} as const satisfies Record<string, keyof FilterOptions>;
export type VoiceFilter = keyof typeof optionsOf;
export const voiceFilters = Object.keys(optionsOf) as VoiceFilter[];

/** `POST /api/voices/check` */
interface VoiceCheck {
  text: string;
  voice_ids: string[];
}

const isChanging = (state = ''): boolean => ['downloading', 'suspended'].includes(state);

export const voiceQueries = {
  all: ['voices'] as const,
  list: ({ podcast, page, search, filters }: VoiceSearch) =>
    queryOptions({
      queryKey: [...voiceQueries.all, 'list', { podcast, page, search, filters }] as const,
      queryFn: ({ signal }) => {
        const query = { page, limit: voicePageSize, search: search.trim(), ...filters };
        return api.get(podcast ? '/api/voices/collection' : '/api/voices', { params: { query }, signal });
      },
      placeholderData: keepPreviousData,
      staleTime: voicesStaleMs,
    }),
  one: (voiceId: string) =>
    queryOptions({
      queryKey: [...voiceQueries.all, 'one', voiceId] as const,
      queryFn: ({ signal }) =>
        dataOf(api.get('/api/voices/{voice_id}', { params: { path: { voice_id: voiceId } }, signal })),
      staleTime: voiceStaleMs,
    }),
  /** Changes with the account's pronunciations, so it is asked for each time that it is opened. */
  spokenText: (request: { text: string; voice_id: string }) =>
    queryOptions({
      queryKey: ['spoken-text', request] as const,
      queryFn: ({ signal }) => dataOf(api.post('/api/speech/text', { body: request, signal })),
      staleTime: 0,
    }),
  /** `request`: JSON; null: none. */
  check: (request: string | null) =>
    queryOptions({
      queryKey: [...voiceQueries.all, 'check', request] as const,
      queryFn: async ({ signal }) => {
        const body = JSON.parse(request!) as VoiceCheck;
        return (await dataOf(api.post('/api/voices/check', { body, signal }))).warnings;
      },
      enabled: request !== null,
      staleTime: voiceStaleMs,
    }),
  /** Polled while the engines change by themselves. */
  engines: () =>
    queryOptions({
      queryKey: ['voice-engines'] as const,
      queryFn: ({ signal }) => api.get('/api/voices/engines', { signal }),
      refetchInterval: ({ state }) => (isChanging(state.data?.data.state) ? enginePollMs : false),
      staleTime: voicesStaleMs,
    }),
};
