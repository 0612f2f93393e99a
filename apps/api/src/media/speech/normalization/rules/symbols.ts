import { type SpokenLanguage, oneOf, type Rule } from '../grammar/spoken-language';
import { everyLanguage } from '../grammar/language-tables';
import { currenciesOf } from './money';
import { unitNoun } from './unit-names';

/** Signs beside numbers; numbers are still figures. */
export function signRules({ words }: SpokenLanguage): readonly Rule[] {
  return [
    [/(?<![\p{L}\d)\]%])(?<![\d)\]%]\s)[-−–](?=[$€£¥]?\d)|−(?=\d)/gu, `${words.minus} `],
    [/(?<![\p{L}\d)\]] ?)≈\s?(?=[$€£¥]?[\p{L}\d])|[~∼]\s?(?=[−-]?[$€£¥]?[\p{L}\d])/gu, `${words.about} `, '~≈∼'],
    [/(?<=\d ?)[×✕✖](?= \p{L}{2}| ?(?:$|[.,;:!?)]))/gu, 'x', '×✕✖'],
    [/(?:±|\+\/-|\+\/−)\s?(?=\d|$)/gu, ` ${words.plusMinus} `, '±+'],
    [/ ?[×✕✖*] ?(?=\d{1,15}(?:[.,]\d{1,15})?(?:[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]| ?=))/gu, ` ${words.multipliedBy} `, '×✕✖*'],
    [/(?<=\d ?[\p{L}%°²³"″]{0,3} ?)[×✕✖](?= ?\d)/gu, ` ${words.times} `, '×✕✖'],
    [
      /(?<=[\p{L}\d)]) ?[×✕✖⋅·∙] ?(?=[\p{L}\d(])(?<!\p{L}{2} ?. ?)|(?<=\d ?)\*(?= ?\d)/gu,
      ` ${words.multipliedBy} `,
      '×✕✖⋅·∙*',
    ],
    [/(?<=\d ?[\p{L}°"″²³]{0,3}) x (?=\d)|(?<=\d)x(?=\d)/gu, ` ${words.times} `],
    [/(?<=\d) ?÷ ?(?=\d)/gu, ` ${words.dividedBy} `, '÷'],
    [/(?<![\p{L}\d)\]] ?)(?:<=|≤|⩽)\s?(?=[$€£¥]?\d)/gu, ` ${words.atMost} `, '<≤⩽'],
    [/(?<![\p{L}\d)\]] ?)(?:>=|≥|⩾)\s?(?=[$€£¥]?\d)/gu, ` ${words.atLeast} `, '>≥⩾'],
    [/(?<![\p{L}\d)\]] ?)<\s?(?=[$€£¥]?\d)/gu, `${words.lessThan} `, '<'],
    [/(?<![\p{L}\d)\]] ?)>\s?(?=[$€£¥]?\d)/gu, `${words.moreThan} `, '>'],
    [/§§?\s?(?=\d)/gu, `${words.section} `, '§'],
    [/(?<=\p{Lu})\+\+(?!\+)/gu, ` ${words.plus} ${words.plus} `, '+'],
    [/(?<=[\p{L}\d%])\+(?![\p{L}\d+])/gu, ` ${words.plus}`, '+'],
    [/(?<![\p{L}\d])\+(?=[$€£]?\d)|(?<=[(\[])\+ (?=[$€£]?\d)/gu, `${words.plus} `, '+'],
    [/(?<=\d) ?\+ ?(?=\d)|(?<=\p{L})\+(?=\d)/gu, ` ${words.plus} `, '+'],
    [/(?<=\d) − (?=\d)/gu, ` ${words.minus} `, '−'],
  ];
}

/** Signs between words, once numbers are words. */
export function symbolRules({ words, locale }: SpokenLanguage): readonly Rule[] {
  return [
    [/ ?(?:&&|&) ?/gu, ` ${words.and} `, '&'],
    [/(?<=\p{L}) ?={1,3} ?(?=\p{L})/gu, ` ${words.equals} `, '='],
    [/(?<=(?<!\p{L})\p{L})\+(?=\p{L}(?!\p{L}))/gu, ` ${words.plus} `, '+'],
    [/(?<=\p{L})\+(?=\p{L})/gu, ' ', '+'],
    [/ \+ /gu, ` ${words.plus} `, '+'],
    [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, ' ', '/'],
    [/(?<=\p{L})@(?=\p{L})/gu, ` ${words.at} `, '@'],
    [/%/gu, ` ${words.percent}`, '%'],
    [/℃|°C/gu, ` ${unitNoun(locale, 'celsius').split('|')[1]}`, '℃°'],
    [/℉|°F/gu, ` ${unitNoun(locale, 'fahrenheit').split('|')[1]}`, '℉°'],
    [/°/gu, ` ${words.degrees}`, '°'],
    [/ ?\|{1,2} ?/gu, ', ', '|'],
    [/(?<=\p{L})_+(?=\p{L})|(?<=[\p{L}_])::(?=[\p{L}_])/gu, ' ', '_:'],
    [/(?<!\d)\*{1,3}|(?<=[\p{L}.,!?)])_{1,3}|_{1,3}(?=[\p{L}"“(])/gu, '', '*_'],
    [/(?:\*|~~)+|(?<=\s|^)#{1,6}(?=\s)|(?<=\s|^)_+(?=\s|$)/gu, ' ', '*#_~'],
  ];
}

/** Signs between letters, Greek letters, and signs of money without a number. */
export function mathRules(language: SpokenLanguage): readonly Rule[] {
  const { words, math } = language;
  const { isAbout, isAtMost, isAtLeast, minus, equals } = words;
  const money = [...currenciesOf(language)].flatMap(([sign, noun]) =>
    /^\p{Sc}$/u.test(sign) ? [[sign, noun.split('|')[0]!] as const] : [],
  );
  const alike = everyLanguage().of('character');
  const comparisons = {
    '≈': isAbout,
    '≃': isAbout,
    '≅': isAbout,
    '≤': isAtMost,
    '≥': isAtLeast,
    '−': minus,
    '=': equals,
  };
  const spoken: Readonly<Record<string, string>> = { ...comparisons, ...math, ...Object.fromEntries(money) };
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
