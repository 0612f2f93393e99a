import { numberOrYear, numberPattern, spokenNumber, wholeNumber } from '../grammar/numbers';
import { type SpokenLanguage, before, oneOf, type Rule } from '../grammar/spoken-language';
import { currenciesOf } from './money';

/** Units of three and more letters that are signs, not words. */
const longSigns = '[kMGTmh]?(?:Wh|Hz|Pa|Ah|cal|bit|bps)|mph|lbs|min|rpm|bpm|fps|dpi|ppm|kmh|\\p{Lu}{2,}';

/** Digits of a number in one piece: "12,000", "12.000", "12 000" and "12'000" become 12000. */
export function groupRules(language: SpokenLanguage): readonly Rule[] {
  const mark = language.decimalMark === ',' ? '.' : ',';
  const money = oneOf(currenciesOf(language).keys());
  const joined = (whole: string): string => whole.replace(/\D/g, '');
  const spaces = language.spacedGroups ? ' \\u00A0\\u202F\\u2009' : '\\u00A0\\u202F\\u2009';
  const group = (sign: string): RegExp =>
    new RegExp(`(?<![\\d.,])\\d{1,3}(?:[${sign}]\\d{3}){1,4}(?!\\d|[${sign}]\\d)`, 'g');
  return [
    ...(language.year('1999') === language.cardinal('1999') ? [] : [groupedThousands(language, mark, money)]),
    ...(language.decimalMark === '.' ? [leadingPoint] : []),
    [group(mark), joined],
    [group("'’"), joined],
    // Lakhs and crores: "1,00,000"
    [/(?<![\d.,])\d{1,2}(?:,\d{2}){1,4},\d{3}(?!\d|,\d)/g, joined],
    [group(spaces), joined],
    // Spaces that do not break between a number and what follows count as spaces.
    [/[\u00A0\u202F\u2007\u2009]/g, ' '],
  ];
}

/** ".5" */
const leadingPoint: Rule = [/(?<![\p{L}\d.)\]/])\.(?=\d{1,15}(?!\.?\d))/gu, '0.'];

/** A number of four digits is a year only if it is written without a mark: "1,140 homes". Money is read with its noun. */
const groupedThousands = (language: SpokenLanguage, mark: string, money: string): Rule => [
  new RegExp(
    `(?=[12][${mark}])(?<![\\p{L}\\d.,–—-]|(?<!\\p{L})(?:${money})\\s?)([12])[${mark}](\\d{3})(?=\\s(?!(?:${longSigns}|${money})(?!\\p{L}))\\p{L}{3,}|[.;:!?)"”]*$|[,.;:!?)](?:\\s|$))`,
    'gmu',
  ),
  (_, thousand, rest) => language.cardinal(thousand + rest),
];

export function versionRules(language: SpokenLanguage): readonly Rule[] {
  const { version, dot, to } = language.words;
  const read = (numbers: string): string =>
    numbers
      .split('.')
      .map((number) => wholeNumber(language, number))
      .join(` ${language.words['.']} `);
  return [
    [
      /(?<![\p{L}\d])[vV]\.?(\d{1,6}(?:\.\d{1,6}){0,4})(?![\p{L}\d]|\.\d)/gu,
      (_, numbers) => `${version} ${read(numbers)}`,
    ],
    [/(?<=\d(?:\.\d{1,6}){2})[–-](?=\d{1,6}(?:\.\d{1,6}){2})/gu, ` ${to} `],
    [/(?<![\p{L}\d.,])\d{1,6}(?:\.\d{1,6}){2,5}(?!\d|\.\d)/gu, read],
    [/(?<=\d)\.(?=\d{1,6}\.\d)/g, ` ${dot} `],
    // "1,2,3"
    [/(?<![\d.,])\d{1,3}(?:,\d{1,3}){2,20}(?![.,]?\d)/g, (list) => list.replaceAll(',', ', ')],
  ];
}

/** The numbers that no other rule has read. */
export function numberRules(language: SpokenLanguage): readonly Rule[] {
  return [
    [/(?<=(?<!\p{L})A)(?=\d)/gu, language.letterJoin],
    [/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '],
    [new RegExp(`${before}${numberPattern}(?!\\d)`, 'gu'), (number) => numberOrYear(language, number)],
    [new RegExp(numberPattern, 'g'), (number) => ` ${spokenNumber(language, number)} `],
  ];
}
