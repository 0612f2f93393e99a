import type { Phrase } from './phrases';

/** The audio of phrases one after another, each with its pause; a higher `speed` shortens the pauses. */
export function joinedPhrases(
  phrases: readonly Phrase[],
  spoken: readonly Int16Array[],
  { sampleRate, speed }: { readonly sampleRate: number; readonly speed: number },
): Int16Array {
  const pauseOf = ({ pauseMs }: Phrase) => new Int16Array(Math.round((pauseMs * sampleRate) / (1000 * speed)));
  return concatenated(phrases.flatMap((phrase, at) => [spoken[at] ?? new Int16Array(0), pauseOf(phrase)]));
}

export function concatenated(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
