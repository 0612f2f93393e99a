import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { isUnspaced } from './detected-language';

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

/** Splits a text over the speech limit at clauses, else spaces, else anywhere. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > maxTtsCharacters) {
    const head = rest.slice(0, maxTtsCharacters);
    const clause = Math.max(...[', ', '; ', ': ', '，', '、', '；', '،'].map((mark) => head.lastIndexOf(mark)));
    const space = head.lastIndexOf(' ');
    const half = maxTtsCharacters / 2;
    const cut = clause > half ? clause + 1 : space > half ? space : wholeCharacters(head);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...pieces, rest];
}

/** Never splits a surrogate pair. */
const wholeCharacters = (head: string): number => (/[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length);
