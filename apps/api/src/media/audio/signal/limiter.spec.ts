import { concatenated, noise, silence, sine } from '../../../../../../test/support/audio-fixtures';
import { Limiter } from './limiter';
import { TruePeakMeter } from './true-peak';

const rate = 24_000;

/** The limited signal with the limiter's delay removed. */
function limited(channels: readonly Float32Array[], ceilingDbtp: number, step = 1000): Float32Array[] {
  const limiter = new Limiter(rate, channels.length, ceilingDbtp);
  const input = channels.map((samples) => concatenated(samples, new Float32Array(limiter.delay)));
  const outputs: Float32Array[][] = channels.map(() => []);
  for (let at = 0; at < input[0]!.length; at += step) {
    const block = input.map((samples) => samples.subarray(at, at + step));
    limiter.push(block, block[0]!.length).forEach((samples, channel) => outputs[channel]!.push(samples.slice()));
  }
  return outputs.map((all) => concatenated(...all).subarray(limiter.delay));
}

function truePeak(channels: readonly Float32Array[]): number {
  const meter = new TruePeakMeter(channels.length);
  meter.push(channels, channels[0]!.length);
  return meter.finish();
}

test.each([
  ['noise far above it', noise(1, rate, 4)],
  ['one click', concatenated(silence(0.2, rate), Float32Array.of(3, -3), silence(0.2, rate))],
  ['a tone with its peaks between samples', sine(rate / 4 + 1, 1, rate, 1.4)],
  ['a sudden start', concatenated(silence(0.1, rate), sine(300, 0.5, rate, 2))],
])('the true peak of %s stays below the ceiling', (_, sound) => {
  expect(truePeak([sound])).toBeGreaterThan(-2);
  expect(truePeak(limited([sound], -2))).toBeLessThan(-1.8);
});

test('a signal below the ceiling passes unchanged and aligned', () => {
  const sound = sine(440, 0.5, rate, 0.7);
  expect([...limited([sound], -2)[0]!]).toEqual([...sound]);
});

test('the gain recovers after a peak', () => {
  const sound = concatenated(sine(440, 0.1, rate, 2), sine(440, 1, rate, 0.5));
  const [output] = limited([sound], -2);
  expect([...output!.slice(-2400)]).toEqual([...sound.slice(-2400)]);
});

test('applies the same gain to both channels, keeping the stereo image', () => {
  const [loud, quiet] = [sine(440, 0.5, rate, 2), sine(440, 0.5, rate, 0.2)];
  const [left, right] = limited([loud, quiet], -2);
  left!.forEach((sample, i) => expect(right![i]).toBeCloseTo(sample / 10, 5));
});

test('the output does not depend on the block size', () => {
  const sound = noise(0.2, rate, 2);
  expect([...limited([sound], -2, 13)[0]!]).toEqual([...limited([sound], -2, 9999)[0]!]);
});
