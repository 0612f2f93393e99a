import { AssemblyFixture, anyWork } from '../../../../../../test/support/assembly-fixture';
import { sine, syllables, wavOf } from '../../../../../../test/support/audio-fixtures';
import type { Samples } from '../audio-assembler';
import { decode, durationOf } from '../decode';
import { levelsOf } from '../measure';
import { encoded, type StreamFormat } from './stream-encoder';

const fixture = new AssemblyFixture();
afterAll(() => fixture.assembler.close());

const samplesOf = async (wav: Buffer, options = {}) =>
  fixture.assembler.samples(
    await fixture.put(wav),
    { sampleRate: null, gainDb: null, pauseAfterMs: 0, ...options },
    anyWork,
  );
const secondsIn = ({ pcm, sampleRate }: Samples) => pcm.length / 2 / sampleRate;

async function streamed(format: StreamFormat, ...parts: Samples[]): Promise<Buffer> {
  const source = (async function* () {
    yield* parts;
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of encoded(source, format)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a part has the loudness of a finished file, the given rate, and its pause', async () => {
  const quiet = wavOf([syllables(4, 22_050, 0.02)], 22_050);
  const samples = await samplesOf(quiet, { pauseAfterMs: 500 });
  expect([samples.sampleRate, secondsIn(samples)]).toEqual([22_050, expect.closeTo(4.5, 0)]);
  const { integratedLufs } = await levelsOf(await streamed('wav', samples), (blocks) => blocks);
  expect(integratedLufs).toBeCloseTo(-19, 0);
  const resampled = await samplesOf(quiet, { sampleRate: 24_000, gainDb: 0 });
  expect([resampled.sampleRate, resampled.gainDb]).toEqual([24_000, null]);
  expect(secondsIn(resampled)).toBeCloseTo(secondsIn(samples) - 0.5, 1);
});

test('a part that follows has the gain of the first; a file that is no audio is refused', async () => {
  const loud = await samplesOf(wavOf([sine(440, 2, 24_000, 0.4)], 24_000), { gainDb: -6 });
  expect(loud.gainDb).toBe(-6);
  const peak = new Int16Array(Uint8Array.from(loud.pcm).buffer).reduce((most, each) => Math.max(most, each), 0);
  expect(peak / 32_768).toBeCloseTo(0.2, 1);
  await expect(samplesOf(Buffer.from('<html>'))).rejects.toMatchObject({ code: 'audio.undecodable' });
});

test.each(['mp3', 'wav'] as const)('%s: two parts are one stream that decodes to both', async (format) => {
  const part = await samplesOf(wavOf([sine(440, 1.5, 24_000)], 24_000), { pauseAfterMs: 250 });
  const bytes = await streamed(format, part, part);
  const seconds = durationOf(await decode(bytes), Infinity) / 1000;
  expect(seconds).toBeCloseTo(2 * secondsIn(part), 0);
});

test('pcm is the samples alone; without parts there are no bytes', async () => {
  const part = await samplesOf(wavOf([sine(440, 1, 24_000)], 24_000));
  expect((await streamed('pcm', part, part)).equals(Buffer.concat([part.pcm, part.pcm]))).toBe(true);
  for (const format of ['mp3', 'wav', 'pcm'] as const) expect(await streamed(format)).toHaveLength(0);
});
