import { AppError } from '@duetcast/domain/kernel/errors';

/** Text of one engine call and the silence after it. */
export interface Phrase {
  readonly text: string;
  readonly pauseMs: number;
}

/** A process can be stopped only between phrases. */
const phraseCharacters = 400;

/** Pauses of espeak-ng between sentences and paragraphs at 175 words per minute (measured). */
const sentencePauseMs = 185;
const paragraphPauseMs = 410;

/**
 * Removes what would truncate the text (NUL, unpaired surrogates) or switch the engine's mode (`[[` starts phonemes).
 * @throws AppError `speech.empty` if nothing can be spoken
 */
export function speakableText(text: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|[\p{Cs}\p{Co}\u2028\u2029]/gu, ' ')
    .replace(/\[{2,}/g, '[')
    .replace(/\]{2,}/g, ']')
    .trim();
  if (!/[\p{L}\p{N}\p{S}]/u.test(clean)) throw new AppError('speech.empty');
  return clean;
}

/**
 * Splits at sentence ends, else after clauses, else between words; loses nothing but spaces. Sentences are joined up to
 * `joinedCharacters`.
 */
export function phrasesOf(text: string, locale: string, joinedCharacters = phraseCharacters): readonly Phrase[] {
  const pieces: string[] = [];
  for (const piece of sentencesOf(text, locale).flatMap(clausesOf)) {
    const last = pieces.at(-1);
    const fits = last !== undefined && last.length + piece.length <= joinedCharacters && !/\n\s*\n\s*$/.test(last);
    if (fits) pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  const spoken = pieces.filter((piece) => piece.trim() !== '');
  return spoken.map((piece, at) => ({ text: piece.trim(), pauseMs: at === spoken.length - 1 ? 0 : pauseAfter(piece) }));
}

/** Longer than a short word with the spaces around it. */
const tailCharacters = 32;

/** Unicode rules end a sentence after `Dr.`: one that ends with a short capitalized word is joined to the next. */
function sentencesOf(text: string, locale: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    const before = sentences.at(-1);
    // Only its end is read again, so that a text of initials takes linear time.
    if (before !== undefined && /(^|[^\p{L}])\p{Lu}\p{L}{0,2}\. *$/u.test(before.slice(-tailCharacters)))
      sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences;
}

function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  let rest = sentence;
  while (rest.length > phraseCharacters) {
    const at = cutOf(rest.slice(0, phraseCharacters));
    clauses.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...clauses, rest];
}

/** Where to split a long sentence: after the last clause, the last word, or at the end (never within a surrogate pair). */
function cutOf(head: string): number {
  const clause = /^.*[,;:،、，)\]–—]\s/su.exec(head)?.[0].length ?? 0;
  if (clause > head.length / 3) return clause;
  const word = /^.*\s/su.exec(head)?.[0].length ?? 0;
  if (word > 0) return word;
  return /[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length;
}

function pauseAfter(piece: string): number {
  if (/\n\s*\n\s*$/.test(piece)) return paragraphPauseMs;
  return /[.!?…。！？।॥։።؟]["'”’»)\]]*\s*$/u.test(piece) ? sentencePauseMs : sentencePauseMs / 3;
}
