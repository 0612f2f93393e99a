import { z } from 'zod';
import { readOnce, readRows } from '../data/rows';
import rules from './glyph-rules.json';

/** A place on the grid of a glyph: x from 0 to 4, y from 0 (top of the capitals) to 7 (below the baseline at 6). */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

const stroke = (text: string): Stroke => text.split(' ').map((pair): Point => [Number(pair[0]), Number(pair[1])]);

const drawing = z.string().transform((text): readonly Stroke[] => text.split('|').map(stroke));

/** Strokes as pairs of digits, x then y; drawn for this product. */
const glyphs = readOnce(
  (): ReadonlyMap<string, readonly Stroke[]> => new Map(readRows('glyphs.tsv', z.tuple([z.string().min(1), drawing]))),
);

/** Strokes over or under the middle of the glyph before them, by combining character; x counts from that middle. */
const marks = new Map(Object.entries(rules.combiningMarks as unknown as Readonly<Record<string, readonly Stroke[]>>));

/** Characters that are drawn like others. */
const alike: Readonly<Record<string, string>> = rules.drawnLike;

/** The text in characters that have glyphs and single spaces; null if half of it or less has any. */
export function drawable(text: string): string | null {
  const plain = text.toUpperCase().normalize('NFKD').replace(/\s+/gu, ' ').trim();
  const characters = [...plain].flatMap((character) => [...(alike[character] ?? character)]);
  const known = characters.filter((character) => character === ' ' || glyphs().has(character) || marks.has(character));
  const legible = (list: readonly string[]) => list.filter((character) => !/[\s\p{M}]/u.test(character)).length;
  return legible(known) * 2 > legible(characters) ? known.join('').replace(/ +/g, ' ').trim() : null;
}

export const isMark = (character: string): boolean => marks.has(character);

export const glyphOf = (character: string): readonly Stroke[] => glyphs().get(character) ?? marks.get(character) ?? [];

const spaceWidth = 2;
/** Space between two glyphs. */
export const gap = 1.9;

/** Width of one character, on the grid. */
export function widthOf(character: string): number {
  if (character === ' ') return spaceWidth;
  if (isMark(character)) return 0;
  return Math.max(0, ...glyphOf(character).flatMap((points) => points.map(([x]) => x)));
}

/** Width of a line, on the grid. */
export const lineWidth = (line: string): number =>
  [...line].reduce((sum, character) => sum + (isMark(character) ? 0 : widthOf(character) + gap), -gap);
