import { detectAll } from 'tinyld';

const sampleCharacters = 4_000;
/** Below this accuracy tinyld guesses, and is mostly wrong for short English texts. */
const minAccuracy = 0.2;

/** ISO 639-1 code of the predominant language; `und` if unknown. */
export function languageOf(text: string): string {
  const guesses = detectAll(text.slice(0, sampleCharacters));
  const [best] = guesses;
  if (!best) return 'und';
  if (best.accuracy >= minAccuracy) return best.lang;
  return guesses.some(({ lang }) => lang === 'en') ? 'en' : best.lang;
}

/** Languages without spaces between sentences. */
export const isUnspaced = (language: string): boolean => ['zh', 'ja', 'th', 'lo', 'km', 'my'].includes(language);
