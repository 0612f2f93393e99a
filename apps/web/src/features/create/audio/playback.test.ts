import { dropIndexAt } from '../lines/drag-order';
import { lineAt } from './playback';

const lines = [
  { title: 'a', startSeconds: 0, endSeconds: 2 },
  { title: 'b', startSeconds: 2.4, endSeconds: 5 },
];

test.each([
  [0, 0],
  [1.9, 0],
  [2.2, 0],
  [2.4, 1],
  [99, 1],
])('at %d s chapter %i is current, pauses included', (seconds, index) => expect(lineAt(lines, seconds)).toBe(index));
test('is -1 without lines', () => expect(lineAt([], 1)).toBe(-1));

test.each([
  ['above all', 0, 0],
  ['over itself', 120, 1],
  ['below the next', 210, 2],
  ['below all', 999, 2],
])('drops a line %s', (_, y, index) => expect(dropIndexAt([50, 120, 200], 1, y)).toBe(index));
