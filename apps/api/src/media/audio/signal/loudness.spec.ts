import { concatenated, noise, silence, sine } from '../../../../../../test/support/audio-fixtures';
import { ratioOf } from './block';
import { CellMeter, integratedLoudness } from './loudness';

function energyOf(channels: readonly Float32Array[], sampleRate: number, step = 5000): Float64Array {
  const meter = new CellMeter(sampleRate, channels.length);
  for (let at = 0; at < channels[0]!.length; at += step) {
    const block = channels.map((samples) => samples.subarray(at, at + step));
    meter.push(block, block[0]!.length);
  }
  return meter.finish().energy;
}

const loudnessOf = (channels: readonly Float32Array[], sampleRate = 24_000): number =>
  integratedLoudness([energyOf(channels, sampleRate)]);

const tone = (db: number, seconds: number, sampleRate = 24_000) => sine(1000, seconds, sampleRate, ratioOf(db));

describe('integrated loudness (ITU-R BS.1770-4, EBU Tech 3341)', () => {
  test.each([22_050, 24_000, 44_100, 48_000])('a full-scale 997 Hz tone measures -3.01 LUFS at %i Hz', (rate) =>
    expect(loudnessOf([sine(997, 3, rate, 1)], rate)).toBeCloseTo(-3.01, 1),
  );

  test.each([-23, -33])('cases 1 and 2: a stereo tone at %i dBFS measures the same in LUFS', (db) =>
    expect(Math.abs(loudnessOf([tone(db, 20), tone(db, 20)]) - db)).toBeLessThan(0.1),
  );

  test('case 3: gates out quiet passages', () => {
    const sound = concatenated(tone(-36, 10), tone(-23, 60), tone(-36, 10));
    expect(Math.abs(loudnessOf([sound, sound]) + 23)).toBeLessThan(0.1);
  });

  test('case 5: includes levels above the relative gate', () => {
    const sound = concatenated(tone(-26, 20), tone(-20, 20.1), tone(-26, 20));
    expect(Math.abs(loudnessOf([sound, sound]) + 23)).toBeLessThan(0.1);
  });

  test('segments of one voice measure like one signal', () => {
    const [first, second] = [noise(2, 22_050, 0.1), noise(3, 22_050, 0.3, 5)];
    const apart = integratedLoudness([energyOf([first], 22_050), energyOf([second], 22_050)]);
    expect(apart).toBeCloseTo(loudnessOf([concatenated(first, second)], 22_050), 0);
  });

  test('ignores clips under 400 ms beside longer ones, and measures them by their mean alone', () => {
    const [long, short] = [energyOf([tone(-20, 2)], 24_000), energyOf([tone(-40, 0.2)], 24_000)];
    expect(integratedLoudness([long, short])).toBe(integratedLoudness([long]));
    expect(integratedLoudness([short])).toBeCloseTo(-43, 0);
  });

  test('silence and empty input have no loudness', () => {
    expect(loudnessOf([silence(2, 24_000)])).toBe(-Infinity);
    expect(loudnessOf([silence(0.1, 24_000)])).toBe(-Infinity);
    expect(integratedLoudness([])).toBe(-Infinity);
  });
});

test('cells are 10 ms each, independent of the block size', () => {
  expect(energyOf([noise(1, 22_050)], 22_050)).toHaveLength(100);
  const whole = energyOf([noise(1, 22_050)], 22_050);
  energyOf([noise(1, 22_050)], 22_050, 7).forEach((energy, cell) => expect(energy).toBeCloseTo(whole[cell]!, 12));
  expect(energyOf([Float32Array.of(0.5)], 22_050)).toHaveLength(1);
});

test('each cell keeps its peak sample', () => {
  const meter = new CellMeter(1000, 1);
  meter.push([Float32Array.from({ length: 20 }, (_, i) => (i === 13 ? -0.75 : 0.25))], 20);
  expect([...meter.finish().peak]).toEqual([0.25, 0.75]);
});
