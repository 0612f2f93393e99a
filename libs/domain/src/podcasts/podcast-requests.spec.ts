import { generateScriptSchema, previewScriptSchema } from './podcast-requests';
import { defaultScriptOptions, optionsOf } from './script-options';

const request = { article: 'Bees dance.', voice_id_1: 'v1', voice_id_2: 'v2' };
const failuresOf = (body: object): string[] =>
  generateScriptSchema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a request without options is for a full script of two speakers', () =>
  expect(optionsOf(generateScriptSchema.parse(request))).toEqual(defaultScriptOptions));

test.each<[string, object]>([
  ['a narration needs one voice', { voice_id_2: undefined, speakers: 1 }],
  ['three speakers', { voice_id_3: 'v3', speakers: 3 }],
  ['four speakers', { voice_id_3: 'v3', voice_id_4: 'v4', speakers: 4, names: { 'Guest 3': 'Dora' } }],
  ['a voice that is not used', { voice_id_3: 'v3' }],
  ['a name of 60 characters', { names: { Host: '🐝'.repeat(60), 'Guest 2': 'Bo' } }],
  ['a tone and an audience of 100', { tone: 'a'.repeat(100), audience: '🐝'.repeat(100) }],
  ['a language with a region', { language: 'pt-BR' }],
  ['the fewest characters', { max_characters: 500 }],
  ['the most characters', { max_characters: 20_000 }],
])('%s is accepted', (_, changes) => expect(failuresOf({ ...request, ...changes })).toEqual([]));

test.each<[string, object, string]>([
  ['two speakers with one voice', { voice_id_2: undefined }, 'voice_id_2: A voice_id_2 is required'],
  ['three speakers with two voices', { speakers: 3 }, 'voice_id_3: A voice_id_3 is required'],
  ['four speakers with three voices', { speakers: 4, voice_id_3: 'v3' }, 'voice_id_4: A voice_id_4 is required'],
  ['no speaker', { speakers: 0 }, 'speakers: Must be 1, 2, 3 or 4'],
  ['five speakers', { speakers: 5 }, 'speakers: Must be 1, 2, 3 or 4'],
  ['an unknown length', { length: 'long' }, 'length: Must be one of brief, standard, full'],
  ['a name of 61 characters', { names: { Guest: 'a'.repeat(61) } }, 'names.Guest: Must have 1 to 60 characters'],
  ['a blank name', { names: { Host: ' ' } }, 'names.Host: Must have 1 to 60 characters'],
  ['a tone of 101', { tone: 'a'.repeat(101) }, 'tone: Must have 1 to 100 characters'],
  ['an audience of 101', { audience: 'a'.repeat(101) }, 'audience: Must have 1 to 100 characters'],
  ['a tone of two lines', { tone: 'warm\ncalm' }, 'tone: Must not contain control characters'],
  ['no language', { language: 'not a tag' }, 'language: Must be a BCP 47 language tag'],
  ['too few characters', { max_characters: 499 }, 'max_characters: Must be a whole number from 500 to 20000'],
  ['too many', { max_characters: 20_001 }, 'max_characters: Must be a whole number from 500 to 20000'],
])('%s is rejected', (_, changes, failure) => expect(failuresOf({ ...request, ...changes })).toEqual([failure]));

test('the missing voices are named with the other fields', () =>
  expect(failuresOf({ article: ' ', voice_id_1: 'v1', speakers: 3 })).toEqual([
    'article: The article is empty',
    'voice_id_2: A voice_id_2 is required',
    'voice_id_3: A voice_id_3 is required',
  ]));

test('a preview accepts the language and two voices', () => {
  expect(previewScriptSchema.safeParse({ ...request, language: 'de' }).success).toBe(true);
  expect(previewScriptSchema.safeParse({ ...request, speakers: 3 }).success).toBe(false);
});
