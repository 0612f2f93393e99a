import { clock } from './clock';
import { barsIn, barsOf, pathOf } from './waveform';

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [NaN, '0:00'],
  [Infinity, '0:00'],
  [-1, '0:00'],
])('%d s is %s', (seconds, text) => expect(clock(seconds)).toBe(text));

test('a bar is the loudest of its peaks, relative to the loudest of all', () => {
  expect(barsOf([1, 4, 2, 0], 2)).toEqual([1, 0.5]);
  expect(barsOf([1, 4, 2], 3)).toEqual([0.25, 1, 0.5]);
  expect(barsOf([0, 0], 2)).toEqual([0, 0]);
});

test('a bar takes four pixels, and there are never more than peaks', () => {
  expect(barsIn(400, 400)).toBe(100);
  expect(barsIn(4_000, 400)).toBe(400);
  expect(barsIn(0, 400)).toBe(400);
});

test('silence is a thin line, the loudest bar is as high as the drawing', () =>
  expect(pathOf([0, 1])).toBe('M1 48h2v4h-2zM5 0h2v100h-2z'));
