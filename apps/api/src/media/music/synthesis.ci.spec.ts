import { createHash } from 'node:crypto';
import { hertzOf } from './instruments';
import { scores, type ScoreName } from './scores';
import { musicRate, secondsOf, synthesize } from './synthesis';

const names = Object.keys(scores) as ScoreName[];
const hashes = new Set<string>();
const hashOf = (samples: Float32Array) => createHash('sha256').update(Buffer.from(samples.buffer)).digest('hex');

/** Strength of a frequency in the samples (Goertzel). */
function strength(samples: Float32Array, hertz: number): number {
  const feedback = 2 * Math.cos((2 * Math.PI * hertz) / musicRate);
  let before = 0;
  let current = 0;
  for (const sample of samples) {
    const next = sample + feedback * current - before;
    before = current;
    current = next;
  }
  return Math.sqrt(Math.max(0, before ** 2 + current ** 2 - feedback * before * current)) / samples.length;
}

describe.each(names)('the music %s', (name) => {
  const bed = synthesize(name, 'bed');
  const sting = synthesize(name, 'sting');

  hashes.add(hashOf(sting));

  test('is the same every time', () => expect(hashOf(synthesize(name, 'sting'))).toBe(hashOf(sting)));

  test('has the seconds that it announces, and room above its peaks', () => {
    expect(bed.length / musicRate).toBeCloseTo(secondsOf(name, 'bed'), 3);
    expect(sting.length / musicRate).toBeCloseTo(secondsOf(name, 'sting'), 3);
    for (const samples of [bed, sting])
      expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeCloseTo(0.6, 5);
  });

  test('repeats without a click: its end is its beginning', () => {
    const end = bed.slice(-2 * musicRate);
    expect(hashOf(end)).toBe(hashOf(bed.slice(0, 2 * musicRate)));
    const step = bed.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (bed[i - 1] ?? sample))), 0);
    expect(step).toBeLessThan(0.25);
  });

  test('plays the notes of its chords, in tune', () => {
    const { chords, beatsPerBar, beatsPerMinute } = scores[name];
    const bar = (beatsPerBar * 60) / beatsPerMinute;
    for (const [index, chord] of chords.entries()) {
      const samples = bed.subarray((index + 0.6) * bar * musicRate, (index + 0.9) * bar * musicRate);
      const inChord = new Set(chord.map((pitch) => pitch % 12));
      const strengths = Array.from({ length: 25 }, (_, step) => 48 + step).map(
        (pitch) => [pitch % 12, strength(samples, hertzOf(pitch))] as const,
      );
      const [strongest] = strengths.toSorted(([, one], [, other]) => other - one);
      expect(inChord).toContain(strongest![0]);
      const off = strengths.filter(([pitchClass]) => !inChord.has(pitchClass)).map(([, value]) => value);
      expect(Math.max(...off)).toBeLessThan(strongest![1] / 2);
    }
  });

  test('its closing phrase rings out to silence', () => {
    const half = sting.subarray(sting.length / 2).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const end = sting.subarray(-0.05 * musicRate).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(half).toBeGreaterThan(0.1);
    expect(end).toBeLessThan(0.002);
  });
});

test('no two are alike', () => {
  expect(hashes.size).toBe(names.length);
});
