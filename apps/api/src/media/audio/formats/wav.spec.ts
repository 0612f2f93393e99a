import { sine, wavOf } from '../../../../../../test/support/audio-fixtures';
import { bytesIn } from '../files/byte-source';
import { isWav, wavBlocks, wavHeader, wavLayout } from './wav';

const samplesOf = (bytes: Uint8Array): number[][] => {
  const samples: number[][] = [];
  for (const { channels } of wavBlocks(bytesIn(bytes), wavLayout(bytesIn(bytes))))
    channels.forEach((block, channel) => (samples[channel] ??= []).push(...block));
  return samples;
};

/** A WAV file as written by other programs. */
function aWav(
  kind: number,
  bits: number,
  data: Buffer,
  { channels = 1, dataSize = data.length, before = Buffer.alloc(0), extension = Buffer.alloc(0) } = {},
) {
  const format = Buffer.alloc(24);
  format.write('fmt ', 0, 'latin1');
  format.writeUInt32LE(16 + extension.length, 4);
  format.writeUInt16LE(kind, 8);
  format.writeUInt16LE(channels, 10);
  format.writeUInt32LE(16_000, 12);
  format.writeUInt32LE((16_000 * channels * bits) / 8, 16);
  format.writeUInt16LE((channels * bits) / 8, 20);
  format.writeUInt16LE(bits, 22);
  const head = Buffer.from('data\0\0\0\0', 'latin1');
  head.writeUInt32LE(dataSize >>> 0, 4);
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), before, format, extension, head, data]);
}

const filled = (bytes: number, write: (buffer: Buffer) => void): Buffer => {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
};

describe('reading WAV', () => {
  test.each([
    ['8-bit', aWav(1, 8, Buffer.from([128, 192, 0])), [0, 0.5, -1]],
    [
      '16-bit',
      aWav(
        1,
        16,
        filled(4, (b) => {
          b.writeInt16LE(16_384, 0);
          b.writeInt16LE(-32_768, 2);
        }),
      ),
      [0.5, -1],
    ],
    [
      '24-bit',
      aWav(
        1,
        24,
        filled(9, (b) => {
          b.writeIntLE(4_194_304, 0, 3);
          b.writeIntLE(-8_388_608, 3, 3);
          b.writeIntLE(-1, 6, 3);
        }),
      ),
      [0.5, -1, -1 / 8_388_608],
    ],
    [
      '32-bit',
      aWav(
        1,
        32,
        filled(8, (b) => {
          b.writeInt32LE(1_073_741_824, 0);
          b.writeInt32LE(-2_147_483_648, 4);
        }),
      ),
      [0.5, -1],
    ],
    [
      '32-bit float',
      aWav(
        3,
        32,
        filled(8, (b) => {
          b.writeFloatLE(0.25, 0);
          b.writeFloatLE(-1.5, 4);
        }),
      ),
      [0.25, -1.5],
    ],
    [
      '64-bit float',
      aWav(
        3,
        64,
        filled(8, (b) => b.writeDoubleLE(-0.125, 0)),
      ),
      [-0.125],
    ],
  ])('%s', (_, bytes, expected) => {
    const [samples = []] = samplesOf(bytes);
    expect(samples).toHaveLength(expected.length);
    expected.forEach((sample, index) => expect(samples[index]).toBeCloseTo(sample, 7));
  });

  test('reads NaN and infinite floats as silence, and clamps extreme ones', () => {
    const data = filled(16, (b) => [NaN, Infinity, 1e30, 0.5].forEach((value, i) => b.writeFloatLE(value, i * 4)));
    expect(samplesOf(aWav(3, 32, data))).toEqual([[0, 0, 8, 0.5]]);
  });

  test('reads the kind of an extensible format from its sub-format', () => {
    const extension = Buffer.alloc(24);
    extension.writeUInt16LE(22, 0);
    extension.writeUInt16LE(3, 8);
    const bytes = aWav(
      0xfffe,
      32,
      filled(4, (b) => b.writeFloatLE(0.75, 0)),
      { extension },
    );
    expect(samplesOf(bytes)).toEqual([[0.75]]);
  });

  test.each([[0], [0xffffffff], [0x7ffff000]])('reads a streamed file with data size %i to its end', (dataSize) => {
    const data = filled(4, (b) => {
      b.writeInt16LE(8192, 0);
      b.writeInt16LE(-8192, 2);
    });
    expect(samplesOf(aWav(1, 16, data, { dataSize }))).toEqual([[0.25, -0.25]]);
  });

  test('skips the padding of chunks with odd size', () => {
    const before = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
    expect(samplesOf(aWav(1, 8, Buffer.from([192]), { before }))).toEqual([[0.5]]);
  });

  test('keeps two channels and mixes six to one', () => {
    expect(samplesOf(aWav(1, 8, Buffer.from([192, 64]), { channels: 2 }))).toEqual([[0.5], [-0.5]]);
    expect(samplesOf(aWav(1, 8, Buffer.from([192, 192, 192, 64, 64, 64]), { channels: 6 }))).toEqual([[0]]);
  });

  test('ignores an incomplete last frame', () =>
    expect(samplesOf(aWav(1, 16, Buffer.from([0, 64, 1])))).toEqual([[0.5]]));

  test.each([
    ['with compression', aWav(2, 4, Buffer.alloc(8))],
    ['without format', Buffer.from('RIFF\0\0\0\0WAVEdata\x02\0\0\0ab', 'latin1')],
    ['without data', aWav(1, 16, Buffer.alloc(0)).subarray(0, 36)],
    ['with a truncated header', wavHeader(22_050, 1, 0).subarray(0, 14)],
    ['without channels', aWav(1, 16, Buffer.alloc(4), { channels: 0 })],
  ])('rejects a file %s', (_, bytes) =>
    expect(() => wavLayout(bytesIn(bytes))).toThrow(expect.objectContaining({ code: 'audio.undecodable' }) as Error),
  );
});

test('reads back written samples over several blocks within 16-bit precision', () => {
  const left = sine(440, 1, 22_050);
  const right = sine(880, 1, 22_050, 0.25);
  const bytes = wavOf([left, right], 22_050);
  expect(isWav(bytes)).toBe(true);
  expect(wavLayout(bytesIn(bytes))).toMatchObject({ sampleRate: 22_050, channels: 2, frames: 22_050 });
  samplesOf(bytes).forEach((samples, channel) => {
    const original = channel === 0 ? left : right;
    const worst = samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - original[i]!)), 0);
    expect(worst).toBeLessThan(1.1 / 32_768);
  });
});

test('clips samples beyond full scale instead of wrapping', () => {
  const bytes = wavOf([Float32Array.of(1.5, -1.5)], 22_050);
  expect([bytes.readInt16LE(44), bytes.readInt16LE(46)]).toEqual([32_767, -32_768]);
});
