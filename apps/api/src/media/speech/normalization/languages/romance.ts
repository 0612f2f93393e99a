import { type SpokenLanguage, wordRules } from '../grammar/spoken-language';
import { monthAbbreviations } from '../rules/dates';
import { productWords, shortForms, wordsOf, type Tables } from '../grammar/language-tables';

/** What French, Italian, Portuguese and Spanish have in common. @param code of the language: "fr" */
export const romance = (tables: Tables, code: string, cardinal: (digits: string) => string) => ({
  ...wordsOf(tables),
  decimalMark: ',' as const,
  spacedGroups: true,
  fraction: 'number' as const,
  year: (digits: string) => cardinal(digits),
  scaleLink: () => ' de ',
  letterJoin: ' ' as const,
  letterPlural: '',
  dayFirst: true,
  first: [
    ...shortForms(tables),
    ...monthAbbreviations(code, tables.list('months')),
    ...wordRules(productWords(tables)),
  ] satisfies SpokenLanguage['first'],
});
