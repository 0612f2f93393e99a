import { groupRules, fractionRules, numberRules, phoneRules, rangeRules, versionRules } from './rules/figures';
import { applyRules, type Rule } from './grammar/rule';
import type { SpokenLanguage } from './grammar/spoken-language';
import { english } from './languages/en';
import { dateRules, timeRules } from './rules/dates';
import { schemePattern, shortAddress, withoutEmoji, withoutSigns } from './rules/everywhere';
import { letterRules } from './rules/letters';
import { moneyRules, scaleRules } from './rules/money';
import { signRules, spacing, symbolRules } from './rules/symbols';
import { unitRules } from './rules/units';
import { webRules } from './rules/web';

const languages: Readonly<Record<string, (locale: string) => SpokenLanguage>> = { en: english };

type Reader = (text: string) => string;
const readers = new Map<string, Reader>();

/**
 * Written text as the words to be spoken: numbers, dates, money, units, abbreviations, acronyms, addresses and signs.
 * Pure and total. A language that is unknown here loses only what is not spoken in any (emoji, schemes of addresses).
 */
export function normalize(text: string, locale: string): string {
  const reader = readers.get(locale) ?? readerOf(locale);
  readers.set(locale, reader);
  const spoken = reader(text).trim();
  // Text without a word, such as an emoji alone, is left to the engine.
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : text;
}

function readerOf(locale: string): Reader {
  const language = languages[locale.split('-')[0] ?? '']?.(locale);
  if (!language) return (text) => withoutEmoji(text).replace(schemePattern, shortAddress);
  const rules = rulesOf(language);
  return (text) => applyRules(withoutSigns(text, language.words.love), rules);
}

/** In the order in which they apply: forms with many signs first, bare numbers and signs last. */
function rulesOf(language: SpokenLanguage): readonly Rule[] {
  return [
    ...webRules(language),
    ...language.first,
    ...phoneRules(language),
    ...dateRules(language),
    ...groupRules(language),
    ...versionRules(language),
    ...language.own,
    ...timeRules(language),
    ...signRules(language),
    ...moneyRules(language),
    ...rangeRules(language),
    ...fractionRules(language),
    ...moneyRules(language),
    ...scaleRules(language),
    ...unitRules(language),
    ...numberRules(language),
    ...letterRules(language),
    ...symbolRules(language),
    ...spacing,
  ];
}
