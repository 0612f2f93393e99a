import type signNames from '../../../data/sign-names.json';

/**
 * Replaces what is written by what is said; groups that did not take part are undefined. A rule with `signs` is skipped
 * for text that has none of them, because most text has none.
 */
export type Rule = readonly [
  pattern: RegExp,
  spoken: string | ((whole: string, ...groups: string[]) => string),
  signs?: string,
];

export const applyRules = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((spoken, [pattern, words, signs]) => {
    if (signs !== undefined && !hasAny(spoken, signs)) return spoken;
    return typeof words === 'string' ? spoken.replace(pattern, words) : spoken.replace(pattern, words);
  }, text);

const hasAny = (text: string, signs: string): boolean => {
  for (const sign of signs) if (text.includes(sign)) return true;
  return false;
};

/** Source of a pattern that matches one of `words`, the longest first. */
export const oneOf = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');

/** Rules for words or phrases that are read as others; matches whole words, in any case if `flags` has `i`. */
export const wordRules = (
  words: Readonly<Record<string, string>>,
  flags = 'gu',
  letters = '\\p{L}',
): readonly Rule[] => {
  const byKey = new Map(Object.entries(words).map(([written, spoken]) => [keyOf(written, flags), spoken]));
  const pattern = new RegExp(`(?<![${letters}\\d])(?:${oneOf(Object.keys(words))})(?![${letters}\\d])`, flags);
  return [[pattern, (whole) => byKey.get(keyOf(whole, flags)) ?? whole]];
};

const keyOf = (word: string, flags: string): string => (flags.includes('i') ? word.toLowerCase() : word);

/** Not within a number or a word. */
export const before = '(?<![\\p{L}\\d]|\\d[.,])';
export const after = '(?![\\p{L}\\d])';

/** Abbreviations by the pattern that writes them. */
export const abbreviations = (table: Readonly<Record<string, string>>, next = ''): readonly Rule[] =>
  Object.entries(table).map(([written, spoken]) => [
    new RegExp(`(?<![\\p{L}\\d.])(?:${written})(?!\\p{L}|(?<!\\.)\\d)(?=(\\d)?)${next}`, 'gu'),
    (_, figure) => (figure ? `${spoken.trimEnd()} ` : spoken),
  ]);

/** Abbreviations whose dot may end the sentence, too: before the end or a capital. */
export const endAbbreviations = (table: Readonly<Record<string, string>>): readonly Rule[] =>
  Object.entries(table).flatMap(([written, spoken]): Rule[] => [
    [new RegExp(`(?<![\\p{L}\\d.])(?:${written})\\.(?=\\s*$|\\s+\\p{Lu})`, 'gmu'), `${spoken}.`],
    [new RegExp(`(?<![\\p{L}\\d.])(?:${written})\\.(?![\\p{L}\\d])`, 'gu'), spoken],
  ]);

/** Pattern of the place before a name. */
export const nameFollows = '(?=\\s+\\p{Lu})';

export type Gender = 'm' | 'f';

export interface CalendarDay {
  readonly day: number;
  /** 1 to 12. */
  readonly month: number;
  readonly year?: string;
}

/** A sign or code of money: "dollar|dollars|cent|cents". */
export type Currency = string;

/** Signs and words between numbers that the shared rules read, with what each stands for. */
export type SignWords = Readonly<Record<keyof typeof signNames, string>>;

/** What a language gives to the rules that all alphabetic languages share. */
export interface SpokenLanguage {
  readonly locale: string;
  readonly decimalMark: '.' | ',';
  /** Groups of three digits may be separated by plain spaces. */
  readonly spacedGroups: boolean;
  readonly words: SignWords;
  /** Digits behind the mark: one by one, or as a number. */
  readonly fraction: 'digits' | 'number';
  /** Nouns, in the singular, that are feminine: "una hora". */
  readonly feminine: RegExp;
  /** A whole number of at most 15 digits; with a gender, as counted before a noun. */
  readonly cardinal: (digits: string | number, gender?: Gender) => string;
  readonly ordinal: (value: number, gender?: Gender) => string;
  /** Four digits that stand alone. */
  readonly year: (digits: string) => string;
  readonly date: (day: CalendarDay) => string;
  readonly clock: (hours: number, minutes: number) => string;
  /** Amount with cents, each counted with its noun; `unit` is the bare number of cents. */
  readonly cents: (whole: string, cents: string, bare: string) => string;
  /** What is said between a scale or parts and their noun: "millones de euros", "tres cuartos de metro". */
  readonly scaleLink: (currency: string) => string;
  /** Written scales and their nouns: "million|millions". */
  readonly scales: Readonly<Record<string, string>>;
  readonly currencies: Readonly<Record<string, Currency>>;
  /** Units whose names CLDR lacks, or names other than in speech. */
  readonly units: Readonly<Record<string, string>>;
  readonly prefixes: Readonly<Record<string, string>>;
  /** Halves, thirds …: "half|halves" by denominator. */
  readonly parts: Readonly<Record<string, string>>;
  /** "½" before a masculine and a feminine noun, with the space behind it; empty: as any fraction. */
  readonly halves: readonly string[];
  /** What is said of an exponent, by exponent; `n` is the pattern of the others: `*` is the number, `#` its ordinal. */
  readonly powers: Readonly<Record<string, string>>;
  /** Signs before what they apply to, such as √. */
  readonly roots: Readonly<Record<string, string>>;
  /** Signs of mathematics and Greek letters that stand alone. */
  readonly math: Readonly<Record<string, string>>;
  /** Words before a phone number, as a pattern. */
  readonly calls: string;
  /** Words before the number of a part, an order or an account, as a pattern. */
  readonly numberedCodes: string;
  readonly emergencyNumbers: ReadonlySet<string>;
  /** Words before the number of a room, flight or model, as a pattern. */
  readonly numberedModels: string;
  /** Reads three or four digits in pairs; absent: such numbers are read as others. */
  readonly inPairs?: (digits: string) => string;
  /** Acronyms said as words although they are short, and words in capitals that are no acronyms. */
  readonly saidAsWords: ReadonlySet<string>;
  /** Words that start sentences, as a pattern. */
  readonly starters: string;
  /** Joins spelled letters: English engines read a lone A as the article, but not in "A-P-I". */
  readonly letterJoin: ' ' | '-';
  /** Plural of spelled letters: "A P I's". */
  readonly letterPlural: string;
  /** Day, month and year of figures such as 3/4/2026; `m` first in the United States. */
  readonly dayFirst: boolean;
  /** Rules that apply before all others: abbreviations and words of products. */
  readonly first: readonly Rule[];
  /** Rules that apply before numbers are read: dates, ordinals and Roman numerals as the language writes them. */
  readonly own: readonly Rule[];
}

/** Words of addresses and names on the web. */
export type AddressWords = Pick<
  SignWords,
  '.' | 'dot' | 'slash' | 'at' | 'dash' | 'underscore' | 'plus' | 'hashtag' | 'number'
> &
  Pick<SpokenLanguage, 'cardinal' | 'letterJoin'>;
