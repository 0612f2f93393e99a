import { concatenated, mp3Of, sine } from '../../../../../test/support/audio-fixtures';
import { decode } from './decode';
import { frameHeader, id3Length } from './formats/mp3-frame';
import { outputRates } from './plan';

async function decodedChannels(bytes: Uint8Array): Promise<Float32Array[]> {
  const blocks = [...(await decode(bytes))];
  return blocks[0]!.channels.map((_, channel) => concatenated(...blocks.map((block) => block.channels[channel]!)));
}

describe.each(outputRates.flatMap((rate) => [[rate, 1] as const, [rate, 2] as const]))(
  'MP3 at %i Hz, %i channels',
  (rate, count) => {
    const sound = Array.from({ length: count }, (_, channel) => sine(440 * (channel + 1), 0.4321, rate));

    test('decodes to the same samples at the same positions', async () => {
      const channels = await decodedChannels(await mp3Of(sound, rate));
      expect(channels).toHaveLength(count);
      sound.forEach((samples, channel) => {
        expect(channels[channel]).toHaveLength(samples.length);
        for (let i = 2000; i < samples.length - 2000; i += 97)
          expect(channels[channel]![i]).toBeCloseTo(samples[i]!, 1);
      });
    });

    test('states its frame and byte counts in the info frame', async () => {
      const bytes = await mp3Of(sound, rate);
      const info = frameHeader(bytes)!;
      const at = bytes.indexOf('Info');
      expect(at).toBeLessThan(info.bytes);
      let frames = 0;
      for (let next = info.bytes; next < bytes.length; next += frameHeader(bytes, next)!.bytes) frames++;
      expect(bytes.readUInt32BE(at + 8)).toBe(frames);
      expect(bytes.readUInt32BE(at + 12)).toBe(bytes.length);
      const gaps = bytes.readUIntBE(at + 120 + 21, 3);
      expect(frames * info.samples - (gaps >> 12) - (gaps & 0xfff)).toBe(sound[0]!.length);
    });
  },
);

describe('reading MP3', () => {
  const sound = [sine(440, 1, 24_000)];

  test.each([
    ['an ID3 tag', Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 1, 0, ...new Uint8Array(128)])],
    ['junk', Buffer.alloc(3000, '\n')],
  ])('skips %s before the first frame', async (_, before) => {
    const [channel] = await decodedChannels(Buffer.concat([before, await mp3Of(sound, 24_000)]));
    expect(channel!.length).toBeGreaterThan(23_000);
  });

  test('decodes a truncated file as far as it goes', async () => {
    const bytes = await mp3Of(sound, 24_000);
    const [channel] = await decodedChannels(bytes.subarray(0, bytes.length / 2));
    expect(channel!.length).toBeGreaterThan(8000);
    expect(channel!.length).toBeLessThan(16_000);
  });

  test('files that were simply concatenated are decodedChannels to the end', async () => {
    const bytes = await mp3Of(sound, 24_000);
    const [channel] = await decodedChannels(Buffer.concat([bytes, bytes, bytes]));
    expect(channel!.length).toBeGreaterThanOrEqual(72_000);
  });

  test('rejects a changing sample rate', async () => {
    const bytes = Buffer.concat([await mp3Of(sound, 24_000), await mp3Of([sine(440, 1, 48_000)], 48_000)]);
    await expect(decodedChannels(bytes)).rejects.toMatchObject({ code: 'audio.undecodable' });
  });

  test('reads the length of an ID3 tag as synchsafe integer', () =>
    expect(id3Length(Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 2, 1]))).toBe(10 + 257));
});
