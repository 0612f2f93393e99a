/** UTF-16 code units; `to` is exclusive. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Scripts that put no spaces between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const opening = /^[\p{Ps}\p{Pi}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text with the punctuation beside them: everything but the spaces between them. */
export const wordRangesOf = (text: string): TextRange[] =>
  Array.from(text.matchAll(/\S+/gu)).flatMap(({ 0: run, index }) =>
    unspaced.test(run) ? wordsOfRun(run, index) : [{ from: index, to: index + run.length }],
  );

/** Opening punctuation belongs to the word after it, other signs to the word before. */
function wordsOfRun(run: string, at: number): TextRange[] {
  const words: TextRange[] = [];
  let openedAt: number | null = null;
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    const [from, to] = [at + index, at + index + segment.length];
    const last = words.at(-1);
    if (isWordLike) {
      words.push({ from: openedAt ?? from, to });
      openedAt = null;
    } else if (openedAt !== null || !last || opening.test(segment)) openedAt ??= from;
    else words[words.length - 1] = { from: last.from, to };
  }
  if (openedAt === null) return words;
  const last = words.pop();
  return [...words, { from: last?.from ?? openedAt, to: at + run.length }];
}
