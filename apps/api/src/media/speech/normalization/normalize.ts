import { digitByDigit } from './grammar/numbers';
import { type SpokenLanguage, applyRules, type Rule } from './grammar/spoken-language';
import { english } from './languages/en';
import { german } from './languages/de';
import { cardinal } from './languages/zh-numbers';
import { chineseReader } from './languages/zh-traditional';
import { french } from './languages/fr';
import { italian } from './languages/it';
import { portuguese } from './languages/pt';
import { spanish } from './languages/es';
import { codeRules, modelRules } from './rules/codes';
import { dateRules, timeRules } from './rules/dates';
import { durationRules, primeRules } from './rules/durations';
import { schemePattern, shortAddress, withoutEmoji, withoutSigns } from './rules/everywhere';
import { groupRules, numberRules, versionRules } from './rules/figures';
import { fractionRules, halfUnitRules } from './rules/fractions';
import { identifierRules } from './rules/identifiers';
import { headlineRules, letterRules } from './rules/letters';
import { moneyRules, scaleRules } from './rules/money';
import { powerRules, writtenExponents } from './rules/powers';
import { hyphenRules, rangeRules, typedRangeRules } from './rules/ranges';
import { capitals, mathRules, sentenceStarts, signRules, spacing, symbolRules } from './rules/symbols';
import { perRules, unitRules } from './rules/units';
import { webRules } from './rules/web';

const languages: Readonly<Record<string, (locale: string) => SpokenLanguage>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
};

/** Part of the key of kept audio: another version renders kept lines again and charges nothing. */
export const normalizationVersion = 15;

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

/** Numbers as words; undefined for a language without rules. */
export function numbersOf(
  locale: string,
): { cardinal(digits: string): string; ordinal(digits: string): string } | undefined {
  const code = locale.split('-')[0] ?? '';
  if (code === 'zh' || code === 'cmn') return { cardinal, ordinal: (digits) => `第${cardinal(digits)}` };
  const language = languages[code]?.(locale);
  return language && { cardinal: language.cardinal, ordinal: (digits) => language.ordinal(Number(digits)) };
}

function readerOf(locale: string): Reader {
  const code = locale.split('-')[0] ?? '';
  if (code === 'zh' || code === 'cmn') return chineseReader();
  const language = languages[code]?.(locale);
  if (!language) return (text) => withoutEmoji(text).replace(schemePattern, shortAddress);
  const rules = rulesOf(language);
  return (text) => applyRules(withoutSigns(text, language.words.love), rules);
}

/** Rules in the order in which they apply: forms with many signs first, bare numbers and signs last. */
function rulesOf(language: SpokenLanguage): readonly Rule[] {
  return [
    ...webRules({ ...language.words, ...language }),
    ...identifierRules((digits) => digitByDigit(language, digits), language.letterJoin, ', '),
    ...headlineRules(language),
    ...language.first,
    ...dateRules(language),
    ...codeRules(language),
    ...writtenExponents,
    ...groupRules(language),
    ...versionRules(language),
    ...sentenceStarts,
    ...primeRules(language),
    ...typedRangeRules(language),
    ...modelRules(language),
    ...hyphenRules,
    ...durationRules(language),
    ...halfUnitRules(language),
    ...language.own,
    ...perRules(language),
    ...timeRules(language),
    ...signRules(language),
    ...moneyRules(language),
    ...rangeRules(language),
    ...fractionRules(language),
    ...moneyRules(language),
    ...scaleRules(language),
    ...unitRules(language),
    ...powerRules(language),
    ...mathRules(language),
    ...numberRules(language),
    ...letterRules(language),
    ...symbolRules(language),
    ...spacing,
    ...capitals,
  ];
}
