import * as de from 'n2words/de-DE';
import * as en from 'n2words/en-US';
import * as es from 'n2words/es-ES';
import * as fr from 'n2words/fr-FR';
import * as it from 'n2words/it-IT';
import * as pt from 'n2words/pt-PT';
import { z } from 'zod';
import { readOnce, readRows } from '../../data/rows';

/** A number of a text; several values where the notation is ambiguous: 1.234 or, with a factor, 1.2 and 1.2 million. */
export interface FoundNumber {
  readonly text: string;
  readonly values: readonly number[];
}

const languages: Readonly<Record<string, { toCardinal: (value: number) => string }>> = { de, en, es, fr, it, pt };

const factorRow = z.tuple([z.coerce.number().int().positive(), z.string().min(1)]);
/** What words multiply a number by; a billion is a thousand million in English and a million million elsewhere. */
const factors = readOnce(() => {
  const rows = readRows('articles/number-words.tsv', factorRow);
  const factorsOf = new Map<string, readonly number[]>();
  for (const [factor, words] of rows)
    for (const word of words.split('|')) factorsOf.set(word, [...(factorsOf.get(word) ?? []), factor]);
  return factorsOf;
});

const token = /\d+(?:[.,'’\u00a0\u202f]\d+)*|[万萬千百亿億]+|[\p{L}\p{M}]+/gu;
const isNumeric = /^\d/;
/** The largest number that is looked up in words; a factor may follow it. */
const maxInWords = 999;
/** Words that more often mean something else than their number: "new", "be". */
const ambiguous = new Set(['neuf', 'sei']);

/** The phrases of a language with their numbers, without hyphens. */
const phrasesOf = readOnce((language: string): ReadonlyMap<string, number> => {
  const words = languages[language];
  const phrases = new Map<string, number>();
  // "One" and its translations are mostly pronouns and articles.
  for (let value = 2; words && value <= maxInWords; value++) phrases.set(plain(words.toCardinal(value)), value);
  ambiguous.forEach((word) => phrases.delete(word));
  return phrases;
});

const ordinalsInWords = readOnce(() => {
  const ordinals = Array.from({ length: 31 }, (_, index): [string, number] => [
    plain(en.toOrdinal(index + 1)),
    index + 1,
  ]);
  return new Map(ordinals);
});

const plain = (text: string): string => text.toLowerCase().replace(/[-\u2010\u2011]/g, ' ');

/** Every number of the text, in digits or, in the languages above, in words. */
export function numbersIn(text: string, language: string): FoundNumber[] {
  const tokens =
    plain(text)
      .replace(/\b(hundred|thousand|million|billion) and (?=\p{L})/gu, '$1 ')
      .match(token) ?? [];
  const found: (FoundNumber & { readonly next: number })[] = [];
  for (let at = 0; at < tokens.length;) {
    const number = numberAt(tokens, at, language);
    if (number) found.push(number);
    at = number?.next ?? at + 1;
  }
  return joined(found);
}

function numberAt(tokens: readonly string[], at: number, language: string) {
  const first = tokens[at]!;
  if (isNumeric.test(first)) return withFactor(tokens, at, 1, valuesOf(first));
  const phrases = phrasesOf(language);
  for (let count = 7; count >= 1; count--) {
    const value = phrases.get(tokens.slice(at, at + count).join(' '));
    if (value !== undefined) return withFactor(tokens, at, count, [value]);
  }
  return null;
}

/** A number and the factors after it: "1.2 million", "three hundred thousand". */
function withFactor(tokens: readonly string[], at: number, count: number, base: readonly number[]) {
  let values = base;
  let next = at + count;
  const factorAt = (index: number) => factors().get(tokens[index] ?? '');
  for (let factor = factorAt(next); factor; factor = factorAt(next)) {
    values = values.flatMap((value) => factor.map((times) => rounded(value * times)));
    next += 1;
  }
  return { text: tokens.slice(at, next).join(' '), values, base, at, next };
}

/** Adds what follows a factor ("two thousand five hundred"), and joins the halves of a year ("nineteen eighty four"). */
function joined(found: readonly (FoundNumber & { at?: number; next: number })[]): FoundNumber[] {
  const result: (FoundNumber & { next: number })[] = [];
  for (const number of found) {
    const before = result.at(-1);
    const sum = before && before.next === number.at && !isNumeric.test(number.text) ? added(before, number) : null;
    if (before && sum)
      result[result.length - 1] = { text: `${before.text} ${number.text}`, values: sum, next: number.next };
    else result.push(number);
  }
  return result.map(({ text, values }) => ({ text, values }));
}

function added({ values: [first = 0] }: FoundNumber, { values: [second = 0] }: FoundNumber): number[] | null {
  if (first >= 1_000 && second < 1_000) return [first + second];
  return first >= 10 && first < 100 && second >= 10 && second < 100 ? [first * 100 + second, second] : null;
}

const rounded = (value: number): number => Number(value.toPrecision(12));

/** A separator before three digits groups thousands or, if it is the only one, begins decimals. */
function valuesOf(digits: string): number[] {
  const number = digits.replace(/['’\u00a0\u202f]/g, '');
  const separators = number.match(/[.,]/g) ?? [];
  const whole = Number(number.replace(/[.,]/g, ''));
  if (separators.length === 0) return [whole];
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const decimals = number.slice(last + 1);
  const decimal = Number(`${number.slice(0, last).replace(/[.,]/g, '')}.${decimals}`);
  if (new Set(separators).size > 1) return [decimal];
  if (separators.length > 1) return /^\d{1,3}([.,]\d{3})+$/.test(number) ? [whole] : number.split(/[.,]/).map(Number);
  return decimals.length === 3 ? [decimal, whole] : [decimal];
}

/** Every value that a text can mean, with English ordinals and the parts of factors. */
export function valuesIn(text: string, language: string): Set<number> {
  const values = new Set(numbersIn(text, language).flatMap((number) => number.values));
  for (const digits of text.match(/\d+(?:[.,'’\u00a0\u202f]\d+)*/g) ?? [])
    valuesOf(digits).forEach((value) => values.add(value));
  for (const digits of text.match(/\d+/g) ?? []) values.add(Number(digits));
  const words: string[] = plain(text).match(/\p{L}+/gu) ?? [];
  const ordinals = ordinalsInWords();
  words.forEach((word, index) => {
    for (const phrase of [word, `${word} ${words[index + 1] ?? ''}`]) {
      const value = ordinals.get(phrase);
      if (value !== undefined) values.add(value);
    }
  });
  return values;
}
