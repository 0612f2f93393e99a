import { anyWork, AssemblyFixture, tags } from '../../../../../test/support/assembly-fixture';
import { noise, silence, sine, syllables, wavOf } from '../../../../../test/support/audio-fixtures';

// Threads have to start and compile their decoders.

const fixture = new AssemblyFixture();
const { aPart, assemble, decoded, get } = fixture;
afterAll(() => fixture.assembler.close());

describe('input at its limits', () => {
  const wav = (samples: Float32Array) => aPart(wavOf([samples], 22_050));

  test('clipped and very loud input stays below the maximum peak', async () => {
    const clipped = noise(3, 22_050, 8).map((sample) => Math.sign(sample));
    const done = await assemble([await wav(clipped)]);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(0.35);
  });

  test('sparse clicks that the limiter reduces end near the target', async () => {
    const clicks = noise(4, 22_050, 0.02).map((sample, i) => (i % 3000 < 4 ? 1 : sample));
    const done = await assemble([await wav(clicks)]);
    expect(done.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(Math.abs(done.integratedLufs! + 19)).toBeLessThan(1);
  });

  test('a silent part stays silent and keeps its length', async () => {
    const done = await assemble([await wav(silence(1, 22_050))]);
    expect(done).toMatchObject({ durationMs: 1000, integratedLufs: null, truePeakDbtp: null });
  });

  test('a silent part does not affect the others', async () => {
    const parts = [
      await wav(syllables(2, 22_050)),
      await aPart(wavOf([silence(1, 22_050)], 22_050), { voice: 'guest' }),
    ];
    expect(Math.abs((await assemble(parts)).integratedLufs! + 19)).toBeLessThan(0.35);
  });

  test('handles a single sample and a voice with only short clips', async () => {
    expect((await assemble([await wav(Float32Array.of(0.5))])).durationMs).toBeLessThanOrEqual(1);
    const parts = [await wav(sine(440, 0.2, 22_050, 0.05)), await wav(sine(440, 0.3, 22_050, 0.05))];
    const done = await assemble(parts, 'wav');
    const { channels } = await decoded(done.contentHash);
    expect(Math.max(...channels[0]!)).toBeGreaterThan(0.1);
  });

  test('NaN samples do not affect the others', async () => {
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

describe('rejects', () => {
  test.each([
    ['a web page', Buffer.from('<!doctype html><html><body>Not found</body></html>'.repeat(200))],
    ['garbage', Buffer.from(noise(1, 8000).buffer)],
    ['an empty file', Buffer.alloc(0)],
    ['a WAV without samples', wavOf([new Float32Array(0)], 22_050)],
    ['an MP3 truncated in its first frame', Buffer.from([0xff, 0xfb, 0x90, 0, 1, 2, 3])],
  ])('%s with the index of the part', async (_, bytes) => {
    const parts = [await aPart(wavOf([sine(440, 1, 22_050)], 22_050)), await aPart(bytes)];
    await expect(assemble(parts)).rejects.toMatchObject({ code: 'audio.undecodable', details: { part: 1 } });
  });

  test('an empty list of parts', () => expect(assemble([])).rejects.toMatchObject({ code: 'audio.undecodable' }));

  test('missing content', async () => {
    const part = { ...(await aPart(Buffer.from('x'))), contentHash: '0'.repeat(64) };
    await expect(assemble([part])).rejects.toMatchObject({ code: 'content.missing' });
  });

  test('content deleted between the passes', async () => {
    const part = await aPart(wavOf([sine(441, 1, 22_050)], 22_050));
    const bytes = await get(part.contentHash);
    let reads = 0;
    const own = fixture.assemblerReading(async () => (reads++ === 0 ? bytes : get('gone')));
    await expect(own.assemble({ parts: [part], format: 'mp3', tags }, anyWork)).rejects.toMatchObject({
      code: 'content.missing',
    });
    await own.close();
  });
});

describe('an abort', () => {
  test('before the start rejects with its reason', async () => {
    const part = await aPart(wavOf([sine(440, 1, 22_050)], 22_050));
    await expect(assemble([part], 'mp3', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });

  test.each([1, 3, 6])('at content read %i rejects with its reason and frees the threads', async (read) => {
    const controller = new AbortController();
    let reads = 0;
    const counting = (hash: string) => {
      if (++reads === read) controller.abort(new Error('no more'));
      return get(hash);
    };
    const own = fixture.assemblerReading(counting);
    const part = await aPart(wavOf([syllables(2, 22_050)], 22_050));
    const request = { parts: [part, part, part, part], format: 'mp3' as const, tags };
    await expect(own.assemble(request, { ...anyWork, signal: controller.signal })).rejects.toThrow('no more');
    expect((await own.assemble(request, anyWork)).durationMs).toBeGreaterThan(7000);
    await own.close();
  });
});

test("does not detach the store's own buffers", async () => {
  const bytes = wavOf([syllables(1, 22_050)], 22_050);
  const part = await aPart(bytes);
  const kept = await get(part.contentHash);
  await assemble([part, part]);
  expect(kept.equals(bytes)).toBe(true);
});
