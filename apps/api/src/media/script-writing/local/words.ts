import { isUnspaced } from '../article/detected-language';

export const spaceOf = (language: string): string => (isUnspaced(language) ? '' : ' ');

/** Words by letter in Chinese and Japanese. */
const wordsByLetter = 0.6;

/** Words; of languages without spaces, about as many. */
export const wordCount = (text: string, language: string): number =>
  isUnspaced(language)
    ? Math.ceil((text.match(/[\p{sc=Latin}\p{N}]+|\p{L}/gu)?.length ?? 0) * wordsByLetter)
    : (text.match(/\S+/g)?.length ?? 0);

/** "what happens next" of "What happens next". */
export const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
