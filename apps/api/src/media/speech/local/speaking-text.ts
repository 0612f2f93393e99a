import { AppError } from '@duetcast/domain/kernel/errors';

/** A stretch of text that is spoken in one go, and the silence that follows it. */
export interface Phrase {
  readonly text: string;
  readonly pauseMs: number;
}

/** Longer utterances keep a process busy for long, so that it could not be stopped in between. */
const phraseCharacters = 400;

/** What espeak-ng itself leaves between two sentences, and two paragraphs, at 175 words a minute (measured). */
const sentencePauseMs = 185;
const paragraphPauseMs = 410;

/**
 * Text as the engines take it: without what cuts it short (NUL, half surrogate pairs) or switches their mode
 * (`[[` begins phonemes).
 * @throws AppError `speech.empty` where nothing in it can be spoken
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

/** Splits at the ends of sentences, else of clauses, else between words; nothing but spaces is lost. */
export function phrasesOf(text: string, locale: string): readonly Phrase[] {
  const pieces: string[] = [];
  for (const piece of sentencesOf(text, locale).flatMap(clausesOf)) {
    const last = pieces.at(-1);
    const fits = last !== undefined && last.length + piece.length <= phraseCharacters && !/\n\s*\n\s*$/.test(last);
    if (fits) pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  const spoken = pieces.filter((piece) => piece.trim() !== '');
  return spoken.map((piece, at) => ({ text: piece.trim(), pauseMs: at === spoken.length - 1 ? 0 : pauseAfter(piece) }));
}

/** Unicode's rules end a sentence after `Dr.` too: what ends with a short capitalised word goes on. */
function sentencesOf(text: string, locale: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && /(^|[^\p{L}])\p{Lu}\p{L}{0,2}\. *$/u.test(before))
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

/** Where to cut a sentence that is too long: after the last clause, the last word, or at the end (never within a pair). */
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
