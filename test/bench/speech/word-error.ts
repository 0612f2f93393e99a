/** Words in lower case, without punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? [];

/** The fewest words that are wrong, missing or added (Levenshtein distance). */
export function wordErrors(spoken: readonly string[], heard: readonly string[]): number {
  let before = Array.from({ length: heard.length + 1 }, (_, index) => index);
  for (const [index, word] of spoken.entries()) {
    const row = [index + 1];
    for (const [at, other] of heard.entries())
      row.push(Math.min(before[at]! + (word === other ? 0 : 1), before[at + 1]! + 1, row[at]! + 1));
    before = row;
  }
  return before.at(-1)!;
}

interface Heard {
  readonly spoken: string;
  readonly heard: string;
}

/** Errors in percent of the spoken words, or characters, over all texts together; above 100 if many were added. */
export function errorPercent(texts: readonly Heard[], byCharacters = false): number {
  const partsOf = (text: string) => (byCharacters ? [...wordsOf(text).join('')] : wordsOf(text));
  let [errors, words] = [0, 0];
  for (const { spoken, heard } of texts) {
    const reference = partsOf(spoken);
    errors += wordErrors(reference, partsOf(heard));
    words += reference.length;
  }
  return Math.round((errors / words) * 1000) / 10;
}
