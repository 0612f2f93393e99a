import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longProperty } from '../../../../../../test/support/long-check';
import { normalize } from './normalize';

const locales: Readonly<Record<string, string>> = { en: 'en-US' };
const languages = Object.values(locales);

/** Rows of written text, its words, the source of the rule, and a locale if it is not the table's. */
const rowsOf = (language: string): string[][] =>
  readFileSync(join(__dirname, `../../../../../../test/data/normalization/${language}.tsv`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

describe.each(Object.keys(locales))('the table of %s', (language) => {
  const rows = rowsOf(language);

  test('has at least 200 rows, each with a source and none twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
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
    '1er',
    '5.',
    'XIV',
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

test('any text becomes words without figures and signs of money', () => {
  const check = fc.property(anyText, fc.constantFrom(...languages), (text, locale) => {
    const spoken = normalize(`a ${text}`, locale);
    expect(spoken).not.toMatch(/[\p{Nd}\p{Sc}]/u);
  });
  fc.assert(check, longProperty('normalized text has no figures', 300, 20_000));
});

test('plain prose stays as it is', () => {
  const check = fc.property(prose, fc.constantFrom(...languages), (text, locale) => {
    expect(normalize(text, locale)).toBe(text);
  });
  fc.assert(check, longProperty('normalization keeps prose', 100));
});

test.each(['7', '1.', '1,', '1-', '-1', '$', '(', '1/', 'a.', 'I', '1 ', ' ', '#', '@a', '🎉', '+', '1:', 'A.', '~'])(
  'takes linear time for %j many times',
  (unit) => {
    for (const locale of languages) {
      const startedAt = performance.now();
      normalize(unit.repeat(100_000 / unit.length), locale);
      expect(performance.now() - startedAt).toBeLessThan(4_000);
    }
  },
);

test('a language without rules loses only emoji and the schemes of addresses', () => {
  expect(normalize('Kaikki 20 🎉 € https://www.example.fi/a?b=1', 'fi-FI')).toBe('Kaikki 20 € example.fi/a');
});

test('text without a word is left to the engine', () => {
  expect(normalize('🎉', 'en-US')).toBe('🎉');
});
