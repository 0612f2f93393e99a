import type { Rule, SpokenLanguage } from './spoken-language';

/** Pattern of a number without group marks. */
export const numberPattern = '\\d{1,15}(?:[.,]\\d{1,15})?';

/** Reads digits one by one. */
export const digitByDigit = (language: Pick<SpokenLanguage, 'cardinal'>, digits: string): string =>
  [...digits].map((digit) => language.cardinal(digit)).join(' ');

/** Reads a whole number; one with leading zeros, or too long to follow, digit by digit. */
export const wholeNumber = (language: SpokenLanguage, digits: string): string =>
  digits.length > 15 || /^0\d/.test(digits) ? digitByDigit(language, digits) : language.cardinal(digits);

/** Reads a number with an optional decimal mark. */
export function spokenNumber(language: SpokenLanguage, written: string): string {
  const [whole = '', mark, fraction] = written.split(/([.,])/);
  if (!fraction) return wholeNumber(language, whole);
  return `${wholeNumber(language, whole)} ${language.words[mark as '.' | ',']} ${spokenFraction(language, fraction)}`;
}

function spokenFraction(language: SpokenLanguage, digits: string): string {
  const [, zeros = '', rest = ''] = /^(0*)(\d*)$/.exec(digits) ?? [];
  if (language.fraction === 'digits' || digits.length > 3 || rest === '') return digitByDigit(language, digits);
  return [...zeros]
    .map(() => language.cardinal('0'))
    .concat(language.cardinal(rest))
    .join(' ');
}

/** Reads a four-digit number as a year. */
export const numberOrYear = (language: SpokenLanguage, written: string): string =>
  /^[12]\d{3}$/.test(written) ? language.year(written) : spokenNumber(language, written);

/** There is no zeroth: `0th` and the like are read as the number. */
export const fromFirst =
  (toOrdinal: (value: number) => string, cardinal: (value: number) => string) =>
  (value: number): string =>
    value >= 1 ? toOrdinal(value) : cardinal(value);

/** Reads a number of things; `noun` is "one|many", or one form for both. */
export function counted(language: SpokenLanguage, written: string, noun: string): string {
  const [one = '', many = one] = noun.split('|');
  const gender = language.feminine.test(one) ? 'f' : 'm';
  const isWhole = /^(?:0|[1-9]\d{0,14})$/.test(written);
  const number = isWhole ? language.cardinal(written, gender) : spokenNumber(language, written);
  // "un millón de euros"
  const isMillions = isWhole && Number(written) >= 1e6 && Number(written) % 1e6 === 0;
  return `${number}${isMillions ? language.scaleLink(many) : ' '}${isOne(language, written) ? one : many}`;
}

function isOne(language: SpokenLanguage, written: string): boolean {
  const fraction = written.split(/[.,]/)[1]?.length ?? 0;
  return pluralRules(language.locale, fraction).select(Number(written.replace(',', '.'))) === 'one';
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(locale: string, minimumFractionDigits: number): Intl.PluralRules {
  const key = `${locale} ${minimumFractionDigits}`;
  const known = rules.get(key) ?? new Intl.PluralRules(locale, { minimumFractionDigits });
  rules.set(key, known);
  return known;
}

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** Pattern of a Roman numeral from 1 to 399 in its standard form; a lone L or C is a letter. */
export const romanPattern = '(?=[IVXLC])(?![LC](?![IVXLC]))C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';

export const romanValue = (numeral: string): number =>
  [...numeral].reduce((sum, digit, at) => {
    const value = romanDigits[digit] ?? 0;
    return sum + (value < (romanDigits[numeral[at + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);

type SayRoman = (value: number) => string;
const saidBy =
  (say: SayRoman) =>
  (whole: string, digits: string): string =>
    digits ? say(romanValue(digits)) : whole;

/** Reads Roman numerals behind one of these words. @param words pattern @param not lookaheads for what is none */
export const romanBehind = (words: string, say: SayRoman, not = ''): Rule => [
  new RegExp(`(?<=(?<!\\p{L})(?:${words}) )${not}(${romanPattern})(?![\\p{L}\\d])`, 'gu'),
  saidBy(say),
];

/** The same before one of them. */
export const romanBefore = (words: string, say: SayRoman, not = ''): Rule => [
  new RegExp(`(?<![\\p{L}\\d])${not}(${romanPattern})(?= (?:${words})(?!\\p{L}))`, 'gu'),
  saidBy(say),
];
