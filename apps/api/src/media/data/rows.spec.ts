import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { orthographyOf } from '../speech/pronunciations/respelling';
import { everyLanguage, shortForms, tablesOf, wordsOf } from '../speech/normalization/grammar/language-tables';
import { phrasesFor } from './phrases';
import signNames from './sign-names.json';
import { namesIn, patternCell, readRows } from './rows';

const pair = z.tuple([z.string().min(2), patternCell]);

test('a wrong row is named by its file, its line and the reason', () => {
  expect(() => readRows('articles/abbreviations.tsv', z.tuple([z.literal('en'), z.string()]))).toThrow(
    /^articles\/abbreviations\.tsv:4: .*expected "en"/s,
  );
  expect(() => readRows('greetings.tsv', pair)).toThrow(/^greetings\.tsv:2: .*Not a regular expression/s);
});

test('a cell between quotes keeps its spaces', () => {
  expect(phrasesFor('en')?.and).toBe(' and ');
});

const alphabetic = [...namesIn('normalization')].filter((name) => /^[a-z]{2}$/.test(name) && name !== 'zh');

test.each(alphabetic)('the tables of %s are complete', (language) => {
  const tables = tablesOf(language);
  expect(wordsOf(tables).parts).toHaveProperty('10');
  expect(shortForms(tables).length).toBeGreaterThan(20);
  expect(tables.list('months').length).toBeGreaterThanOrEqual(8);
});

test('rules name signs that languages have a word for', () => {
  const kinds = ['rewrite', 'figure sign', 'word sign'] as const;
  const tables = [everyLanguage(), ...alphabetic.map(tablesOf)];
  const spoken = tables.flatMap((each) => kinds.flatMap((kind) => Object.values(each.of(kind))));
  const names = spoken.flatMap((text) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!));
  expect(names).toContain('minus');
  expect(names.filter((name) => !(name in signNames))).toEqual([]);
});

test('every file of phrases and spellings is read', () => {
  for (const language of namesIn('phrases')) expect(phrasesFor(language)?.topics.length).toBeGreaterThan(1);
  for (const language of namesIn('orthographies')) expect(orthographyOf(language).vowels.size).toBeGreaterThan(10);
});

test('no row is written twice', () => {
  const repeated = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsv'))
    .flatMap((file) => {
      const rows = readRows(file, z.array(z.string())).map((cells) => cells.join('\t'));
      return rows.filter((row, at) => rows.indexOf(row) !== at).map((row) => `${file}: ${row}`);
    });
  expect(repeated).toEqual([]);
});
