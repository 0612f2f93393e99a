/** Words in lower case, without punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];

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

/** Errors in percent of the spoken words, over all texts together; above 100 if many words were added. */
export function wordErrorPercent(texts: readonly { readonly spoken: string; readonly heard: string }[]): number {
  let [errors, words] = [0, 0];
  for (const { spoken, heard } of texts) {
    const reference = wordsOf(spoken);
    errors += wordErrors(reference, wordsOf(heard));
    words += reference.length;
  }
  return Math.round((errors / words) * 1000) / 10;
}
