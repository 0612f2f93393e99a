import { bare, listed } from './opening';
import type { Shortened } from './lengths/shortened';
import { fill, type Phrases } from '../../data/phrases';

/** A longer sentence is replaced by the share. */
export const maxOmittedCharacters = 130;
const maxNamed = 3;
const step = 5;

/** What a shortened script leaves out: whole sections by their headings, else about how much. */
export function omittedSentence({ sections, share }: Shortened, phrases: Phrases, language: string): string {
  const headings = sections.map((heading) => fill(phrases.quoted, bare(heading)));
  const phrase = sections.length === 1 ? phrases.omittedSection : phrases.omittedSections;
  const named = fill(phrase, listed(headings, phrases, language));
  if (headings.length > 0 && headings.length <= maxNamed && named.length <= maxOmittedCharacters) return named;
  return fill(phrases.omittedShare, Math.min(95, Math.max(step, Math.round((share * 100) / step) * step)));
}
