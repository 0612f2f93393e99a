import { placeAt } from '../lines/drag-order';
import { chapterAt } from './playback';

const chapters = [
  { title: 'a', startSeconds: 0, endSeconds: 2 },
  { title: 'b', startSeconds: 2.4, endSeconds: 5 },
];

test.each([
  [0, 0],
  [1.9, 0],
  [2.2, 0],
  [2.4, 1],
  [99, 1],
])('at %d s the chapter %i is heard: a pause belongs to the line before it', (seconds, index) =>
  expect(chapterAt(chapters, seconds)).toBe(index),
);
test('without chapters none is', () => expect(chapterAt([], 1)).toBe(-1));

test.each([
  ['above all', 0, 0],
  ['over itself', 120, 1],
  ['below the next', 210, 2],
  ['below all', 999, 2],
])('a line dragged %s lands there', (_, y, place) => expect(placeAt([50, 120, 200], 1, y)).toBe(place));
