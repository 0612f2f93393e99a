const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const wordsOf = (text: string): string[] =>
  Array.from(segmenter.segment(text.normalize('NFKC').toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** Words that a written number may become, and contractions, spellings and names that a transcript writes otherwise. */
const wordsPerNumber = 8;
const [toleratedShare, toleratedWords] = [0.2, 3];

/** Whether a transcript is the text read aloud, rather than an answer to it, a summary or its beginning. */
export function isReadingOf(text: string, transcript: string): boolean {
  const [written, said] = [wordsOf(text), wordsOf(transcript)];
  const tolerated = toleratedWords + toleratedShare * written.length;
  const missing = without(written, said);
  const added = without(said, written);
  const numbers = written.filter(hasDigit).length - said.filter(hasDigit).length;
  const inWords = wordsPerNumber * Math.abs(numbers);
  return missing <= tolerated + (numbers < 0 ? inWords : 0) && added <= tolerated + (numbers > 0 ? inWords : 0);
}

/** How many words have no counterpart among the others; numbers, which may be written otherwise, do not count. */
function without(words: string[], others: string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  const unmatched = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return unmatched.filter((word) => !hasDigit(word)).length;
}
