import { concatenated } from '../../audio/signal/concatenated';
import type { Phrase } from './phrases';

/** The audio of phrases one after another, each with its pause; a higher `speed` shortens the pauses. */
export function joinedPhrases(
  phrases: readonly Phrase[],
  spoken: readonly Int16Array[],
  { sampleRate, speed }: { readonly sampleRate: number; readonly speed: number },
): Int16Array {
  const pauseOf = ({ pauseMs }: Phrase) => new Int16Array(Math.round((pauseMs * sampleRate) / (1000 * speed)));
  return concatenated(
    Int16Array,
    phrases.flatMap((phrase, at) => [spoken[at] ?? new Int16Array(0), pauseOf(phrase)]),
  );
}
