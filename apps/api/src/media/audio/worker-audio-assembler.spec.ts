import NodeId3 from 'node-id3';
import { createHash } from 'node:crypto';
import { AppError } from '@duetcast/domain/kernel/errors';
import { joined, mp3Of, noise, silence, sine, syllables, wavOf } from '../../../../../test/support/audio-fixtures';
import type { ContentStore } from '../content/content-store';
import type { AssemblyPart, AssemblyRequest } from './audio-assembler';
import { decode } from './decode';
import { levelsOf } from './measure';
import { WorkerAudioAssembler } from './worker-audio-assembler';

// Threads start, compile their decoders and share the cores with other suites.
jest.setTimeout(30_000);

/** Bytes by hash, in memory: all that assembly needs of the port. */
const contents = new Map<string, Buffer>();
const put = async (bytes: Uint8Array): Promise<string> => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  contents.set(hash, Buffer.from(bytes));
  return hash;
};
const get = async (hash: string): Promise<Buffer> => {
  const bytes = contents.get(hash);
  if (!bytes) throw new AppError('content.missing');
  return bytes;
};
const assembler = new WorkerAudioAssembler({ put, get } as Partial<ContentStore> as ContentStore, 2);
afterAll(() => assembler.close());

const aPart = async (bytes: Uint8Array, part: Partial<AssemblyPart> = {}): Promise<AssemblyPart> => ({
  contentHash: await put(bytes),
  title: 'A segment',
  voice: 'host',
  pauseAfterMs: 0,
  ...part,
});

const never = new AbortController().signal;
const tags = { title: 'Café 東京', artist: 'Duetcast', comment: 'Made of text' };
const assemble = (parts: readonly AssemblyPart[], format: AssemblyRequest['format'] = 'mp3', signal = never) =>
  assembler.assemble({ parts, format, tags }, signal);

async function heard(hash: string): Promise<{ sampleRate: number; channels: Float32Array[] }> {
  const blocks = [...(await decode(await get(hash)))];
  const channels = blocks[0]!.channels.map((_, channel) => joined(...blocks.map((block) => block.channels[channel]!)));
  return { sampleRate: blocks[0]!.sampleRate, channels };
}

describe('speech of two voices', () => {
  const speech = async (amplitude: number, part: Partial<AssemblyPart>) =>
    aPart(wavOf([joined(silence(0.5, 22_050), syllables(2, 22_050, amplitude), silence(0.5, 22_050))], 22_050), part);

  test('becomes one mono MP3 at its own rate, on target, its duration true to the sample', async () => {
    const done = await assemble([
      await speech(0.6, { voice: 'host', title: 'Hello', pauseAfterMs: 300 }),
      await speech(0.02, { voice: 'guest', title: 'Здравствуйте', pauseAfterMs: 500 }),
    ]);
    const { sampleRate, channels } = await heard(done.contentHash);
    expect([sampleRate, channels.length]).toEqual([22_050, 1]);
    expect((channels[0]!.length * 1000) / 22_050).toBeCloseTo(done.durationMs, 0);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(done.bytes).toBe((await get(done.contentHash)).length);
    expect(await levelsOf(await get(done.contentHash), (blocks) => blocks)).toEqual({
      integratedLufs: done.integratedLufs,
      truePeakDbtp: done.truePeakDbtp,
    });
  });

  test('is trimmed of its silence, and paused as asked', async () => {
    const done = await assemble([await speech(0.5, { pauseAfterMs: 300 }), await speech(0.5, { pauseAfterMs: 700 })]);
    const [first, second] = done.chapters;
    expect(first!.endMs - first!.startMs).toBeGreaterThan(2200);
    expect(first!.endMs - first!.startMs).toBeLessThan(2400);
    expect(second).toMatchObject({ startMs: first!.endMs, endMs: done.durationMs });
    expect(second!.endMs - second!.startMs - (first!.endMs - first!.startMs)).toBe(400);
  });

  test('both voices come out equally loud, and one voice keeps its own dynamics', async () => {
    const parts = [
      await speech(0.5, { voice: 'host' }),
      await speech(0.05, { voice: 'guest' }),
      await speech(0.25, { voice: 'host' }),
    ];
    const done = await assemble(parts, 'wav');
    const { channels, sampleRate } = await heard(done.contentHash);
    const loudnessOf = async (index: number) => {
      const { startMs, endMs } = done.chapters[index]!;
      const samples = channels[0]!.slice((startMs * sampleRate) / 1000, (endMs * sampleRate) / 1000);
      return (await levelsOf(wavOf([samples], sampleRate), (blocks) => blocks)).integratedLufs!;
    };
    const [first, guest, third] = [await loudnessOf(0), await loudnessOf(1), await loudnessOf(2)];
    expect(first - third).toBeCloseTo(6, 0);
    expect(Math.abs(guest - Math.max(first, third))).toBeLessThan(3);
  });

  test('carries title, artist, comment, length and a chapter for each segment', async () => {
    const done = await assemble([await speech(0.5, { title: 'One' }), await speech(0.5, { title: '二' })]);
    const read = NodeId3.read(await get(done.contentHash));
    expect(read).toMatchObject({ ...tags, comment: { text: tags.comment }, length: String(done.durationMs) });
    expect(read.chapter?.map(({ startTimeMs, endTimeMs, tags: of }) => [of?.title, startTimeMs, endTimeMs])).toEqual(
      done.chapters.map(({ title, startMs, endMs }) => [title, startMs, endMs]),
    );
    expect(read.tableOfContents?.[0]?.elements).toEqual(['chapter1', 'chapter2']);
  });
});

describe('mixed parts', () => {
  test('8 kHz mono and 48 kHz stereo become 48 kHz stereo at -16 LUFS', async () => {
    const stereo = [syllables(2, 48_000, 0.3), noise(2, 48_000, 0.1)];
    const done = await assemble([
      await aPart(wavOf([sine(300, 2, 8000)], 8000), { voice: null }),
      await aPart(await mp3Of(stereo, 48_000), { voice: null }),
    ]);
    const { sampleRate, channels } = await heard(done.contentHash);
    expect([sampleRate, channels.length]).toEqual([48_000, 2]);
    expect(Math.abs(done.integratedLufs! + 16)).toBeLessThan(0.35);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(done.durationMs).toBe(4000);
  });

  test('a stereo file whose channels are the same counts as mono', async () => {
    const both = syllables(1, 44_100);
    const done = await assemble([await aPart(wavOf([both, both], 44_100))]);
    expect((await heard(done.contentHash)).channels).toHaveLength(1);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
  });

  test('WAV on request', async () => {
    const done = await assemble([await aPart(wavOf([sine(440, 1, 16_000)], 16_000), { voice: null })], 'wav');
    const bytes = await get(done.contentHash);
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes).toHaveLength(44 + 22_050 * 2);
  });
});

describe('input at its limits', () => {
  const wav = (samples: Float32Array) => aPart(wavOf([samples], 22_050));

  test('clipped and very loud sound stays below the peak', async () => {
    const clipped = noise(3, 22_050, 8).map((sample) => Math.sign(sample));
    const done = await assemble([await wav(clipped)]);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
  });

  test('sparse clicks, whose peaks the limiter takes down, end near the target', async () => {
    const clicks = noise(4, 22_050, 0.02).map((sample, i) => (i % 3000 < 4 ? 1 : sample));
    const done = await assemble([await wav(clicks)]);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(1);
  });

  test('a silent part stays silent and as long as it was', async () => {
    const done = await assemble([await wav(silence(1, 22_050))]);
    expect(done).toMatchObject({ durationMs: 1000, integratedLufs: null, truePeakDbtp: null });
  });

  test('a silent part among others does not disturb them', async () => {
    const parts = [
      await wav(syllables(2, 22_050)),
      await aPart(wavOf([silence(1, 22_050)], 22_050), { voice: 'guest' }),
    ];
    expect(Math.abs((await assemble(parts)).integratedLufs! + 19)).toBeLessThan(0.35);
  });

  test('a single sample, and a voice with short clips only', async () => {
    expect((await assemble([await wav(Float32Array.of(0.5))])).durationMs).toBeLessThanOrEqual(1);
    const parts = [await wav(sine(440, 0.2, 22_050, 0.05)), await wav(sine(440, 0.3, 22_050, 0.05))];
    const done = await assemble(parts, 'wav');
    const { channels } = await heard(done.contentHash);
    expect(Math.max(...channels[0]!)).toBeGreaterThan(0.1);
  });

  test('floats that are no numbers do not spoil the rest', async () => {
    const bytes = Buffer.alloc(44 + 22_050 * 4);
    wavOf([new Float32Array(0)], 22_050).copy(bytes);
    bytes.writeUInt16LE(3, 20);
    bytes.writeUInt16LE(4, 32);
    bytes.writeUInt16LE(32, 34);
    sine(440, 1, 22_050).forEach((sample, i) => bytes.writeFloatLE(i % 5000 === 0 ? NaN : sample, 44 + i * 4));
    const done = await assemble([await aPart(bytes)]);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
  });
});

describe('refusals', () => {
  test.each([
    ['a web page', Buffer.from('<!doctype html><html><body>Not found</body></html>'.repeat(200))],
    ['garbage', Buffer.from(noise(1, 8000).buffer)],
    ['nothing', Buffer.alloc(0)],
    ['a WAV without samples', wavOf([new Float32Array(0)], 22_050)],
    ['an MP3 cut in its first frame', Buffer.from([0xff, 0xfb, 0x90, 0, 1, 2, 3])],
  ])('%s is named by its place', async (_, bytes) => {
    const parts = [await aPart(wavOf([sine(440, 1, 22_050)], 22_050)), await aPart(bytes)];
    await expect(assemble(parts)).rejects.toMatchObject({ code: 'audio.undecodable', details: { part: 1 } });
  });

  test('no parts', () => expect(assemble([])).rejects.toMatchObject({ code: 'audio.undecodable' }));

  test('content that is gone', async () => {
    const part = { ...(await aPart(Buffer.from('x'))), contentHash: '0'.repeat(64) };
    await expect(assemble([part])).rejects.toMatchObject({ code: 'content.missing' });
  });

  test('content that goes away between the passes', async () => {
    const part = await aPart(wavOf([sine(441, 1, 22_050)], 22_050));
    const bytes = await get(part.contentHash);
    let reads = 0;
    const fading = { put, get: async () => (reads++ === 0 ? bytes : get('gone')) };
    const own = new WorkerAudioAssembler(fading as Partial<ContentStore> as ContentStore, 1);
    await expect(own.assemble({ parts: [part], format: 'mp3', tags }, never)).rejects.toMatchObject({
      code: 'content.missing',
    });
    await own.close();
  });
});

describe('cancelling', () => {
  test('before it began', async () => {
    const part = await aPart(wavOf([sine(440, 1, 22_050)], 22_050));
    await expect(assemble([part], 'mp3', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });

  test.each([1, 3, 6])(
    'at read number %i of the content, with its reason; the threads serve the next',
    async (read) => {
      const controller = new AbortController();
      let reads = 0;
      const counting = {
        put,
        get: (hash: string) => {
          if (++reads === read) controller.abort(new Error('no more'));
          return get(hash);
        },
      };
      const own = new WorkerAudioAssembler(counting as Partial<ContentStore> as ContentStore, 1);
      const part = await aPart(wavOf([syllables(2, 22_050)], 22_050));
      const request = { parts: [part, part, part, part], format: 'mp3' as const, tags };
      await expect(own.assemble(request, controller.signal)).rejects.toThrow('no more');
      expect((await own.assemble(request, never)).durationMs).toBeGreaterThan(7000);
      await own.close();
    },
  );
});

describe('duration', () => {
  test('of WAV and of MP3, to the sample', async () => {
    const sound = [sine(440, 1.5, 22_050)];
    expect(await assembler.durationMs(wavOf(sound, 22_050))).toBeCloseTo(1500, 0);
    expect(await assembler.durationMs(await mp3Of(sound, 22_050))).toBeCloseTo(1500, 0);
  });

  test('of what is no audio', () =>
    expect(assembler.durationMs(Buffer.from('hello'))).rejects.toMatchObject({ code: 'audio.undecodable' }));
});

test('what the store keeps stays whole', async () => {
  const bytes = wavOf([syllables(1, 22_050)], 22_050);
  const part = await aPart(bytes);
  const kept = await get(part.contentHash);
  await assemble([part, part]);
  expect(kept.equals(bytes)).toBe(true);
});
