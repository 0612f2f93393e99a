import { toCardinal as american, toOrdinal as ordinalOf } from 'n2words/en-US';
import { toCardinal as british } from 'n2words/en-GB';
import { fromFirst, counted, numberPattern, romanBehind, romanValue, spokenNumber } from '../grammar/numbers';
import { type SpokenLanguage, before, oneOf, wordRules, type Rule } from '../grammar/spoken-language';
import { monthAbbreviations, monthNames, smallMonths } from '../rules/dates';
import { attributiveForms } from './en-attributive';
import { productWords, shortForms, tablesOf, wordsOf, type Tables } from '../grammar/language-tables';

const tens = ['', 'tens', 'twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];
const toOrdinal = fromFirst(ordinalOf, american);

export function english(locale: string): SpokenLanguage {
  const tables = tablesOf('en');
  const isAmerican = /^en(-US|-x|$)/i.test(locale);
  const cardinal = isAmerican ? american : british;
  const ordinal = (value: number): string =>
    isAmerican ? toOrdinal(value) : toOrdinal(value).replace(/hundred (?!th)/, 'hundred and ');
  const region = isAmerican ? 'en-US' : 'en-GB';
  const year = (digits: string): string => yearOf(digits, cardinal);
  const language: SpokenLanguage = {
    locale: region,
    decimalMark: '.',
    spacedGroups: false,
    ...wordsOf(tables),
    fraction: 'digits',
    feminine: /^$/,
    cardinal: (digits) => cardinal(digits),
    ordinal,
    year,
    date: ({ day, month, year: yearDigits }) => {
      const name = monthNames('en')[month - 1] ?? '';
      const spoken = isAmerican ? `${name} ${ordinal(day)}` : `the ${ordinal(day)} of ${name}`;
      return yearDigits ? `${spoken}, ${year(yearDigits)}` : spoken;
    },
    clock: (hours, minutes) => clock(hours, minutes, cardinal),
    cents: (whole, cents, bare) => (/pound/.test(whole) ? `${whole} ${bare}` : `${whole} and ${cents}`),
    scaleLink: () => ' ',
    letterJoin: '-',
    letterPlural: "'s",
    dayFirst: !isAmerican,
    inPairs: (digits) => inPairs(digits, cardinal),
    first: [],
    own: [],
  };
  return { ...language, first: first(tables), own: own(tables, language) };
}

function first(tables: Tables): readonly Rule[] {
  const months = tables.list('months');
  return [
    ...shortForms(tables),
    ...smallMonths('en', months),
    ...monthAbbreviations('en', months),
    ...wordRules(products(tables)),
  ];
}

/** Letters of names are joined, so that an A among them is not read as the article. */
const products = (tables: Tables): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(productWords(tables)).map(([written, spoken]) => [
      written,
      spoken.replace(/(?<=\b[A-Z]) (?=[A-Z]\b)/g, '-'),
    ]),
  );

function own(tables: Tables, language: SpokenLanguage): readonly Rule[] {
  const { cardinal, ordinal, scales } = language;
  return [
    ...datesInWords(language),
    [
      /(?<![\d:.])(\d{1,2})(?:[:.]([0-5]\d))?\s?([ap])(?:\.m\.|\.?m(?![\p{L}\d]))/giu,
      (_, hours, minutes = '0', half) =>
        `${clock(Number(hours), Number(minutes), cardinal).replace(" o'clock", '')} ${half.toUpperCase()}-M`,
    ],
    [/(?<![\p{L}\d.,])(\d{2,3}) ?F(?![\p{L}\d-])/gu, '$1 °F'],
    [/(?<=°F ?[/(] ?)(\d{2,3}) ?C(?![\p{L}\d])/gu, '$1 °C', '°'],
    [/(?<!['‘’](?<![\p{L}\d].)[^'‘’]{0,200})(?<![\d.,])(\d{1,3})['’](?=[ -]\p{Ll}|\s?[×x]\s?\d)/gu, '$1 ft', "'’"],
    [/(?<!\d)(\d{1,15})(?:st|nd|rd|th)(?![\p{L}\d])/gu, (_, number) => ordinal(Number(number))],
    ...attributiveForms(tables, language),
    ...romanNumerals(tables, language),
    [
      new RegExp(
        `(?<![$€£¥]|[A-Z]{3} ?)${before}(\\d{1,4}(?:\\.\\d{1,2})?)(K|M|B|bn|mn)(?= \\p{Ll}+s(?!\\p{L}))`,
        'gu',
      ),
      (_, number, scale) => `${spokenNumber(language, number)} ${scales[scale] ?? scale}`,
    ],
    [
      new RegExp(
        `(?<![$€£¥]|[A-Z]{3} ?)${before}(\\d{1,4}\\.\\d{1,2})(K|M|B|bn|mn)(?![\\p{L}\\d]| ?[A-Z]{3}(?!\\p{L}))`,
        'gu',
      ),
      (_, number, scale) => `${spokenNumber(language, number)} ${scales[scale] ?? scale}`,
    ],
    [
      new RegExp(
        `(?:(?<=\\d ?(?:ft|feet|foot) ?)|${before}(?=\\d[\\d.,]{0,30}\\s?in\\.(?:\\s\\p{Ll}|,)))(${numberPattern})\\s?in\\.?(?!\\p{L})`,
        'gu',
      ),
      (_, number) => counted(language, number, 'inch|inches'),
    ],
  ];
}

function datesInWords({ cardinal, ordinal, year }: SpokenLanguage): readonly Rule[] {
  const months = `(${oneOf(monthNames('en'))})`;
  const ofYear = (digits: string): string => (digits ? `, ${year(digits)}` : '');
  return [
    [
      new RegExp(
        `${before}${months} ([1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?: ?[–-] ?([1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?)?(?![\\p{L}\\d]|[:.,]\\d|\\s?(?:%|[ap]\\.?m))(?:,? ([12]\\d{3})(?!\\d))?`,
        'gu',
      ),
      (_, month, day, last = '', digits = '') =>
        `${month} ${ordinal(Number(day))}${last && ` to ${ordinal(Number(last))}`}${ofYear(digits)}`,
    ],
    [
      new RegExp(
        `(?:[Tt]he )?(?<![\\d:.,/$])([1-9]|[12]\\d|3[01]) ?[–-] ?([1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?: of)? ${months}(?:(?:,| of)? ([12]\\d{3})(?![\\d-]))?`,
        'gu',
      ),
      (_, first, last, month, digits = '') =>
        `the ${ordinal(Number(first))} to the ${ordinal(Number(last))} of ${month}${ofYear(digits)}`,
    ],
    [
      new RegExp(
        `(?:[Tt]he )?(?<![\\d:.,/$–-])([1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?: of)? ${months}(?:(?:,| of)? ([12]\\d{3})(?![\\d-]))?`,
        'gu',
      ),
      (_, day, month, digits = '') => `the ${ordinal(Number(day))} of ${month}${ofYear(digits)}`,
    ],
    [new RegExp(`${before}${months},? ([12]\\d{3})(?!\\d)`, 'gu'), (_, month, digits) => `${month} ${year(digits)}`],
    [
      /(?<!\d)([12]\d{3})[/–-](\d{2})(?=\s+(?:season|school|fiscal|academic|winter|tax|budget))/gu,
      (_, from, to) => `${year(from)} ${cardinal(to)}`,
    ],
    [
      /\b(?:Q([1-4])|H([12])(?= [12]\d{3}| ?['’]\d))(?:,?\s([12]\d{3})| ?['’](\d{2}))?(?!\d)/gu,
      (_, quarter, half, digits, short) => {
        const part = `the ${ordinal(Number(quarter ?? half))} ${quarter ? 'quarter' : 'half'}`;
        return (digits ?? short) ? `${part} of ${year(digits ?? `20${short}`)}` : part;
      },
    ],
    [/(?<!\d)([12]\d)(\d)0['’]?s(?![\p{L}\d])/gu, (_, century, decade) => decadeOf(cardinal(century), Number(decade))],
    [/(?<![\p{L}\d])['’‘]?(\d)0['’]?s(?![\p{L}\d])/gu, (_, decade) => tens[Number(decade)] ?? ''],
    [/(?<![\p{L}\d])['’‘](\d\d)(?![\d'’])/gu, (_, digits) => year(`19${digits}`).replace('nineteen ', '')],
  ];
}

const decadeOf = (century: string, decade: number): string =>
  decade > 0 ? `${century} ${tens[decade]}` : century === 'twenty' ? 'two thousands' : `${century} hundreds`;

function romanNumerals(tables: Tables, { cardinal, ordinal }: SpokenLanguage): readonly Rule[] {
  // A lone I may be the pronoun, a lone V or X an initial.
  const lone = '(?!I \\p{Ll}(?!(?:f|nd|as|n|o|ied|uled|nded|egan)(?!\\p{L})))(?![VX]\\.? \\p{Lu})';
  return [
    romanBehind(tables.alternatives('numbered things'), (value) => cardinal(String(value)), lone),
    romanBehind(tables.alternatives('monarchs'), (value) => `the ${ordinal(value)}`, lone),
    [
      /(?<=\p{Lu}\p{Ll}+ )(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XVI)(?![\p{L}\d])/gu,
      (digits) => cardinal(String(romanValue(digits))),
    ],
  ];
}

/** "seven thirty-seven", "two oh four", "twelve ten". */
function inPairs(digits: string, cardinal: (value: number) => string): string {
  const [hundreds, rest] = [Number(digits.slice(0, -2)), Number(digits.slice(-2))];
  if (rest === 0) return `${cardinal(hundreds)} hundred`;
  return `${cardinal(hundreds)} ${rest < 10 ? 'oh ' : ''}${cardinal(rest)}`;
}

function clock(hours: number, minutes: number, cardinal: (value: number) => string): string {
  if (minutes === 0)
    return hours > 12 || hours === 0
      ? `${hours === 0 ? 'zero' : cardinal(hours)} hundred`
      : `${cardinal(hours)} o'clock`;
  return `${cardinal(hours)} ${minutes < 10 ? 'oh ' : ''}${cardinal(minutes)}`;
}

function yearOf(digits: string, cardinal: (value: string | number) => string): string {
  const [century, rest] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (
    century < 10 ||
    (century === 10 && rest < 10) ||
    (century >= 20 && rest < 10 && century % 10 === 0) ||
    century > 20
  )
    return cardinal(digits);
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? 'oh ' : ''}${cardinal(rest)}`;
}
