import type { Tables } from '../grammar/language-tables';
import { oneOf, type Rule } from '../grammar/rule';

/** One, and numbers that end with it, before a feminine noun: "une maison", "vingt et une voitures". */
export function feminineOne(tables: Tables, cardinal: (digits: string, gender: 'f') => string): Rule {
  const [endings, masculine, adjectives] = [
    tables.alternatives('feminine endings'),
    tables.alternatives('masculine nouns'),
    tables.alternatives('feminine adjectives'),
  ];
  const nouns = oneOf(tables.list('feminine nouns'));
  const noun = `(?:${nouns})s?(?!\\p{L})|(?!(?:${masculine})s?(?!\\p{L}))\\p{Ll}{2,20}(?:${endings})s?(?!\\p{L})`;
  return [
    new RegExp(
      `(?<![\\p{L}\\d.,:/⁄-]|(?<!\\p{L})(?:${tables.alternatives('followed by numbers')}) )(\\d{0,3}1)(?<!11)(?= (?:(?:${adjectives})s? )?(?:demi-)?(?:${noun}))`,
      'gu',
    ),
    (_, digits) => cardinal(digits, 'f'),
  ];
}
