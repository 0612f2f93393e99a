import NodeId3 from 'node-id3';
import { anyWork, AssemblyFixture, tags } from '../../../../../test/support/assembly-fixture';
import {
  concatenated,
  mp3Of,
  noise,
  silence,
  sine,
  syllables,
  wavOf,
} from '../../../../../test/support/audio-fixtures';
import type { AssemblyPart } from './audio-assembler';
import { levelsOf } from './measure';

// Threads have to start and compile their decoders.

const fixture = new AssemblyFixture();
const { aPart, assemble, decoded, get } = fixture;
afterAll(() => fixture.assembler.close());

describe('speech of two voices', () => {
  const speech = async (amplitude: number, part: Partial<AssemblyPart>) =>
    aPart(
      wavOf([concatenated(silence(0.5, 22_050), syllables(2, 22_050, amplitude), silence(0.5, 22_050))], 22_050),
      part,
    );

  test('becomes one mono MP3 at its own rate and target loudness, with sample-exact duration', async () => {
    const done = await assemble([
      await speech(0.6, { voice: 'host', title: 'Hello', pauseAfterMs: 300 }),
      await speech(0.02, { voice: 'guest', title: 'Здравствуйте', pauseAfterMs: 500 }),
    ]);
    const { sampleRate, channels } = await decoded(done.contentHash);
    expect([sampleRate, channels.length]).toEqual([22_050, 1]);
    expect((channels[0]!.length * 1000) / 22_050).toBeCloseTo(done.durationMs, 0);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(done.bytes).toBe((await get(done.contentHash)).length);
    expect(await levelsOf(await get(done.contentHash), (blocks) => blocks)).toEqual({
      integratedLufs: done.integratedLufs,
      truePeakDbtp: done.truePeakDbtp,
      peaks: done.peaks,
    });
  });

  test('at 16 kHz becomes 22,050 Hz and keeps its pitch and duration', async () => {
    const done = await assemble([await aPart(wavOf([sine(440, 2, 16_000, 0.3)], 16_000))]);
    const { sampleRate, channels } = await decoded(done.contentHash);
    expect(sampleRate).toBe(22_050);
    const [samples] = channels;
    const crossings = samples!.reduce(
      (count, sample, at) => count + (at > 0 && sample >= 0 !== samples![at - 1]! >= 0 ? 1 : 0),
      0,
    );
    expect(samples!.length / sampleRate).toBeCloseTo(2, 1);
    expect(crossings / 2 / (samples!.length / sampleRate)).toBeCloseTo(440, -1);
  });

  test('is trimmed of silence and gets the requested pauses', async () => {
    const done = await assemble([await speech(0.5, { pauseAfterMs: 300 }), await speech(0.5, { pauseAfterMs: 700 })]);
    const [first, second] = done.chapters;
    expect(first!.endMs - first!.startMs).toBeGreaterThan(2200);
    expect(first!.endMs - first!.startMs).toBeLessThan(2400);
    expect(second).toMatchObject({ startMs: first!.endMs, endMs: done.durationMs });
    expect(second!.endMs - second!.startMs - (first!.endMs - first!.startMs)).toBe(400);
  });

  test('has the silence that is requested before it', async () => {
    const parts = [await speech(0.5, { title: 'Hello' })];
    const [plain, later] = [await assemble(parts), await assemble(parts, 'mp3', undefined, undefined, 2_000)];
    expect(later.durationMs - plain.durationMs).toBe(2_000);
    expect(later.heard[0]!.startMs - plain.heard[0]!.startMs).toBe(2_000);
    const { sampleRate, channels } = await decoded(later.contentHash);
    expect(channels[0]!.slice(0, 1.9 * sampleRate).every((sample) => Math.abs(sample) < 1e-3)).toBe(true);
  });

  test('parts without a title continue the chapter before', async () => {
    const parts = await Promise.all([0, 1, 2, 3].map((index) => speech(0.5, { pauseAfterMs: 100 * index })));
    const titles = ['Tides', null, 'The moon', null];
    const { chapters, partTimes, durationMs } = await assemble(
      parts.map((part, index) => ({ ...part, title: titles[index] ?? null })),
    );
    expect(partTimes).toHaveLength(4);
    expect(partTimes.map(({ startMs }) => startMs).slice(1)).toEqual(partTimes.map(({ endMs }) => endMs).slice(0, -1));
    expect(chapters).toEqual([
      { title: 'Tides', startMs: 0, endMs: partTimes[1]!.endMs },
      { title: 'The moon', startMs: partTimes[2]!.startMs, endMs: durationMs },
    ]);
  });

  test('says where the sound of each part is heard, after cuts, pauses, another rate and music', async () => {
    const [before, rates] = [
      [0.7, 0.3],
      [16_000, 22_050],
    ];
    const toned = (at: number) => {
      const rate = rates[at]!;
      return aPart(wavOf([concatenated(silence(before[at]!, rate), sine(440, 0.8, rate), silence(0.4, rate))], rate), {
        pauseAfterMs: 500,
      });
    };
    const music = await fixture.put(wavOf([silence(1, 22_050)], 22_050));
    const { heard, contentHash, partTimes } = await assemble([await toned(0), await toned(1)], 'wav', undefined, music);
    const { sampleRate, channels } = await decoded(contentHash);
    const isSound = (sample: number): boolean => Math.abs(sample) > 0.01;
    const onset = (fromMs: number): number => {
      const from = Math.round((fromMs * sampleRate) / 1000);
      return ((from + channels[0]!.subarray(from).findIndex(isSound)) * 1000) / sampleRate;
    };
    for (const [at, { startMs, endMs, cutMs, lengthMs }] of heard.entries()) {
      expect(Math.abs(onset(startMs) - (before[at]! * 1000 - cutMs + startMs))).toBeLessThan(1);
      expect(lengthMs).toBeCloseTo(1_200 + before[at]! * 1000, 0);
      expect(startMs).toBeGreaterThanOrEqual(partTimes[at]!.startMs);
      expect(endMs).toBeLessThan(partTimes[at]!.endMs);
    }
    expect(heard.map(({ cutMs }) => cutMs > 250)).toEqual([true, true]);
  });

  test('both voices are equally loud, and each keeps its own dynamics', async () => {
    const parts = [
      await speech(0.5, { voice: 'host' }),
      await speech(0.05, { voice: 'guest' }),
      await speech(0.25, { voice: 'host' }),
    ];
    const done = await assemble(parts, 'wav');
    const { channels, sampleRate } = await decoded(done.contentHash);
    const loudnessOf = async (index: number) => {
      const { startMs, endMs } = done.chapters[index]!;
      const samples = channels[0]!.slice((startMs * sampleRate) / 1000, (endMs * sampleRate) / 1000);
      return (await levelsOf(wavOf([samples], sampleRate), (blocks) => blocks)).integratedLufs!;
    };
    const [first, guest, third] = [await loudnessOf(0), await loudnessOf(1), await loudnessOf(2)];
    expect(first - third).toBeCloseTo(6, 0);
    expect(Math.abs(guest - Math.max(first, third))).toBeLessThan(3);
  });

  test('has title, artist, comment, length and a chapter per segment', async () => {
    const done = await assemble([await speech(0.5, { title: 'One' }), await speech(0.5, { title: '二' })]);
    const read = NodeId3.read(await get(done.contentHash));
    expect(read).toMatchObject({ ...tags, comment: { text: tags.comment }, length: String(done.durationMs) });
    expect(read.chapter?.map(({ startTimeMs, endTimeMs, tags: of }) => [of?.title, startTimeMs, endTimeMs])).toEqual(
      done.chapters.map(({ title, startMs, endMs }) => [title, startMs, endMs]),
    );
    expect(read.tableOfContents?.[0]?.elements).toEqual(['chapter1', 'chapter2']);
  });

  test('has the whole title where one contains a NUL or line ends', async () => {
    const [one, two] = [await speech(0.5, { title: 'The\0 sea\u0007' }), await speech(0.5, { title: 'A\r\nmoon' })];
    const request = { parts: [one, two], format: 'mp3', tags: { title: 'Ti\0des', artist: 'a\0.example' } } as const;
    const { contentHash } = await fixture.assembler.assemble(request, anyWork);
    const read = NodeId3.read(await get(contentHash));
    expect([read.title, read.artist]).toEqual(['Ti des', 'a .example']);
    expect(read.chapter?.map(({ tags: of }) => of?.title)).toEqual(['The sea', 'A moon']);
  });

  test('its waveform is loud where it is loud', async () => {
    const { peaks } = await assemble([await speech(1, { pauseAfterMs: 1_000 }), await speech(0.1, {})]);
    const meanOf = (part: readonly number[]) => part.reduce((sum, peak) => sum + peak, 0) / part.length;
    const half = Math.floor(peaks.length / 2);
    expect(Math.max(...peaks)).toBe(100);
    expect(meanOf(peaks.slice(0, half - 10))).toBeGreaterThan(20);
    expect(meanOf(peaks.slice(half, -40))).toBeLessThan(2);
  });
});

describe('mixed parts', () => {
  test('8 kHz mono and 48 kHz stereo become 48 kHz stereo at -16 LUFS', async () => {
    const stereo = [syllables(2, 48_000, 0.3), noise(2, 48_000, 0.1)];
    const done = await assemble([
      await aPart(wavOf([sine(300, 2, 8000)], 8000), { voice: null }),
      await aPart(await mp3Of(stereo, 48_000), { voice: null }),
    ]);
    const { sampleRate, channels } = await decoded(done.contentHash);
    expect([sampleRate, channels.length]).toEqual([48_000, 2]);
    expect(Math.abs(done.integratedLufs! + 16)).toBeLessThan(0.35);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(done.durationMs).toBe(4000);
  });

  test('treats stereo with identical channels as mono', async () => {
    const both = syllables(1, 44_100);
    const done = await assemble([await aPart(wavOf([both, both], 44_100))]);
    expect((await decoded(done.contentHash)).channels).toHaveLength(1);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
  });

  test('writes WAV on request', async () => {
    const done = await assemble([await aPart(wavOf([sine(440, 1, 16_000)], 16_000), { voice: null })], 'wav');
    const bytes = await get(done.contentHash);
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes).toHaveLength(44 + 22_050 * 2);
  });
});

describe('duration', () => {
  test('of WAV and MP3 is sample-exact', async () => {
    const sound = [sine(440, 1.5, 22_050)];
    expect(await fixture.assembler.durationMs(wavOf(sound, 22_050), anyWork)).toBeCloseTo(1500, 0);
    expect(await fixture.assembler.durationMs(await mp3Of(sound, 22_050), anyWork)).toBeCloseTo(1500, 0);
  });

  test('is counted up to a limit', async () => {
    const long = wavOf([silence(60, 8_000)], 8_000);
    const durationMs = await fixture.assembler.durationMs(long, anyWork, 2_000);
    expect(durationMs).toBeGreaterThan(2_000);
    expect(durationMs).toBeLessThan(10_000);
  });

  test('of anything else is an error', () =>
    expect(fixture.assembler.durationMs(Buffer.from('hello'), anyWork)).rejects.toMatchObject({
      code: 'audio.undecodable',
    }));
});
