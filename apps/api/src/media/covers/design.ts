import paletteData from './palettes.json';
import { createHash } from 'node:crypto';
import { drawable, gap, glyphOf, isMark, widthOf, lineWidth } from './glyphs';

/** Longest title of a cover in code points; the rest is cut. */
export const maxTitleCharacters = 90;
/** Height of a line with the space below it, on the grid. */
const lineHeight = 9;

/** Lines and the size of a unit of the grid, as a share of the cover's side. */
interface TitleLines {
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

/** Red, green, blue: 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** A line with round ends; places and radius are shares of the cover's side. */
export interface Capsule {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly radius: number;
  readonly color: Color;
}

export interface Design {
  /** Colors from the top to the bottom. */
  readonly background: readonly [Color, Color];
  readonly shapes: readonly Capsule[];
}

export interface CoverText {
  readonly title: string;
  /** Distinguishes covers of equal titles. */
  readonly seed?: string;
}

const white: Color = [255, 255, 255];
/** Dark enough for white text (WCAG 2.2, 1.4.3); the third one is of the wave. */
const palettes = paletteData as unknown as readonly (readonly [Color, Color, Color])[];

const margin = 0.1;
/** Radius of a stroke, on the grid of glyphs. */
const strokeRadius = 0.42;
const bars = 24;
const wave = { middle: 0.82, tallest: 0.1, radius: 0.011 };
/** Where the title may be. */
const titleHeight = 0.56;

/** A cover of colors that follow from the text, with the title, if it can be drawn, above a wave. */
export function designOf({ title, seed = '' }: CoverText): Design {
  const hash = createHash('sha256').update(`${title}\n${seed}`).digest();
  const [top, bottom, accent] = palettes[(hash[0] ?? 0) % palettes.length] ?? palettes[0]!;
  const text = drawable(title);
  const sound = waveOf(hash, accent, text ? wave.middle : 0.5, text ? 1 : 3);
  return { background: [top, bottom], shapes: [...sound, ...(text ? titleOf(text) : [])] };
}

function waveOf(hash: Buffer, color: Color, middle: number, scale: number): Capsule[] {
  const step = (1 - 2 * margin) / (bars - 1);
  return Array.from({ length: bars }, (_, index): Capsule => {
    const half = ((24 + ((hash[index + 1] ?? 0) % 232)) / 256) * wave.tallest * scale * 0.9;
    const x = margin + index * step;
    return { from: [x, middle - half], to: [x, middle + half], radius: wave.radius, color };
  });
}

function titleOf(text: string): Capsule[] {
  const { lines, unit } = titleLines(text, 1 - 2 * margin, titleHeight);
  const shapes: Capsule[] = [];
  lines.forEach((line, index) => {
    let [left, middle] = [margin, margin];
    const top = margin + index * lineHeight * unit;
    for (const character of line) {
      const origin = isMark(character) ? middle : left;
      for (const points of glyphOf(character))
        points.slice(1).forEach((point, place) => {
          const at = ([x, y]: readonly [number, number]) => [origin + x * unit, top + y * unit] as const;
          const from = at(points[place] ?? point);
          shapes.push({ from, to: at(point), radius: strokeRadius * unit, color: white });
        });
      if (isMark(character)) continue;
      middle = left + (widthOf(character) * unit) / 2;
      left += (widthOf(character) + gap) * unit;
    }
  });
  return shapes;
}
