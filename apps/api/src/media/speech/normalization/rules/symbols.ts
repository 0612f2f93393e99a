import { type SpokenLanguage, oneOf, type Rule } from '../grammar/spoken-language';
import { everyLanguage } from '../grammar/language-tables';
import { currenciesOf } from './money';
import { unitNoun } from './unit-names';

/** Signs beside numbers; numbers are still figures. */
export const signRules = ({ words }: SpokenLanguage): readonly Rule[] => everyLanguage().rules('figure sign', words);

/** Signs between words, once numbers are words. */
export const symbolRules = ({ words, locale }: SpokenLanguage): readonly Rule[] => [
  [/℃|°C/gu, ` ${unitNoun(locale, 'celsius').split('|')[1]}`, '℃°'],
  [/℉|°F/gu, ` ${unitNoun(locale, 'fahrenheit').split('|')[1]}`, '℉°'],
  ...everyLanguage().rules('word sign', words),
];

/** Signs between letters, Greek letters, and signs of money without a number. */
export function mathRules(language: SpokenLanguage): readonly Rule[] {
  const money = [...currenciesOf(language)].flatMap(([sign, noun]) =>
    /^\p{Sc}$/u.test(sign) ? [[sign, noun.split('|')[0]!] as const] : [],
  );
  const alike = everyLanguage().of('character');
  const spoken: Readonly<Record<string, string>> = { ...language.math, ...Object.fromEntries(money) };
  const greek = everyLanguage().of('greek');
  const operator = oneOf([...Object.keys(alike), ...Object.keys(spoken)]);
  return [
    [/ ?(?:→|⇒|->|=>|⟶) ?|(?<=\p{L}{2} )> ?(?=\p{L}{2})/gu, ', ', '→⇒>⟶'],
    [new RegExp(`(?<!\\p{L})[${Object.keys(greek).join('')}](?!\\p{L})`, 'gu'), (letter) => greek[letter] ?? letter],
    [new RegExp(` ?(${operator}) ?`, 'gu'), (_, sign) => ` ${spoken[alike[sign] ?? sign]} `],
  ];
}

/** Spaces that rules left: none before punctuation, one between words. */
export const spacing: readonly Rule[] = [
  [/ {2,}/g, ' '],
  [/(?<=[\p{L}\d)\]]) (?=[,.)\]…]+(?:\s|$))/gu, ''],
  [/(?<=[([]) /g, ''],
  [/^[ ,]+| $/gm, ''],
];

/** Marks a sentence that starts with a figure or sign: its first word gets the capital that ends the sentence before. */
const mark = '\uE001';
export const sentenceStarts: readonly Rule[] = [[/(?<=\p{Ll}{3}[.!?…]["”»)]? )(?=[$€£¥~#½¼¾\d])/gu, mark]];
export const capitals: readonly Rule[] = [
  [new RegExp(`${mark} ?(\\p{Ll})`, 'gu'), (_, letter) => letter.toUpperCase()],
  [new RegExp(mark, 'g'), ''],
];
