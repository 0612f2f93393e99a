import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import type { Sentence } from '../article/article-model';

/** Leaves room for the headings and questions that are spoken with a turn. */
export const maxTurnCharacters = maxTtsCharacters - 700;

/** Splits a sentence over the speech limit at clauses, else spaces, else anywhere; each piece has the sentence's range. */
export function piecesOf({ text, range }: Sentence): Sentence[] {
  const pieces: Sentence[] = [];
  let rest = text;
  while (rest.length > maxTurnCharacters) {
    const head = rest.slice(0, maxTurnCharacters);
    const clause = Math.max(...[', ', '; ', ': ', '，', '、', '；', '،'].map((mark) => head.lastIndexOf(mark)));
    const space = head.lastIndexOf(' ');
    const cut =
      clause > maxTurnCharacters / 2 ? clause + 1 : space > maxTurnCharacters / 2 ? space : wholeCharacters(head);
    pieces.push({ text: rest.slice(0, cut).trim(), range });
    rest = rest.slice(cut).trim();
  }
  return [...pieces, { text: rest, range }];
}

/** Never splits a surrogate pair. */
const wholeCharacters = (head: string): number => (/[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length);
