import { decibels } from './signal/block';
import { duckedGains } from './ducking';

/** Cells of 10 ms: speech from `from` to `to`, in seconds. */
function speech(seconds: number, ...spans: [from: number, to: number][]): boolean[] {
  const cells = Array.from({ length: seconds * 100 }, () => false);
  for (const [from, to] of spans) cells.fill(true, from * 100, to * 100);
  return cells;
}
const span = (seconds: number) => ({ start: 0, end: seconds * 100, fadeIn: 0, fadeOut: 0 });
const levelAt = (gains: Float32Array, seconds: number): number => decibels(gains[Math.round(seconds * 100)]!);

test('the music is 20 dB below speech from its first sound to its last, and 10 dB alone', () => {
  const gains = duckedGains(speech(10, [3, 6]), span(10));
  for (const seconds of [3, 4.5, 5.99]) expect(levelAt(gains, seconds)).toBeCloseTo(-20, 3);
  for (const seconds of [0, 2.7, 7.3, 9.9]) expect(levelAt(gains, seconds)).toBeCloseTo(-10, 3);
});

test('it falls in a quarter of a second before a word, and rises over 1.2 s after it', () => {
  const gains = duckedGains(speech(10, [3, 6]), span(10));
  expect(levelAt(gains, 2.75)).toBeCloseTo(-10, 3);
  expect(levelAt(gains, 2.875)).toBeCloseTo(-15, 0);
  expect(levelAt(gains, 6.59)).toBeCloseTo(-15, 0);
});

test('it stays down in a gap of 700 ms, and rises in a longer one', () => {
  const gains = duckedGains(speech(20, [1, 4], [4.69, 8], [10, 12]), span(20));
  expect(levelAt(gains, 4.3)).toBeCloseTo(-20, 3);
  expect(levelAt(gains, 9)).toBeGreaterThan(-13);
  const longer = duckedGains(speech(20, [1, 4], [4.8, 8]), span(20));
  expect(Math.max(...longer.slice(410, 479))).toBeGreaterThan(gains[430]!);
});

test('it fades in and out with equal power', () => {
  const gains = duckedGains(speech(10, [4, 5]), { start: 0, end: 1_000, fadeIn: 100, fadeOut: 200 });
  expect(gains[0]).toBe(0);
  expect(levelAt(gains, 0.5)).toBeCloseTo(-13, 1);
  expect(levelAt(gains, 8.99)).toBeCloseTo(-13, 0);
  expect(gains.at(-1)).toBe(0);
});

test('only speech within its span counts', () => {
  const gains = duckedGains(speech(10, [0, 2], [3, 4]), { start: 300, end: 600, fadeIn: 0, fadeOut: 0 });
  expect(gains).toHaveLength(300);
  expect(decibels(gains[0]!)).toBeCloseTo(-20, 3);
  expect(decibels(gains[299]!)).toBeCloseTo(-10, 3);
});
