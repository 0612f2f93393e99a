import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../../client/api-types';
import { api } from '../../client/api';
import { voicePageSize } from './page-window';

const voicesStaleMs = 5 * 60_000;

export const voiceFilters = ['language', 'useCase', 'model', 'category', 'gender', 'age', 'customRate'] as const;
export type VoiceFilter = (typeof voiceFilters)[number];

/** What is looked for; an absent filter means all. */
export interface VoiceSearch {
  /** Podcast voices only. */
  podcast: boolean;
  page: number;
  search: string;
  filters: Partial<Record<VoiceFilter, string>>;
}

/** The voice list's answer: `data` is the list, what belongs to it stands beside it (docs/PRODUCT.md#entities). */
export type VoicesAnswer = BodyOf<'getVoices'>;
export type FilterOptions = VoicesAnswer['filterOptions'];

export const optionsOf: Record<VoiceFilter, keyof FilterOptions> = {
  language: 'languages',
  useCase: 'useCases',
  model: 'models',
  category: 'categories',
  gender: 'genders',
  age: 'ages',
  customRate: 'customRates',
};

export const voiceQueries = {
  all: ['voices'] as const,
  list: ({ podcast, page, search, filters }: VoiceSearch) =>
    queryOptions({
      queryKey: [...voiceQueries.all, 'list', { podcast, page, search, filters }] as const,
      queryFn: ({ signal }) => {
        const query = { page, limit: voicePageSize, search: search.trim(), ...filters };
        return api.get<VoicesAnswer>(podcast ? '/voices/collection' : '/voices', { query, signal });
      },
      placeholderData: keepPreviousData,
      staleTime: voicesStaleMs,
    }),
};
