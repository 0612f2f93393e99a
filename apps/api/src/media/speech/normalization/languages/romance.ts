import { type CalendarDay, type SpokenLanguage, wordRules } from '../grammar/spoken-language';
import { monthAbbreviations, monthNames } from '../rules/dates';
import { productWords, shortForms, wordsOf, type Tables } from '../grammar/language-tables';

/** What French, Italian, Portuguese and Spanish have in common. @param code of the language: "fr" @param link in a date */
export const romance = (
  tables: Tables,
  code: string,
  cardinal: (digits: string) => string,
  dayOf: (day: number) => string,
  link: string,
) => ({
  ...wordsOf(tables),
  decimalMark: ',' as const,
  spacedGroups: true,
  fraction: 'number' as const,
  year: (digits: string) => cardinal(digits),
  scaleLink: () => ' de ',
  date: ({ day, month, year }: CalendarDay) =>
    [dayOf(day), monthNames(code)[month - 1], year && cardinal(year)].filter(Boolean).join(link),
  letterJoin: ' ' as const,
  letterPlural: '',
  dayFirst: true,
  first: [
    ...shortForms(tables),
    ...monthAbbreviations(code, tables.list('months')),
    ...wordRules(productWords(tables)),
  ] satisfies SpokenLanguage['first'],
});
