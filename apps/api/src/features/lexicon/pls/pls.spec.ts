import { isAppError } from '@duetcast/domain/kernel/errors';
import { entryKey, lexiconEntrySchema, type LexiconEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import fc from 'fast-check';
import { longProperty } from '../../../../../../test/support/long-check';
import { readPls } from './read-pls';
import { writePls } from './write-pls';

const pls = (lexemes: string, attributes = 'alphabet="ipa" xml:lang="en-US"') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" ${attributes}>${lexemes}</lexicon>`;
const isRejected = (source: string) => {
  try {
    readPls(source);
    return false;
  } catch (error) {
    return isAppError(error, 'lexicon.fileInvalid');
  }
};

test('reads the examples of the recommendation', () => {
  const source = pls(`
    <meta name="author" content="W3C"/>
    <lexeme>
      <grapheme>judgment</grapheme><grapheme>judgement</grapheme>
      <phoneme>ˈdʒʌdʒ.mənt</phoneme>
      <example>In the judgment of all</example>
    </lexeme>
    <lexeme><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme>
    <lexeme role="claws:VVI"><grapheme>Newton</grapheme>
      <phoneme alphabet="x-microsoft-ups">N U T AX N</phoneme><phoneme>ˈnuːtən</phoneme><phoneme prefer="true">ˈnjuːtən</phoneme>
    </lexeme>`);
  expect(readPls(source)).toEqual({
    entries: [
      { written: 'judgment', language: 'en-US', ipa: 'ˈdʒʌdʒ.mənt' },
      { written: 'judgement', language: 'en-US', ipa: 'ˈdʒʌdʒ.mənt' },
      { written: 'W3C', language: 'en-US', alias: 'World Wide Web Consortium' },
      { written: 'Newton', language: 'en-US', ipa: 'ˈnjuːtən' },
    ],
    skipped: [],
  });
});

test('reads prefixes, character references, CDATA and comments', () => {
  const source = `<p:lexicon xmlns:p="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="und">
    <!-- <p:lexeme/> --><p:lexeme><p:grapheme>AT&amp;T &#xE9;&#233;</p:grapheme><p:alias><![CDATA[a <and> t]]></p:alias></p:lexeme>
    <x:lexeme xmlns:x="urn:other"><x:grapheme>no</x:grapheme></x:lexeme></p:lexicon>`;
  expect(readPls(source).entries).toEqual([{ written: 'AT&T éé', alias: 'a <and> t' }]);
});

test('reports lexemes that it leaves out', () => {
  const { entries, skipped } = readPls(
    pls(`<lexeme><grapheme>one</grapheme><alias>first</alias></lexeme>
      <lexeme><grapheme>one</grapheme><alias>second</alias></lexeme>
      <lexeme><grapheme>two</grapheme><phoneme alphabet="x-sampa">tu:</phoneme></lexeme>
      <lexeme><grapheme>${'w'.repeat(101)}</grapheme><alias>x</alias></lexeme>`),
  );
  expect(entries).toEqual([{ written: 'one', language: 'en-US', alias: 'first' }]);
  expect(skipped).toEqual([
    { written: 'one', reason: 'The word occurs twice', code: 'twice' },
    { written: 'two', reason: 'Enter an alias or a transcription', code: 'nothingToSay' },
    { written: 'w'.repeat(50), reason: 'Must be at most 100 characters', code: 'writtenTooLong' },
  ]);
});

/** Other services match graphemes with their case, so that files list each form. */
test('a word with another case is the same entry if it is said alike, else one for its case', () => {
  const lexemes = [
    ['nginx', 'engine x'],
    ['NGINX', 'engine x'],
    ['polish', 'pollish'],
    ['Polish', 'poalish'],
    ['POLISH', 'poalish'],
    ['Polish', 'other'],
    ['polish', 'pollish'],
  ];
  const { entries, skipped } = readPls(
    pls(
      lexemes.map(([word, alias]) => `<lexeme><grapheme>${word}</grapheme><alias>${alias}</alias></lexeme>`).join(''),
    ),
  );
  const language = 'en-US';
  expect(entries).toEqual([
    { written: 'nginx', language, alias: 'engine x' },
    { written: 'polish', language, alias: 'pollish' },
    { written: 'Polish', language, alias: 'poalish', caseSensitive: true },
    { written: 'POLISH', language, alias: 'poalish', caseSensitive: true },
  ]);
  expect(skipped).toMatchObject([{ written: 'Polish', code: 'twice' }]);
});

test('a declared encoding does not count: the text is there', () => {
  const source = pls('<lexeme><grapheme>é</grapheme><alias>eh</alias></lexeme>').replace('UTF-8', 'UTF-16');
  expect(readPls(source).entries).toMatchObject([{ written: 'é' }]);
});

const lexeme = '<lexeme><grapheme>&a;</grapheme><alias>x</alias></lexeme>';
test.each([
  ['an empty word', '<grapheme> </grapheme><alias>x</alias>', 'writtenMissing'],
  ['signs', '<grapheme>→</grapheme><alias>x</alias>', 'noLetter'],
  ['an empty alias', '<grapheme>a</grapheme><alias> </alias>', 'aliasEmpty'],
  ['an alias of 201 characters', `<grapheme>a</grapheme><alias>${'x'.repeat(201)}</alias>`, 'aliasTooLong'],
  ['an empty transcription', '<grapheme>a</grapheme><phoneme> </phoneme>', 'ipaEmpty'],
  ['digits in a transcription', '<grapheme>a</grapheme><phoneme>e1</phoneme>', 'noIpa'],
])('names why a lexeme with %s is left out', (_name, content, code) =>
  expect(readPls(pls(`<lexeme>${content}</lexeme>`)).skipped).toMatchObject([{ code }]),
);

test('names a language that is no tag', () => {
  const { skipped } = readPls(pls(lexeme.replace('&a;', 'a'), 'alphabet="ipa" xml:lang="english, please"'));
  expect(skipped).toMatchObject([{ code: 'language' }]);
});

test.each([
  ['no XML', 'nginx = engine x'],
  ['nothing', ''],
  ['broken XML', pls('<lexeme>')],
  ['two roots', `${pls('')}<lexicon/>`],
  ['another document', '<html><body>Hello</body></html>'],
  ['another namespace', '<lexicon xmlns="urn:other"/>'],
  ['another encoding', pls('<lexeme><grapheme>\uFFFD</grapheme><alias>eh</alias></lexeme>')],
  ['an unknown entity', pls(lexeme)],
  [
    'an external entity',
    pls(lexeme).replace('<lexicon', '<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><lexicon'),
  ],
  ['an external DTD', pls('').replace('<lexicon', '<!DOCTYPE lexicon SYSTEM "http://127.0.0.1/pls.dtd"><lexicon')],
  [
    'a billion laughs',
    pls(lexeme).replace('<lexicon', '<!doctype l [<!ENTITY b "ha"><!ENTITY a "&b;&b;&b;&b;&b;&b;&b;&b;">]><lexicon'),
  ],
  ['deep nesting', pls('<example>'.repeat(5_000) + '</example>'.repeat(5_000))],
  ['too much markup', pls('<example/>'.repeat(60_001))],
  ['a character that does not exist', pls(lexeme.replace('&a;', '&#x110000;'))],
])('rejects %s', (_name, source) => expect(isRejected(source)).toBe(true));

test('a character that a word cannot hold is left out with its lexeme', () =>
  expect(readPls(pls(lexeme.replace('&a;', '&#1;b'))).skipped).toEqual([
    { written: '\u0001b', reason: 'Must not contain control characters', code: 'controlCharacter' },
  ]));

test.each([
  ['<', '<'.repeat(1_000_000)],
  ['nested elements', `${'<a>'.repeat(80)}${' '.repeat(1_000_000)}${'</a>'.repeat(80)}`],
  ['an attribute', `<a ${'b="c" '.repeat(150_000)}/>`],
  ['spaces', `<a>${' '.repeat(1_000_000)}</a>`],
  ['references', `<a>${'&amp;'.repeat(200_000)}</a>`],
])('a megabyte of %s is rejected within ten seconds', (_name, source) => {
  const start = performance.now();
  expect(isRejected(source)).toBe(true);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('names the language once if all entries share it', () => {
  const shared = writePls([{ written: 'Herz', language: 'de', alias: 'herts' }]);
  expect(shared).toContain('xml:lang="de"');
  expect(shared).toContain('  <lexeme>');
  const mixed = writePls([
    { written: 'Herz', language: 'de', alias: 'herts' },
    { written: 'SQL', alias: 'sequel', caseSensitive: true },
  ]);
  expect(mixed).toContain('xml:lang="und"');
  expect(mixed).toContain('<lexeme d:language="de">');
  expect(mixed).toContain('<lexeme d:case-sensitive="true">');
});

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom(...'&<>"\'a]]>é重 '), fc.string({ unit: 'binary', maxLength: 1 })),
});
const anyEntry: fc.Arbitrary<LexiconEntry> = fc
  .record({
    written: anyText,
    language: fc.constantFrom(undefined, 'en', 'en-US', 'pt-BR', 'zh-Hant'),
    caseSensitive: fc.constantFrom(true as const, undefined),
    alias: fc.option(anyText, { nil: undefined }),
    ipa: fc.option(fc.string({ unit: fc.constantFrom(...'ˈaəɹ̩ː .ʃ') }), { nil: undefined }),
  })
  .map((fields) => lexiconEntrySchema.safeParse(fields).data)
  .filter((entry) => entry !== undefined);

test('reading what was written gives the same entries', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyEntry, { selector: entryKey, maxLength: 8 }), (entries) => {
      expect(readPls(writePls(entries))).toEqual({ entries, skipped: [] });
    }),
    longProperty('lexicon files', 200),
  );
});
