import type { HeardPart } from '../../audio/audio-assembler';

/** A word of a text, with the punctuation beside it, and when it is heard in the audio. */
export interface SpokenWord {
  /** Range in the text, UTF-16 code units; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Engines round, and count what their encoder adds. */
const toleranceMs = 100;

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether these are all words of the text, in order, at times within its audio. */
export function areUsable(words: readonly SpokenWord[], text: string, lengthMs: number): boolean {
  let [to, startMs, endMs] = [0, 0, 0];
  for (const word of words) {
    const isNext = word.from >= to && word.to > word.from && isBlank(text.slice(to, word.from));
    const isLater = word.startMs >= startMs && word.endMs >= Math.max(endMs, word.startMs);
    if (!isNext || !isLater) return false;
    ({ to, startMs, endMs } = word);
  }
  return words.length > 0 && to <= text.length && isBlank(text.slice(to)) && endMs <= lengthMs + toleranceMs;
}

/** The words as they are heard in joined audio. `at`: where their text begins in the joined text. */
export function placedWords(words: readonly SpokenWord[], heard: HeardPart, at = 0): SpokenWord[] {
  const { cutMs, startMs, endMs } = heard;
  const placed = (ms: number): number => Math.round(Math.min(Math.max(ms - cutMs + startMs, startMs), endMs));
  return words.map((word) => ({
    from: word.from + at,
    to: word.to + at,
    startMs: placed(word.startMs),
    endMs: placed(word.endMs),
  }));
}

/** A piece of a text that was spoken on its own. */
export interface SpokenPiece {
  readonly text: string;
  readonly words: readonly SpokenWord[] | undefined;
  readonly heard: HeardPart;
}

/** The words of a text from those of its pieces, in order; undefined unless each piece has usable ones. */
export function joinedWords(text: string, pieces: readonly SpokenPiece[]): SpokenWord[] | undefined {
  const joined: SpokenWord[] = [];
  let end = 0;
  for (const { text: piece, words, heard } of pieces) {
    const at = text.indexOf(piece, end);
    if (at < 0 || !words || !areUsable(words, piece, heard.lengthMs)) return undefined;
    joined.push(...placedWords(words, heard, at));
    end = at + piece.length;
  }
  return joined;
}
