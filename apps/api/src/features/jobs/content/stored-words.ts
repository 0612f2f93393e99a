import type { Assembled } from '../../../media/audio/audio-assembler';
import { placedWords, type SpokenWord } from '../../../media/speech/words/spoken-word';
import { z } from 'zod';

const count = z.int().nonnegative();
const storedWordsSchema = z.array(z.tuple([count, count, count, count])).readonly();

/** Words as `[from, to, startMs, endMs]`: a text has thousands. */
export type StoredWords = z.infer<typeof storedWordsSchema>;

export const storedWords = (words: readonly SpokenWord[]): StoredWords =>
  words.map(({ from, to, startMs, endMs }) => [from, to, startMs, endMs]);

/** Undefined where there are none. */
export function wordsIn(stored: unknown): SpokenWord[] | undefined {
  const { data } = storedWordsSchema.safeParse(stored);
  return data?.map(([from, to, startMs, endMs]) => ({ from, to, startMs, endMs }));
}

/** Words of each part at the times of the output, null where it has none; undefined if no part has any. */
export function outputWords(
  parts: readonly { readonly words?: readonly SpokenWord[] }[],
  heard: Assembled['heard'],
): readonly (StoredWords | null)[] | undefined {
  const words = heard.map((ofOutput, index) => {
    const ofPart = parts[index]?.words;
    return ofPart ? storedWords(placedWords(ofPart, ofOutput)) : null;
  });
  return words.some((ofPart) => ofPart !== null) ? words : undefined;
}
