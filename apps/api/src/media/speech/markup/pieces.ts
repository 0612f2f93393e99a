import type { Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import type { MarkedText } from './speech-markup';
/** Splits a text into pieces of at most `maxCharacters` UTF-16 code units: between sentences, else words, else graphemes. */
export function piecesOf(text: string, maxCharacters: number): string[] {
  if (text.length <= maxCharacters) return [text];
  return joinPieces(units(text, 'sentence', maxCharacters), maxCharacters)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

type Granularity = 'sentence' | 'word' | 'grapheme';
const finer: Record<Granularity, Granularity | null> = { sentence: 'word', word: 'grapheme', grapheme: null };

function units(text: string, granularity: Granularity, maxCharacters: number): string[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map(({ segment }) => segment);
  return segments.flatMap((segment) => {
    if (segment.length <= maxCharacters) return [segment];
    const next = finer[granularity];
    return next ? units(segment, next, maxCharacters) : [...segment];
  });
}

/** Joins parts into as few pieces as the limit allows. */
function joinPieces(parts: readonly string[], maxCharacters: number): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length <= maxCharacters) pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return pieces;
}

/** A piece for one call of an engine. */
export interface PieceToSpeak {
  readonly text: string;
  readonly pronunciations: readonly Pronunciation[] | undefined;
  readonly pauseMs: number | undefined;
}

/** The pieces of a text, none longer than an engine takes; what the text says of its words goes before the lexicon. */
export const piecesToSpeak = (
  { pieces }: MarkedText,
  maxCharacters: number,
  ofLexicon: readonly Pronunciation[] | undefined,
): PieceToSpeak[] =>
  pieces.flatMap(({ text, pauseMs, pronunciations: own }) => {
    const others = ofLexicon?.filter(({ written }) => own.every((each) => each.written !== written)) ?? [];
    const pronunciations = own.length === 0 ? ofLexicon : [...own, ...others];
    const texts = piecesOf(text, maxCharacters);
    return texts.map((piece, at) => ({
      text: piece,
      pronunciations,
      pauseMs: at === texts.length - 1 ? pauseMs : undefined,
    }));
  });
