import { maxPeaks, peaksOf } from './waveform';

test('a peak is the mean of its part, relative to the loudest part', () => {
  const cells = Float32Array.from({ length: 2 * maxPeaks }, (_, cell) => (cell < maxPeaks ? 0.25 : cell % 2));
  const peaks = peaksOf(cells);
  expect(peaks).toHaveLength(maxPeaks);
  expect([peaks[0], peaks.at(-1)]).toEqual([50, 100]);
});

test('short audio has a peak for each 10 ms, one more than the limit has as many as the limit', () => {
  expect(peaksOf(Float32Array.of(0.1, 0.2))).toEqual([50, 100]);
  expect(peaksOf(new Float32Array(maxPeaks + 1).fill(1))).toEqual(new Array(maxPeaks).fill(100));
});

test('silence is flat', () => expect(peaksOf(new Float32Array(3))).toEqual([0, 0, 0]));
test('no audio has no peaks', () => expect(peaksOf(new Float32Array(0))).toEqual([]));
