/** Replaces what is written by what is said; groups that did not take part are undefined. */
export type Rule = readonly [pattern: RegExp, spoken: string | ((whole: string, ...groups: string[]) => string)];

export const applyRules = (text: string, rules: readonly Rule[]): string =>
  rules.reduce(
    (spoken, [pattern, words]) =>
      typeof words === 'string' ? spoken.replace(pattern, words) : spoken.replace(pattern, words),
    text,
  );

/** Source of a pattern that matches one of `words`, the longest first. */
export const oneOf = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');

/** Rules for words or phrases that are read as others; matches whole words, in any case if `flags` has `i`. */
export const wordRules = (words: Readonly<Record<string, string>>, flags = 'gu'): readonly Rule[] => {
  const byKey = new Map(Object.entries(words).map(([written, spoken]) => [keyOf(written, flags), spoken]));
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${oneOf(Object.keys(words))})(?![\\p{L}\\d])`, flags);
  return [[pattern, (whole) => byKey.get(keyOf(whole, flags)) ?? whole]];
};

const keyOf = (word: string, flags: string): string => (flags.includes('i') ? word.toLowerCase() : word);

/** Not within a number or a word. */
export const before = '(?<![\\p{L}\\d]|\\d[.,])';
export const after = '(?![\\p{L}\\d])';
