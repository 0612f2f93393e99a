import { noise, sine } from '../../../../../../test/support/audio-fixtures';
import { decibels } from './block';
import { Resampler } from './resample';

function resampled(samples: Float32Array, from: number, to: number, step = 1000): number[] {
  const resampler = new Resampler(from, to);
  const output: number[] = [];
  for (let at = 0; at < samples.length; at += step) output.push(...resampler.push(samples.subarray(at, at + step)));
  return [...output, ...resampler.flush()];
}

const rms = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

/** Signal-to-noise ratio in dB of a resampled tone. */
function signalToNoise(hertz: number, from: number, to: number): number {
  const output = resampled(sine(hertz, 1, from), from, to);
  const expected = sine(hertz, 1, to);
  const middle = [...expected].map((sample, i) => [sample, output[i] ?? 0] as const).slice(to * 0.2, to * 0.8);
  return decibels(rms(middle.map(([sample]) => sample)) / rms(middle.map(([sample, actual]) => actual - sample)));
}

test.each([
  [1000, 22_050, 24_000],
  [8000, 22_050, 44_100],
  [997, 22_050, 48_000],
  [1000, 8000, 22_050],
  [3000, 8000, 48_000],
  [5000, 44_100, 48_000],
  [15_000, 96_000, 48_000],
  [1000, 48_000, 22_050],
  [9000, 48_000, 22_050],
])('a %i Hz tone from %i to %i Hz keeps a signal-to-noise ratio of 100 dB', (hertz, from, to) =>
  expect(signalToNoise(hertz, from, to)).toBeGreaterThan(100),
);

test('filters out frequencies above the Nyquist limit of the new rate', () => {
  const output = resampled(sine(15_000, 1, 48_000), 48_000, 22_050);
  expect(decibels(rms(output.slice(2000, -2000)) / Math.SQRT1_2 / 0.5)).toBeLessThan(-90);
});

test('keeps the duration to one sample, for single samples and unusual rates too', () => {
  expect(resampled(noise(1, 22_050), 22_050, 24_000)).toHaveLength(24_000);
  expect(resampled(noise(1, 22_255), 22_255, 48_000).length).toBeCloseTo(48_000, -1);
  expect(resampled(Float32Array.of(0.5), 8000, 48_000)).toHaveLength(6);
  expect(resampled(Float32Array.of(0.5), 48_000, 22_050)).toHaveLength(1);
  expect(resampled(new Float32Array(0), 8000, 48_000)).toHaveLength(0);
});

test('the output does not depend on the block size', () => {
  const sound = noise(0.2, 44_100);
  expect(resampled(sound, 44_100, 48_000, 7)).toEqual(resampled(sound, 44_100, 48_000, 100_000));
});

test('passes samples through at the same rate', () =>
  expect(resampled(Float32Array.of(0.5, -0.25), 24_000, 24_000)).toEqual([0.5, -0.25]));
