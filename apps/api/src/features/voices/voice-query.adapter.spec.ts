import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { aVoice } from '../../../../../test/support/stub-speech';
import { pageOfVoices, voiceQuerySchema, type VoicePage } from './voice-query';

const verified = (language: string, locale: string, model_id: string) => ({
  language,
  locale,
  model_id,
  accent: null,
  preview_url: null,
});

const voices = [
  aVoice('elevenlabs', 'Zoë', {
    description: 'A storyteller.',
    category: 'professional',
    custom_rate: 1.5,
    labels: { age: 'middle_aged', use_case: 'narration' },
    verified_languages: [verified('en', 'en-US', 'multi'), verified('de', 'de-DE', 'multi')],
  }),
  aVoice('local', 'Pierre', {
    category: 'local',
    labels: { language: 'fr', locale: 'fr-FR', accent: 'parisian', gender: 'male', use_case: 'news' },
    verified_languages: [verified('fr', 'fr-FR', 'espeak-ng')],
  }),
  aVoice('openai', 'Alloy', { labels: { gender: 'neutral', age: 'old' } }),
];

const page = (query: Record<string, unknown> = {}, among = voices): VoicePage =>
  pageOfVoices(among, voiceQuerySchema.parse(query));
const names = (query: Record<string, unknown>) => page(query).voices.map(({ name }) => name);

test('returns all voices in order, 50 per page, without filters', () => {
  expect(page()).toMatchObject({ voices, pagination: { page: 1, limit: 50, total: 3, totalPages: 1 } });
});

test.each([
  [{ language: 'en' }, ['Zoë', 'Alloy']],
  [{ language: 'DE' }, ['Zoë']],
  [{ language: 'fr-fr' }, ['Pierre']],
  [{ useCase: 'narration' }, ['Zoë']],
  [{ model: 'espeak-ng' }, ['Pierre']],
  [{ category: 'professional' }, ['Zoë']],
  [{ gender: 'neutral' }, ['Alloy']],
  [{ age: 'middle_aged' }, ['Zoë']],
  [{ customRate: '1.5' }, ['Zoë']],
  [{ customRate: '1' }, ['Pierre', 'Alloy']],
  [{ gender: 'female', language: 'fr' }, []],
  [{ gender: 'all', language: 'All', search: ' ' }, ['Zoë', 'Pierre', 'Alloy']],
  [{ search: 'ZOE' }, ['Zoë']],
  [{ search: 'french male' }, ['Pierre']],
  [{ search: 'middle aged storyteller' }, ['Zoë']],
  [{ search: 'openai' }, ['Alloy']],
  [{ search: 'nothing like it' }, []],
])('%j matches %j', (query, expected) => {
  expect(names(query)).toEqual(expected);
});

test('offers the filter values of all voices, not only the matches', () => {
  const { filterOptions } = page({ gender: 'male' });
  expect(filterOptions).toEqual({
    languages: ['de', 'en', 'fr'],
    ages: ['middle_aged', 'old', 'young'],
    qualities: ['natural'],
    genders: ['female', 'male', 'neutral'],
    useCases: ['conversational', 'narration', 'news'],
    categories: ['local', 'premade', 'professional'],
    models: ['espeak-ng', 'multi'],
    customRates: ['1', '1.5'],
  });
  for (const language of filterOptions.languages) expect(names({ language })).not.toEqual([]);
});

const hundred = Array.from({ length: 101 }, (_, at) => aVoice('local', `voice ${at}`));

test.each([
  [{}, 50, 'voice 0'],
  [{ page: '2' }, 50, 'voice 50'],
  [{ page: '3' }, 1, 'voice 100'],
  [{ page: '2', limit: '100' }, 1, 'voice 100'],
  [{ page: '101', limit: '1' }, 1, 'voice 100'],
])('page %j has %j voices', (query, length, first) => {
  const { voices: listed, pagination } = page(query, hundred);
  expect(listed).toHaveLength(length);
  expect(listed[0]?.name).toBe(first);
  expect(pagination.total).toBe(101);
});

test('rejects a page past the last, except page 1 of an empty result', () => {
  expect(() => page({ page: '4' }, hundred)).toThrow(InvalidRequest);
  expect(() => page({ page: '2' }, [])).toThrow(InvalidRequest);
  expect(page({ page: '1' }, [])).toMatchObject({ voices: [], pagination: { page: 1, total: 0, totalPages: 0 } });
});

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'one' },
  { limit: '0' },
  { limit: '101' },
  { search: 'a'.repeat(101) },
  { language: ['en', 'de'] },
])('rejects the query %j', (query) => {
  expect(voiceQuerySchema.safeParse(query).success).toBe(false);
});
