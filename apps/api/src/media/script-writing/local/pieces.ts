import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';

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
