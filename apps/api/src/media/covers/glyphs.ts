/** A place on the grid of a glyph: x from 0 to 4, y from 0 (top of the capitals) to 7 (below the baseline at 6). */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** Strokes as pairs of digits, x then y; drawn for this product. */
const drawn: Readonly<Record<string, string>> = {
  A: '06 01 10 30 41 46|03 43',
  B: '00 30 41 42 33 03|33 44 45 36 06 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 30 41 45 36 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '00 06',
  J: '30 35 26 16 05',
  K: '00 06|40 03 46',
  L: '00 06 36',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10|32 14',
  '1': '02 20 26|06 46',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 13|33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 03 33 44 45 36 06',
  '6': '41 30 10 01 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 45 36 16 05',
  '.': '06 06',
  ',': '16 07',
  ':': '02 02|05 05',
  ';': '12 12|15 06',
  '!': '00 04|06 06',
  '?': '01 10 30 41 42 23 24|26 26',
  '-': '03 23',
  "'": '00 01',
  '"': '00 01|20 21',
  '&': '46 11 20 31 04 05 16 26 44',
  '+': '04 44|22 26',
  '/': '40 06',
  '(': '10 01 05 16',
  ')': '00 11 15 06',
  '%': '40 06|11 11|35 35',
  '#': '10 06|30 26|02 42|04 44',
};

const stroke = (text: string): Stroke => text.split(' ').map((pair): Point => [Number(pair[0]), Number(pair[1])]);

const glyphs: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(drawn).map(([character, text]) => [character, text.split('|').map(stroke)]),
);

/** Over or under the middle of the glyph before them, by combining character; x counts from that middle. */
const marks: ReadonlyMap<string, readonly Stroke[]> = new Map([
  ['\u0300', [[[-1, -2] as const, [0, -1.2] as const]]],
  ['\u0301', [[[0, -1.2] as const, [1, -2] as const]]],
  ['\u0302', [[[-1, -1.2] as const, [0, -2] as const, [1, -1.2] as const]]],
  ['\u0303', [[[-1, -1.3] as const, [-0.3, -1.8] as const, [0.3, -1.3] as const, [1, -1.8] as const]]],
  [
    '\u0308',
    [
      [[-1, -1.5] as const, [-1, -1.5] as const],
      [[1, -1.5] as const, [1, -1.5] as const],
    ],
  ],
  ['\u030a', [[[-0.4, -1.5] as const, [0.4, -1.5] as const]]],
  ['\u030c', [[[-1, -2] as const, [0, -1.2] as const, [1, -2] as const]]],
  ['\u0327', [[[0, 6] as const, [0.3, 7] as const, [-0.5, 7.4] as const]]],
]);

/** Characters that are drawn like others. */
const alike: Readonly<Record<string, string>> = {
  ß: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/** The text in characters that have glyphs and single spaces; null if half of it or less has any. */
export function drawable(text: string): string | null {
  const plain = text.toUpperCase().normalize('NFKD').replace(/\s+/gu, ' ').trim();
  const characters = [...plain].flatMap((character) => [...(alike[character] ?? character)]);
  const known = characters.filter((character) => character === ' ' || glyphs.has(character) || marks.has(character));
  const legible = (list: readonly string[]) => list.filter((character) => !/[\s\p{M}]/u.test(character)).length;
  return legible(known) * 2 > legible(characters) ? known.join('').replace(/ +/g, ' ').trim() : null;
}

export const isMark = (character: string): boolean => marks.has(character);

export const glyphOf = (character: string): readonly Stroke[] => glyphs.get(character) ?? marks.get(character) ?? [];

const spaceWidth = 2;
/** Between two glyphs. */
export const gap = 1.9;

/** Of one character, on the grid. */
export function widthOf(character: string): number {
  if (character === ' ') return spaceWidth;
  if (isMark(character)) return 0;
  return Math.max(0, ...glyphOf(character).flatMap((points) => points.map(([x]) => x)));
}

/** Of a line, on the grid. */
export const lineWidth = (line: string): number =>
  [...line].reduce((sum, character) => sum + (isMark(character) ? 0 : widthOf(character) + gap), -gap);
