import fc from 'fast-check';
import { longProperty } from '../../../../test/support/long-check';
import type { LexiconEntry } from './lexicon-entry';
import { pronunciationsIn, withAliases } from './occurrences';

const entry = (written: string, alias: string, rest: Partial<LexiconEntry> = {}): LexiconEntry => ({
  written,
  alias,
  ...rest,
});
const said = (text: string, entries: readonly LexiconEntry[], locale = 'en-US') =>
  withAliases(text, pronunciationsIn(text, entries, locale));
const nginx = entry('nginx', 'engine x');

test.each([
  ['We run nginx.', 'We run engine x.'],
  ['Nginx and NGINX', 'engine x and engine x'],
  ['nginx-based, (nginx)', 'engine x-based, (engine x)'],
  ["nginx's logs", "engine x's logs"],
  ['Use nginx服务器', 'Use engine x服务器'],
  ['mynginx nginxes nginx2 nginx_1', 'mynginx nginxes nginx2 nginx_1'],
  ["nginx't", "nginx't"],
])('replaces whole words: %s', (text, expected) => expect(said(text, [nginx])).toBe(expected));

test('finds words of scripts without spaces anywhere', () =>
  expect(said('我在重庆工作', [entry('重庆', '虫庆')], 'zh-CN')).toBe('我在虫庆工作'));
test('finds a phrase across a line break, and a word in either normal form', () => {
  expect(said('in New\nYork', [entry('New York', 'the city')])).toBe('in the city');
  expect(said(`${'Zoë'.normalize('NFD')} left`, [entry('Zoë', 'zo ee')])).toBe('zo ee left');
});
test('finds words with signs', () =>
  expect(said('C++ and .NET, not C', [entry('C++', 'see plus plus'), entry('.NET', 'dot net')])).toBe(
    'see plus plus and dot net, not C',
  ));
test('prefers the longer word, and does not replace inside an alias', () => {
  const entries = [entry('York', 'yawk'), entry('New York', 'York city'), entry('city', 'sitty')];
  expect(said('New York, York', entries)).toBe('York city, yawk');
});
test('prefers the exact case, then the narrower language', () => {
  const entries = [
    entry('us', 'uhs'),
    entry('US', 'you ess', { caseSensitive: true }),
    entry('data', 'day-ta', { language: 'en' }),
    entry('data', 'dah-ta', { language: 'en-AU' }),
  ];
  expect(said('US us data', entries)).toBe('you ess uhs day-ta');
  expect(said('US us data', entries, 'en-AU')).toBe('you ess uhs dah-ta');
});
test.each([
  ['en', 'en-US', true],
  ['en', 'en', true],
  ['en-US', 'en-us', true],
  ['en-US', 'en', false],
  ['en', 'eno', false],
  ['de', 'en-US', false],
])('an entry for %s, a voice of %s: %s', (language, locale, applies) =>
  expect(pronunciationsIn('a word', [entry('word', 'x', { language })], locale)).toHaveLength(applies ? 1 : 0),
);
test('gives the forms as they stand in the text, sorted, each once', () =>
  expect(pronunciationsIn('nginx NGINX nginx', [nginx], 'en')).toEqual([
    { written: 'NGINX', alias: 'engine x' },
    { written: 'nginx', alias: 'engine x' },
  ]));
test('keeps the transcription of an entry without an alias, and says the word as written', () => {
  const found = pronunciationsIn('Siobhan', [{ written: 'Siobhan', ipa: 'ʃɪˈvɔːn' }], 'en');
  expect(found).toEqual([{ written: 'Siobhan', ipa: 'ʃɪˈvɔːn' }]);
  expect(withAliases('Siobhan', found)).toBe('Siobhan');
});

const word = fc.stringMatching(/^[abAB重.+'é]{1,3}$/);
const text = fc
  .array(fc.oneof(word, fc.constantFrom(' ', ', ', '\n')), { maxLength: 20 })
  .map((parts) => parts.join(''));
const entries = fc.uniqueArray(
  fc
    .tuple(word, word, fc.boolean())
    .map(([written, alias, isExact]) => entry(written, alias, isExact ? { caseSensitive: true } : {})),
  { selector: ({ written, caseSensitive }) => `${caseSensitive ? written : written.toLowerCase()}/${caseSensitive}` },
);

test('what is found does not depend on the order of the entries, and is all that is found again', () => {
  fc.assert(
    fc.property(text, entries, (line, list) => {
      const found = pronunciationsIn(line, list, 'en');
      expect(pronunciationsIn(line, list.toReversed(), 'en')).toEqual(found);
      const exact = found.map(({ written, alias = '' }) => entry(written, alias, { caseSensitive: true }));
      expect(pronunciationsIn(line, exact, 'en')).toEqual(found);
    }),
    longProperty('pronunciations in texts', 500),
  );
});
