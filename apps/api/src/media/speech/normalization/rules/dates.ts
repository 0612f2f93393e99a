import { counted } from '../grammar/numbers';
import { type SpokenLanguage, before, oneOf, type Rule } from '../grammar/spoken-language';
import { unitNoun } from './unit-names';

/** Two figures of a year before this one belong to this century. */
const century = 70;

const knownMonths = new Map<string, readonly string[]>();

/** January to December, in full by default. Kept: making a format takes longer than reading a page of dates. */
export function monthNames(locale: string, month: 'long' | 'short' = 'long'): readonly string[] {
  const key = `${locale} ${month}`;
  const known = knownMonths.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 15)));
  knownMonths.set(key, names);
  return names;
}

/** Abbreviated months beside a figure in full: "Dec. 15", "15 déc. 2026". */
export function monthAbbreviations(locale: string, abbreviations: readonly string[]): readonly Rule[] {
  const names = monthNames(locale);
  const full = (abbreviated: string): string =>
    names.find((name) => name.toLowerCase().startsWith(abbreviated.toLowerCase().slice(0, 4))) ??
    names.find((name) => name.toLowerCase().startsWith(abbreviated.toLowerCase().slice(0, 3))) ??
    abbreviated;
  const short = `(${oneOf(abbreviations)})`;
  return [
    [new RegExp(`${before}${short}\\.?(?=\\s\\d)`, 'gu'), (_, month) => full(month)],
    [
      new RegExp(`(?<=\\d(?:\\.|º|\\.º|er|th|st|nd|rd)?\\s(?:de\\s)?)${short}(?:\\.|(?=\\s\\d)|$)`, 'gu'),
      (_, month) => full(month),
    ],
  ];
}

/** Months that other words are spelled like are recognized beside a year only: "may 3, 2026". */
const otherWords = new Set(['may', 'march', 'mar']);

/** Months of languages that capitalize them, written small: "3 march 2026", "by dec 15". */
export function smallMonths(locale: string, abbreviations: readonly string[]): readonly Rule[] {
  const names = [...monthNames(locale), ...abbreviations].map((name) => name.toLowerCase());
  const capital = (_: string, name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
  const day = '\\d{1,2}(?:st|nd|rd|th|\\.)?';
  const clear = `(${oneOf(names.filter((name) => !otherWords.has(name)))})(?!\\p{L})`;
  const unclear = `(${oneOf(names.filter((name) => otherWords.has(name)))})`;
  const isUnclear = names.some((name) => otherWords.has(name));
  return [
    [new RegExp(`(?<=(?<![\\p{L}\\d.,/])${day} (?:of )?)${clear}`, 'gu'), capital],
    [new RegExp(`${before}${clear}(?=\\.? \\d)`, 'gu'), capital],
    ...(isUnclear
      ? ([[new RegExp(`${before}${unclear}(?=(?:\\.? ${day})?,? [12]\\d{3}(?!\\d))`, 'gu'), capital]] satisfies Rule[])
      : []),
  ];
}

export const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < century ? '20' : '19'}${year}`;

export function dateRules(language: SpokenLanguage): readonly Rule[] {
  const say = (whole: string, day: number, month: number, year: string): string =>
    month >= 1 && month <= 12 && day >= 1 && day <= 31 ? language.date({ day, month, year: fullYear(year) }) : whole;
  const figures = (whole: string, first: string, second: string, year: string): string =>
    (language.dayFirst ? Number(second) <= 12 : Number(first) > 12)
      ? say(whole, Number(first), Number(second), year)
      : say(whole, Number(second), Number(first), year);
  return [
    [/(?<![\p{L}\d])FY ?['’]?(?=\d{2}(?:\d{2})?(?!\d))/gu, `${language.words.fiscalYear} `],
    [
      /(?<![\d/-])([12]\d{3})[/-](\d{1,2})[/-](\d{1,2})(?![/-]?\d)(?:T(?=\d\d:))?/g,
      (whole, year, month, day) => `${say(whole, Number(day), Number(month), year)}${whole.endsWith('T') ? ' ' : ''}`,
    ],
    [
      /(?<![\d/])([12]\d{3})\/([12]\d{3}|\d{2})(?![\d/])/g,
      (whole, first, second) =>
        (Number(first) + 1) % 100 === Number(second) % 100
          ? `${language.year(first)} ${second.length === 4 ? language.year(second) : language.cardinal(String(Number(second)))}`
          : whole,
    ],
    [/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g, figures],
    [/(?<![\d-])(\d{1,2})-(\d{1,2})-([12]\d{3})(?![\d-])/g, figures],
    [/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?([12]\d{3}|\d{2}(?=\D|$))(?!\.?\d)/g, figures],
  ];
}

/** Times of day on the 24-hour clock, else ratios: "19:30", "3:1". */
export function timeRules(language: SpokenLanguage): readonly Rule[] {
  return [
    [
      /(?<![\d:.,])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,6})?)?(?!:?\d)(?:Z(?!\p{L}))?/gu,
      (_, hours, minutes, written = '0') => {
        const time = language.clock(Number(hours), Number(minutes));
        const seconds = String(Number(written));
        const noun = unitNoun(language.locale, 'second');
        return seconds === '0' ? time : `${time} ${language.words.and} ${counted(language, seconds, noun)}`;
      },
    ],
    [/(?<=\d)\s?:\s?(?=\d)/g, ` ${language.words.score} `],
  ];
}
