import { designOf, type Capsule, maxTitleCharacters, titleLines } from './design';
import { drawable, lineWidth } from './glyphs';

const width = 0.8;
const height = 0.56;
const linesOf = (title: string) => titleLines(title, width, height);
const isWhite = ({ color }: Capsule) => color.every((value) => value === 255);
/** Relative luminance (WCAG 2.2). */
const luminance = (color: readonly number[]) =>
  color
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, channel) => sum + value * [0.2126, 0.7152, 0.0722][channel]!, 0);

test.each([
  ['Straße  nach\tŁódź', 'STRASSE NACH LO\u0301DZ\u0301'],
  ['“Tides” – why?', '"TIDES" - WHY?'],
  ['Ebbe 🌊 Flut', 'EBBE FLUT'],
  ['潮汐与月亮', null],
  ['Tides 潮汐与月亮', null],
  ['', null],
])('of %j, %j is drawn', (title, text) => expect(drawable(title)).toBe(text));

test('marks take no room of their own', () => expect(lineWidth('O\u0301O\u0308')).toBeCloseTo(lineWidth('OO'), 10));

test.each([
  'A',
  'THE DANCE OF THE BEES',
  'PNEUMONOULTRAMICROSCOPICSILICOVOLCANOCONIOSIS',
  'W'.repeat(maxTitleCharacters),
  'MM '.repeat(30),
])('the lines of %s fit', (title) => {
  const { lines, unit } = linesOf(title);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(lineWidth(line) * unit).toBeLessThanOrEqual(width);
  expect(lines.length * 9 * unit).toBeLessThanOrEqual(height + 1e-9);
});

test(`a title is cut after ${maxTitleCharacters} characters`, () => {
  const drawn = (length: number) => linesOf('ab '.repeat(length).slice(0, length).toUpperCase()).lines.join(' ').length;
  expect(drawn(maxTitleCharacters - 1)).toBe(maxTitleCharacters - 1);
  expect(drawn(maxTitleCharacters + 30)).toBeLessThanOrEqual(maxTitleCharacters);
});

test('a short title is larger than a long one', () =>
  expect(linesOf('TIDES').unit).toBeGreaterThan(linesOf('TIDES AND WHAT THE MOON HAS TO DO WITH THEM TODAY').unit));

test('a title and its seed always give the same cover, and others another one', () => {
  const cover = (title: string, seed?: string) => JSON.stringify(designOf({ title, ...(seed && { seed }) }));
  expect(cover('Tides')).toBe(cover('Tides'));
  expect(cover('Tides')).not.toBe(cover('Tides', 'show-2'));
  expect(cover('Tides')).not.toBe(cover('Tide'));
});

test('nothing leaves the square, and a title that cannot be drawn leaves the wave', () => {
  for (const title of ['The dance of the bees', 'Ärger über Öl', '潮汐与月亮'])
    for (const { from, to, radius } of designOf({ title }).shapes)
      for (const place of [...from, ...to]) {
        expect(place - radius).toBeGreaterThan(0);
        expect(place + radius).toBeLessThan(1);
      }
  expect(designOf({ title: '潮汐与月亮' }).shapes.some(isWhite)).toBe(false);
  expect(designOf({ title: 'Tides' }).shapes.some(isWhite)).toBe(true);
});

test('white text has contrast on every background', () => {
  const backgrounds = Array.from({ length: 200 }, (_, index) => designOf({ title: `Title ${index}` }).background);
  expect(new Set(backgrounds.map(String)).size).toBe(6);
  for (const color of backgrounds.flat()) expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThan(4.5);
});
