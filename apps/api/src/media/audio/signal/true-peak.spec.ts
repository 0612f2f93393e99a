import { sine } from '../../../../../../test/support/audio-fixtures';
import { decibels } from './block';
import { TruePeakMeter } from './true-peak';

function truePeak(channels: readonly Float32Array[], step = 1000): number {
  const meter = new TruePeakMeter(channels.length);
  for (let at = 0; at < channels[0]!.length; at += step) {
    const block = channels.map((samples) => samples.subarray(at, at + step));
    meter.push(block, block[0]!.length);
  }
  return meter.finish();
}

/** A tone at a quarter of the rate, sampled between its crests: each sample is 3 dB below the peak. */
const betweenSamples = Float32Array.from(
  { length: 4800 },
  (_, i) => 0.5 * Math.sin((Math.PI / 2) * i + Math.PI / 4) * Math.min(1, i / 1000, (4799 - i) / 1000),
);

test('finds a peak between samples (EBU Tech 3341, case 16: -6 dBTP within +0.2/-0.4)', () => {
  const peak = truePeak([betweenSamples]);
  expect(peak).toBeGreaterThan(-6.4);
  expect(peak).toBeLessThan(-5.8);
  expect(decibels(betweenSamples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))).toBeCloseTo(-9.03, 1);
});

test('a low tone peaks at its samples', () => expect(truePeak([sine(100, 1, 48_000, 0.5)])).toBeCloseTo(-6.02, 2));

test('uses the louder channel', () =>
  expect(truePeak([sine(100, 1, 48_000, 0.1), sine(100, 1, 48_000, 0.5)])).toBeCloseTo(-6.02, 2));

test('finds a peak in the last sample, independent of the block size', () => {
  const sound = new Float32Array(3000);
  sound[2999] = 0.9;
  expect(truePeak([sound], 3000)).toBeCloseTo(decibels(0.9), 1);
  expect(truePeak([sound], 7)).toBeCloseTo(decibels(0.9), 1);
});

test('silence has no peak', () => expect(truePeak([new Float32Array(100)])).toBe(-Infinity));
