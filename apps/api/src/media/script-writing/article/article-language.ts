import { readArticle } from './article';
import { primaryLanguage } from './detected-language';
import writings from './writings.json';

/** Enough to recognize a language by. */
const sampleCharacters = 8_000;

/** Languages that are not written in Latin letters, by their writing. */
const writingOf = (language: string): string => new Map(Object.entries(writings)).get(language) ?? 'Latin';

/**
 * ISO 639-1 code, or `und`.
 * @param declared language tag of the page; templates declare English for pages in other writings, which is ignored
 */
export function articleLanguage(text: string, declared?: string): string {
  const recognized = readArticle(text.slice(0, sampleCharacters)).language;
  const named = primaryLanguage(declared);
  if (named === null || named === 'und') return recognized;
  return recognized === 'und' || writingOf(named) === writingOf(recognized) ? named : recognized;
}
