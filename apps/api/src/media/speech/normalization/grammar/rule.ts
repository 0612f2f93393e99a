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
