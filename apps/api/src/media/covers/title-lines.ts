import { lineWidth } from './glyphs';

/** Longest title of a cover in code points; the rest is cut. */
export const maxTitleCharacters = 90;
/** Height of a line with the space below it, on the grid. */
export const lineHeight = 9;

/** Lines and the size of a unit of the grid, as a share of the cover's side. */
export interface TitleLines {
  readonly lines: readonly string[];
  readonly unit: number;
}

const largest = 0.03;
const smallest = 0.009;
const steps = 22;

/** The largest lines that fit, as shares of the side; words that are wider than a line are broken. */
export function titleLines(text: string, width: number, height: number): TitleLines {
  const title = [...text].slice(0, maxTitleCharacters).join('').trim();
  for (let step = 0; step < steps; step++) {
    const unit = largest - ((largest - smallest) * step) / (steps - 1);
    const lines = wrapped(title, width / unit);
    const fits = lines.length * lineHeight * unit <= height;
    if (fits && lines.every((line) => lineWidth(line) * unit <= width)) return { lines, unit };
  }
  const unit = smallest;
  const lines = wrapped(title, width / unit, true);
  return { lines: lines.slice(0, Math.floor(height / (lineHeight * unit))), unit };
}

function wrapped(title: string, width: number, breaksWords = false): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ').flatMap((one) => (breaksWords ? broken(one, width) : [one]))) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && lineWidth(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

function broken(word: string, width: number): string[] {
  const parts = [''];
  for (const character of word) {
    const next = (parts.at(-1) ?? '') + character;
    if (lineWidth(next) <= width) parts[parts.length - 1] = next;
    else parts.push(character);
  }
  return parts;
}
