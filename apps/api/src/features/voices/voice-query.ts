import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { count } from '@duetcast/domain/kernel/event';
import { wholeNumber } from '@duetcast/domain/kernel/requests/page-query';
import { voiceSchema, type Voice } from '@duetcast/domain/voices/voice';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { z } from 'zod';
import { memoizeWeak } from './memoize-weak';

const integer = (max: number, fallback: number) =>
  wholeNumber(1, max, `Must be a whole number between 1 and ${max}`).default(fallback);

/** Blank and `all` disable the filter. */
const choice = (description: string, ...examples: string[]) =>
  z
    .string('Must be given once')
    .max(100, 'Must be at most 100 characters')
    .meta({ description, ...(examples.length > 0 && { examples }) })
    .transform((text) => {
      const filterValue = text.trim();
      return filterValue === '' || filterValue.toLowerCase() === 'all' ? undefined : filterValue;
    })
    .optional();

export const voiceQuerySchema = z.object({
  page: integer(1_000_000, 1).meta({ description: 'Page number, from 1 to pagination.totalPages.' }),
  limit: integer(100, 50).meta({ description: 'Number of items per page.' }),
  search: choice('Words to find in the name, description or labels.', 'warm'),
  language: choice('ISO 639 code or BCP 47 tag.', 'en'),
  useCase: choice('One of filterOptions.useCases.', 'narration'),
  model: choice('One of filterOptions.models.', 'espeak-ng'),
  category: choice('One of filterOptions.categories.'),
  quality: choice('One of filterOptions.qualities.', 'natural'),
  gender: choice('One of filterOptions.genders.', 'female'),
  age: choice('One of filterOptions.ages.', 'young'),
  customRate: choice('One of filterOptions.customRates, a multiple of the standard price.'),
});

export type VoiceQuery = z.infer<typeof voiceQuerySchema>;

const options = z.array(z.string());

export const voicePageSchema = z.object({
  voices: z.array(voiceSchema),
  pagination: z.object({ page: count, limit: count, total: count, totalPages: count }),
  /** Filter values over all voices, not only the matches. */
  filterOptions: z.object({
    languages: options,
    ages: options,
    genders: options,
    useCases: options,
    categories: options,
    qualities: options,
    models: options,
    customRates: options,
  }),
});
export type VoicePage = z.infer<typeof voicePageSchema>;

/** Each filter with the values that match a voice and those offered as options (default: the same). */
const filters = [
  {
    field: 'language',
    option: 'languages',
    matches: (voice: Voice) => [
      ...languagesOf(voice),
      voice.labels.locale,
      ...voice.verified_languages.flatMap(({ locale }) => locale ?? []),
    ],
    offers: (voice: Voice) => languagesOf(voice),
  },
  { field: 'age', option: 'ages', matches: ({ labels }: Voice) => [labels.age] },
  { field: 'gender', option: 'genders', matches: ({ labels }: Voice) => [labels.gender] },
  { field: 'useCase', option: 'useCases', matches: ({ labels }: Voice) => [labels.use_case] },
  { field: 'category', option: 'categories', matches: ({ category }: Voice) => [category] },
  { field: 'quality', option: 'qualities', matches: ({ quality }: Voice) => [quality] },
  {
    field: 'model',
    option: 'models',
    matches: ({ verified_languages }: Voice) => verified_languages.map(({ model_id }) => model_id),
  },
  { field: 'customRate', option: 'customRates', matches: ({ custom_rate = 1 }: Voice) => [String(custom_rate)] },
] as const satisfies readonly {
  field: keyof VoiceQuery;
  option: keyof VoicePage['filterOptions'];
  matches: (voice: Voice) => string[];
  offers?: (voice: Voice) => string[];
}[];

function languagesOf(voice: Voice): string[] {
  return [voice.labels.language, ...voice.verified_languages.map(({ language }) => language)];
}

/** `voices` must be immutable: options are memoized by it. @throws InvalidRequest if the page is out of range */
export function pageOfVoices(voices: readonly Voice[], query: VoiceQuery): VoicePage {
  const matching = voices.filter((voice) => matchesQuery(voice, query));
  const { page, limit } = query;
  const totalPages = Math.ceil(matching.length / limit);
  if (page > Math.max(1, totalPages))
    throw new InvalidRequest([{ msg: `Page must be between 1 and ${Math.max(1, totalPages)}`, param: 'page' }]);
  return {
    voices: matching.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total: matching.length, totalPages },
    filterOptions: optionsOf(voices),
  };
}

function matchesQuery(voice: Voice, query: VoiceQuery): boolean {
  const matchesFilters = filters.every(({ field, matches }) => {
    const filterValue = query[field]?.toLowerCase();
    return filterValue === undefined || matches(voice).some((value) => value.toLowerCase() === filterValue);
  });
  return matchesFilters && (query.search === undefined || matchesSearch(voice, query.search));
}

const order = new Intl.Collator('en', { numeric: true });

const optionsOf = memoizeWeak((voices: readonly Voice[]): VoicePage['filterOptions'] => {
  const options = filters.map((filter) => {
    const offers = 'offers' in filter ? filter.offers : filter.matches;
    const values = new Set(voices.flatMap((voice) => offers(voice)).filter((value) => value !== ''));
    return [filter.option, [...values].sort(order.compare)] as const;
  });
  return Object.fromEntries(options) as unknown as VoicePage['filterOptions'];
});

const searchTextOf = memoizeWeak((voice: Voice): string => {
  const { name, description, category, provider, engine, labels } = voice;
  return normalized(
    [name, description, category, provider, engine, ...Object.values(labels), nameOf(labels.language)].join(' '),
  );
});

/** Every word must occur in the voice's text; ignores case and accents. */
function matchesSearch(voice: Voice, search: string): boolean {
  const searchable = searchTextOf(voice);
  return normalized(search)
    .split(/\s+/)
    .every((word) => searchable.includes(word));
}

const normalized = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ');

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const nameOf = (language: string): string => orElse(() => languageNames.of(language) ?? '', '');
