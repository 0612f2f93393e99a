import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longProperty } from '../../../../../../test/support/long-check';
import { normalize } from './normalize';

const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-BR',
  zh: 'zh-CN',
};
const languages = Object.values(locales);

/** Rows of written text, its words, the source of the rule, and a locale if it is not the table's. */
const rowsOf = (language: string): string[][] =>
  readFileSync(join(__dirname, `../../../../../../test/data/normalization/${language}.tsv`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

describe.each(Object.keys(locales))('the table of %s', (language) => {
  const rows = rowsOf(language);

  test('has at least 330 rows, each with a source and none twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(330);
    expect(rows.filter(([, , source]) => !source)).toEqual([]);
    expect(new Set(rows.map(([written, , , locale]) => `${written} ${locale}`)).size).toBe(rows.length);
  });

  test('is spoken as written there', () => {
    const spoken = rows.map(([written = '', , source, locale = locales[language] ?? '']) => [
      written,
      normalize(written, locale),
      source,
    ]);
    expect(spoken).toEqual(rows.map((row) => row.slice(0, 3)));
  });
});

const fragment = fc.constantFrom(
  ...[
    '$',
    '€',
    '£',
    '%',
    '.',
    ',',
    ':',
    '-',
    '–',
    '/',
    ' ',
    '(',
    '+',
    '#',
    '@',
    '~',
    '°',
    '½',
    '²',
    '10⁶',
    '1e5',
    '1h30',
    '⁄',
    '√',
    '1er',
    '5.',
    'XIV',
    '0th',
    '0º',
    '0ª',
    '0e',
    '0. Tag',
    '1/2',
    '\n',
    'Mio.',
  ],
  ...[
    '12',
    '007',
    '1.000',
    '2026',
    '19:30',
    'v1.2',
    'https://a.de/b',
    'a@b.com',
    '🎉',
    '٣',
    '１',
    '①',
    'km',
    'GB',
    'NASA',
    '元',
  ],
);
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')),
);
const prose = fc
  .array(
    fc.constantFrom('the', 'library', 'opens', 'agua', 'über', 'été', 'perché', 'nós', 'and', 'o’clock,', 'well.'),
    { minLength: 1 },
  )
  .map((parts) => parts.join(' '));

test('any text becomes words without figures', () => {
  const check = fc.property(anyText, fc.constantFrom(...languages), (text, locale) => {
    const spoken = normalize(`a ${text}`, locale);
    expect(spoken).not.toMatch(/\p{Nd}/u);
  });
  fc.assert(check, longProperty('normalized text has no figures', 100, 20_000));
});

test('plain prose stays as it is', () => {
  const check = fc.property(prose, fc.constantFrom(...languages), (text, locale) => {
    expect(normalize(text, locale)).toBe(text);
  });
  fc.assert(check, longProperty('normalization keeps prose', 100));
});

test.each([
  [
    'en-US',
    'The Book I read. Part I like. Gen Z won. Malcolm X spoke. Vitamin C helps. George V. Higgins wrote. Type C.',
  ],
  ['de-DE', 'Vitamin C. Das hilft. Größe L. Die passt. Der Mix. Die Idee. Im Dorf.'],
  ['es-ES', 'Un cable de tipo C. Vitamina C. J. D. Vance. El, La, Mil, Di, Mi. Y vivir.'],
  ['fr-FR', 'Le Ce De La Les Des Elle. Mille villes, vive le lilas. Dix ans. Ce livre-ci. Me voici. De Lille à Dijon.'],
  ['it-IT', 'I ragazzi. I Festival più belli. V. Rossi e S. Rossi. Di mille vie. Il mio, i suoi, ci vidi.'],
  ['pt-BR', 'R. Silva e S. Silva com D. Silva. O mil, e a vida. Vim, vi, venci. Os dias e as noites.'],
  ['zh-CN', '他说：“一九九九年以后，两个人都走了。”真的吗？是的！'],
])('%s: words that look like numerals or abbreviations stay', (locale, text) => {
  expect(normalize(text, locale)).toBe(text);
});

test('a language without rules loses only emoji and the schemes of addresses', () => {
  expect(normalize('Kaikki 20 🎉 € https://www.example.fi/a?b=1', 'fi-FI')).toBe('Kaikki 20 € example.fi/a');
});

test('text without a word is left to the engine', () => {
  expect(normalize('🎉', 'en-US')).toBe('🎉');
});
