import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssemblyFixture } from '../../../../../test/support/assembly-fixture';
import {
  concatenated,
  mp3Of,
  noise,
  silence,
  sine,
  syllables,
  wavOf,
} from '../../../../../test/support/audio-fixtures';
import { Bed } from './bed';
import { levelsOf } from './measure';
import { type Block, decibels } from './signal/block';
import type { AssemblyPart } from './audio-assembler';

// Threads have to start and compile their decoders.

const rate = 24_000;
const fixture = new AssemblyFixture();
const { aPart, assemble, decoded, put } = fixture;
afterAll(() => fixture.assembler.close());

/** Music of one pitch, which a filter of that pitch separates from speech. */
const pitch = 5_000;
const music = (seconds: number) => wavOf([sine(pitch, seconds, rate, 0.4)], rate);
const speech = (seconds: number, part: Partial<AssemblyPart> = {}) => aPart(wavOf([lowSyllables(seconds)], rate), part);

/** Speech without the pitch of the music. */
function lowSyllables(seconds: number): Float32Array {
  const [low, high] = [sine(300, seconds, rate, 0.3), sine(700, seconds, rate, 0.2)];
  return low.map((sample, i) => (sample + high[i]!) * Math.max(0, Math.sin((2 * Math.PI * 4 * i) / rate)) ** 2);
}

/** Level of the music between two times, dB relative to full scale (Goertzel over the whole span). */
function musicLevel(samples: Float32Array, from: number, to: number): number {
  const span = samples.subarray(Math.round(from * rate), Math.round(to * rate));
  let [real, imaginary] = [0, 0];
  span.forEach((sample, i) => {
    const angle = (2 * Math.PI * pitch * i) / rate;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  return decibels((2 * Math.hypot(real, imaginary)) / span.length);
}

const samplesOf = async (hash: string) => (await decoded(hash)).channels[0]!;

describe('music under speech', () => {
  test('keeps the loudness of the file and its true peak', async () => {
    const parts = [await speech(8, { pauseAfterMs: 400 }), await speech(8, { voice: 'guest' })];
    const done = await assemble(parts, 'mp3', undefined, await put(music(4)));
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1.5);
  });

  test('is 20 dB below speech, and 10 dB before and after it', async () => {
    const [bed, part] = [await put(music(20)), await speech(10)];
    const done = await assemble([part], 'wav', undefined, bed);
    const plain = await assemble([part], 'wav');
    const samples = await samplesOf(done.contentHash);
    expect(done.durationMs - plain.durationMs).toBe(4_500);
    const loudness = async (audio: Float32Array) =>
      (await levelsOf(wavOf([audio], rate), (blocks) => blocks)).integratedLufs!;
    const spoken = await loudness(samples.slice(2 * rate, 11 * rate));
    const alone = await loudness(samples.slice(0.35 * rate, 1.2 * rate));
    expect(alone - spoken).toBeCloseTo(-10, 0);
    const under = musicLevel(samples, 2, 11);
    expect(under - musicLevel(samples, 0.35, 1.2)).toBeCloseTo(-10, 0);
    expect(musicLevel(await samplesOf(plain.contentHash), 0, 9)).toBeLessThan(under - 20);
  });

  test('is repeated without a gap to the end of the speech, and fades out after it', async () => {
    const done = await assemble([await speech(30)], 'wav', undefined, await put(wavOf([noise(5, rate)], rate)));
    const samples = await samplesOf(done.contentHash);
    const levels = Array.from({ length: 29 }, (_, second) =>
      Math.max(...samples.slice((second + 2) * rate, (second + 2.25) * rate)),
    );
    expect(Math.min(...levels)).toBeGreaterThan(0.01);
    expect(Math.max(...samples.slice(-0.1 * rate))).toBeLessThan(
      Math.max(...samples.slice(-2 * rate, -1.5 * rate)) / 4,
    );
  });

  test('is the same file each time', async () => {
    const bed = await put(await mp3Of([sine(440, 3, 44_100), sine(660, 3, 44_100)], 44_100));
    const parts = [await speech(3)];
    const [one, other] = [await assemble(parts, 'mp3', undefined, bed), await assemble(parts, 'mp3', undefined, bed)];
    expect(one.contentHash).toBe(other.contentHash);
  });

  test('has its own rate, and one channel like the speech', async () => {
    const bed = await put(wavOf([sine(440, 3, 44_100), sine(660, 3, 44_100)], 44_100));
    const done = await assemble([await speech(3)], 'mp3', undefined, bed);
    const { sampleRate, channels } = await decoded(done.contentHash);
    expect([sampleRate, channels.length]).toEqual([44_100, 1]);
  });

  test('of silence leaves the speech as it is', async () => {
    const done = await assemble([await speech(4)], 'mp3', undefined, await put(wavOf([silence(3, rate)], rate)));
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
  });

  test('that is no audio is an error of the part after the last', async () => {
    const failing = assemble([await speech(1)], 'mp3', undefined, await put(Buffer.from('hello')));
    await expect(failing).rejects.toMatchObject({ code: 'audio.undecodable', details: { part: 1 } });
  });

  test('counts to the times of the first and last part', async () => {
    const parts = [await speech(4, { title: 'One' }), await speech(4, { title: 'Two' })];
    const { partTimes, durationMs, chapters } = await assemble(parts, 'wav', undefined, await put(music(4)));
    expect(partTimes[0]!.startMs).toBe(0);
    expect(partTimes[1]!.startMs).toBeGreaterThan(5_000);
    expect(partTimes[1]).toMatchObject({ startMs: partTimes[0]!.endMs, endMs: durationMs });
    expect(chapters[1]!.endMs).toBe(durationMs);
  });
});

describe('clips before and after the speech', () => {
  const clip = (seconds: number, part: Partial<AssemblyPart> = {}) =>
    aPart(wavOf([syllables(seconds, rate)], rate), { voice: null, pauseAfterMs: 700, ...part });

  test('cross with the music, which does not play under the rest of them', async () => {
    const parts = [await clip(4), await speech(6, { pauseAfterMs: 700 }), await clip(4, { pauseAfterMs: 0 })];
    const bed = await put(music(4));
    const done = await assemble(parts, 'wav', undefined, bed);
    const samples = await samplesOf(done.contentHash);
    const plain = await samplesOf((await assemble(parts, 'wav')).contentHash);
    expect(done.durationMs).toBeCloseTo((plain.length * 1000) / rate, 0);
    const levelIn = (from: number, to: number) => musicLevel(samples, from, to);
    const [, outro] = [done.partTimes[1], done.partTimes[2]!.startMs / 1000];
    expect(levelIn(0.2, 2.4)).toBeLessThan(levelIn(4.1, 4.4) - 12);
    expect(levelIn(3.2, 3.6)).toBeGreaterThan(levelIn(2.5, 2.7));
    expect(levelIn(outro + 0.1, outro + 0.4)).toBeGreaterThan(levelIn(outro + 1.1, outro + 1.4) + 3);
    expect(levelIn(outro + 1.8, outro + 3.8)).toBeLessThan(levelIn(4.1, 4.4) - 12);
  });

  test('a clip that fades away lets the speech begin over its quiet end', async () => {
    const loud = sine(440, 2, rate, 0.5);
    const tail = sine(440, 3, rate, 0.5).map((sample, i) => sample * 0.05 * (1 - i / (3 * rate)));
    const sting = wavOf([concatenated(loud, tail)], rate);
    const parts = async (fadesAway: boolean) => [
      await aPart(sting, { voice: null, pauseAfterMs: 700, fadesAway }),
      await speech(3),
    ];
    const [plain, fading] = [await assemble(await parts(false), 'wav'), await assemble(await parts(true), 'wav')];
    expect(plain.partTimes[1]!.startMs).toBe(5_700);
    expect(fading.partTimes[1]!.startMs).toBe(4_200);
    expect(plain.durationMs - fading.durationMs).toBe(1_500);
    const samples = await samplesOf(fading.contentHash);
    expect(samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
  });

  test('a clip that ends with a word does not', async () => {
    const parts = [await clip(3, { fadesAway: true }), await speech(3)];
    expect((await assemble(parts, 'wav')).partTimes[1]!.startMs).toBeGreaterThan(3_500);
  });
});

describe('a bed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-bed-'));
  const beds: Bed[] = [];
  afterAll(() => {
    beds.forEach((bed) => bed.close());
    rmSync(folder, { recursive: true });
  });

  function load(blocks: Block[]): Bed {
    const bed = Bed.load(blocks, join(folder, String(beds.length)));
    beds.push(bed);
    return bed;
  }
  const bedOf = (samples: Float32Array, sampleRate = 1_000) =>
    load([{ sampleRate, channels: [samples], frames: samples.length }]);
  const bytesOf = (samples: Float32Array) => Buffer.from(samples.buffer);
  const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;

  test('that ends with its own beginning repeats exactly', () => {
    const loop = noise(6, 1_000);
    const read = bedOf(concatenated(loop, loop.slice(0, 2_000))).read(0, 20_000);
    const difference = read.reduce((most, sample, i) => Math.max(most, Math.abs(sample - loop[i % 6_000]!)), 0);
    expect(difference).toBeLessThan(1e-6);
  });

  test('of other music crosses its end with its beginning at the same loudness', () => {
    const read = bedOf(noise(20, 1_000)).read(0, 40_000);
    const inside = power(read.subarray(2_000, 18_000));
    expect(decibels(Math.sqrt(power(read.subarray(18_500, 19_500)) / inside))).toBeCloseTo(0, 0);
  });

  test('reads the same in one piece and in many', () => {
    const bed = bedOf(noise(3, 1_000));
    const pieces = Array.from({ length: 70 }, (_, i) => bed.read(i * 100, 100));
    expect(bytesOf(concatenated(...pieces))).toEqual(bytesOf(bed.read(0, 7_000)));
  });

  test('keeps the first five minutes of longer music', () => {
    const whole = noise(301, 100);
    const [at, past] = [bedOf(whole.slice(0, 30_000), 100), bedOf(whole, 100)];
    expect(bytesOf(past.read(0, 70_000)).equals(bytesOf(at.read(0, 70_000)))).toBe(true);
    const shorter = bedOf(whole.slice(0, 29_999), 100);
    expect(bytesOf(shorter.read(0, 70_000)).equals(bytesOf(at.read(0, 70_000)))).toBe(false);
  });

  test('of two channels is their mean', () => {
    const channels = [Float32Array.of(1, 0, 0.5), Float32Array.of(0, 0, 0.5)];
    expect([...load([{ sampleRate: 1_000, channels, frames: 3 }]).read(0, 3)]).toEqual([0.5, 0, 0.5]);
  });

  test('without samples is undecodable', () =>
    expect(() => load([])).toThrow(expect.objectContaining({ code: 'audio.undecodable' }) as Error));
});
