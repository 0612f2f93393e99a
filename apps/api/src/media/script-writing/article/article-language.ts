import { readArticle } from './article';
import { primaryLanguage } from './detected-language';

/** Enough to recognize a language by. */
const sampleCharacters = 8_000;

/** Languages that are not written in Latin letters, by their writing. */
const writings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['ru', 'uk', 'be', 'bg', 'mk', 'sr'].map((language) => [language, 'Cyrillic'])),
  ...Object.fromEntries(['zh', 'ja'].map((language) => [language, 'Han'])),
  ...Object.fromEntries(['ar', 'fa', 'ur'].map((language) => [language, 'Arabic'])),
  ...Object.fromEntries(
    ['ko', 'el', 'he', 'hi', 'bn', 'ta', 'te', 'th', 'ka', 'hy', 'am', 'gu', 'kn', 'ml', 'pa', 'mr'].map((language) => [
      language,
      language,
    ]),
  ),
};
const writingOf = (language: string): string => writings[language] ?? 'Latin';

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
