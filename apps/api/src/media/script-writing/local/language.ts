import { detectAll } from 'tinyld';

const sampleCharacters = 4_000;
/** Below this tinyld guesses; on short English it is then wrong more often than right. */
const sure = 0.2;

/** ISO 639-1 code of the language a text is mostly in; `und` where nothing speaks for one. */
export function languageOf(text: string): string {
  const guesses = detectAll(text.slice(0, sampleCharacters));
  const [best] = guesses;
  if (!best) return 'und';
  if (best.accuracy >= sure) return best.lang;
  return guesses.some(({ lang }) => lang === 'en') ? 'en' : best.lang;
}

/** Languages that put no space between sentences. */
export const isUnspaced = (language: string): boolean => ['zh', 'ja', 'th', 'lo', 'km', 'my'].includes(language);
