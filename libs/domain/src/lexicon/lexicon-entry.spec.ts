import { maxAliasCharacters, maxIpaCharacters, maxWrittenCharacters } from '../limits/lexicon-limits';
import { entryKey, lexiconEntrySchema } from './lexicon-entry';

const parse = (entry: object) => lexiconEntrySchema.safeParse(entry);
const problemOf = (entry: object) => parse(entry).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('an entry is tidied: spaces, normal form, language tag, delimiters of the transcription', () =>
  expect(
    lexiconEntrySchema.parse({
      written: ` New\n York ${'é'.normalize('NFD')}`,
      language: 'EN-us',
      alias: ' the  city ',
      ipa: '/nju:ˈjɔːk/',
    }),
  ).toEqual({ written: 'New York é', language: 'en-US', alias: 'the city', ipa: 'njuːˈjɔːk' }));

test.each([
  ['written', { alias: 'x' }, maxWrittenCharacters],
  ['alias', { written: 'x' }, maxAliasCharacters],
  ['ipa', { written: 'x' }, maxIpaCharacters],
])('%s fits at its limit, in code points', (field, rest, max) => {
  const letter = field === 'ipa' ? 'ə' : '𝒶';
  expect(parse({ ...rest, [field]: letter.repeat(max) }).success).toBe(true);
  expect(problemOf({ ...rest, [field]: letter.repeat(max + 1) })).toEqual([
    [field, `Must be at most ${max} characters`],
  ]);
});

test.each([
  [{ written: ' ', alias: 'x' }, 'written', 'The written word is required'],
  [{ written: '?!', alias: 'x' }, 'written', 'Must contain a letter or a digit'],
  [{ written: 'a\u0001', alias: 'x' }, 'written', 'Must not contain control characters'],
  [{ written: 'a\ud800', alias: 'x' }, 'written', 'Must not contain control characters'],
  [{ written: 'a', alias: '' }, 'alias', 'The alias is empty'],
  [{ written: 'a', ipa: '[[h@]]' }, 'ipa', 'Must be a transcription in the International Phonetic Alphabet'],
  [{ written: 'a' }, 'alias', 'Enter an alias or a transcription'],
  [{ written: 'a', alias: 'x', language: 'english' }, 'language', 'Must be a language tag such as en or pt-BR'],
  [{ written: 'a', alias: 'x', language: 'en-' }, 'language', 'Must be a language tag such as en or pt-BR'],
])('%j is rejected', (entry, path, message) => expect(problemOf(entry)).toContainEqual([path, message]));

test('entries for the same word have one key, unless case or language differ', () => {
  const key = (written: string, rest = {}) => entryKey({ written, alias: 'x', ...rest });
  expect(key('NGINX')).toBe(key('nginx'));
  expect(key('US', { caseSensitive: true })).not.toBe(key('us', { caseSensitive: true }));
  expect(key('US', { caseSensitive: true })).not.toBe(key('US'));
  expect(key('US', { language: 'en' })).not.toBe(key('US'));
});
