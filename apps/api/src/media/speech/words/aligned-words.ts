import type { SpokenWord } from './spoken-word';
import { wordRangesOf } from './word-ranges';

/** When each character of a text is heard, in seconds. */
export interface Alignment {
  readonly characters: readonly string[];
  readonly startSeconds: readonly number[];
  readonly endSeconds: readonly number[];
}

/** The words of a text, at the times of their characters; undefined if the alignment is not that of the text. */
export function alignedWords(
  text: string,
  { characters, startSeconds, endSeconds }: Alignment,
): SpokenWord[] | undefined {
  if (characters.length !== startSeconds.length || characters.length !== endSeconds.length) return undefined;
  const places = placesOf(text, characters);
  if (!places) return undefined;
  const msAt = (seconds: readonly number[], at: number): number => Math.round(1000 * seconds[places[at]!]!);
  return wordRangesOf(text).map(({ from, to }) => ({
    from,
    to,
    startMs: msAt(startSeconds, from),
    endMs: msAt(endSeconds, to - 1),
  }));
}

const isSpace = (unit: string): boolean => /\s/u.test(unit);

/** The index of the character for each code unit of the text; undefined if they differ in more than spaces. */
function placesOf(text: string, characters: readonly string[]): number[] | undefined {
  const places: number[] = [];
  let at = 0;
  const skipSpaces = (): void => {
    while (at < text.length && isSpace(text[at]!)) at += 1;
  };
  for (const [index, character] of characters.entries())
    for (const unit of character.split('')) {
      if (isSpace(unit)) continue;
      skipSpaces();
      if (text[at] !== unit) return undefined;
      places[at] = index;
      at += 1;
    }
  skipSpaces();
  return at === text.length ? places : undefined;
}
