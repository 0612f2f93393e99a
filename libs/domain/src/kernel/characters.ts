/**
 * Number of characters of a text: Unicode code points, so that an emoji such as U+1F600 is one character. Limits, counts and
 * charges all use it. A lone surrogate counts as one.
 */
export function charactersIn(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) if (isPair(text, index)) count -= 1;
  return count;
}

/** The start of a text, at most `count` characters; the text itself if it is not longer. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left--) end += isPair(text, end + 1) ? 2 : 1;
  return text.slice(0, end);
}

/** Splits text at a limit in characters: after a sentence, else after a word, else at the limit. */
export function withinLimit(text: string, limit: number): string[] {
  const head = firstCharacters(text, limit);
  if (head === text) return [text];
  const sentenceEnd = Math.max(...['. ', '! ', '? ', '。', '！', '？'].map((end) => head.lastIndexOf(end))) + 1;
  const wordEnd = head.lastIndexOf(' ');
  const cut = sentenceEnd > 0 ? sentenceEnd : wordEnd > 0 ? wordEnd : head.length;
  return [text.slice(0, cut).trim(), ...withinLimit(text.slice(cut).trim(), limit)];
}

const isPair = (text: string, index: number): boolean =>
  isBetween(text.charCodeAt(index), 0xdc00, 0xdfff) && isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff);

const isBetween = (unit: number, first: number, last: number): boolean => unit >= first && unit <= last;
