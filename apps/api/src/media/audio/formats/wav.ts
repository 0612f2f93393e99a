import { AppError } from '@duetcast/domain/kernel/errors';
import type { ByteSource } from '../files/byte-source';
import { blockFrames, type Block, scratches } from '../signal/block';

/** Position and format of the samples of a WAV file; `read` returns -1 to 1. */
interface WavLayout {
  readonly sampleRate: number;
  readonly channels: number;
  readonly frames: number;
  readonly dataStart: number;
  readonly sampleBytes: number;
  readonly read: (view: DataView, at: number) => number;
}

const pcm = 1;
const float = 3;
const extensible = 0xfffe;
/** Size of the format up to the end of the actual format, which is in the sub-format. */
const extendedFormatBytes = 26;
/** `readers[format][bytes per sample]` */
const readers: Record<number, Record<number, WavLayout['read']>> = {
  [pcm]: {
    1: (view, at) => (view.getUint8(at) - 128) / 128,
    2: (view, at) => view.getInt16(at, true) / 32_768,
    3: (view, at) => (view.getInt8(at + 2) * 65_536 + view.getUint16(at, true)) / 8_388_608,
    4: (view, at) => view.getInt32(at, true) / 2_147_483_648,
  },
  [float]: {
    4: (view, at) => sanitized(view.getFloat32(at, true)),
    8: (view, at) => sanitized(view.getFloat64(at, true)),
  },
};

/** NaN or infinity would corrupt every later filter state. */
const sanitized = (sample: number): number => (Number.isFinite(sample) ? Math.max(-8, Math.min(8, sample)) : 0);

const unreadable = (reason: string) => new AppError('audio.undecodable', { reason });

export const isWav = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && ['RIFF', 'RF64'].includes(tagAt(bytes, 0)) && tagAt(bytes, 8) === 'WAVE';

const tagAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** @throws AppError `audio.undecodable` */
export function wavLayout(source: ByteSource): WavLayout {
  const { format, data } = chunksOf(source);
  if (!format) throw unreadable('The WAV file has no format.');
  if (!data) throw unreadable('The WAV file has no samples.');
  const channels = format.getUint16(2, true);
  const sampleRate = format.getUint32(4, true);
  const sampleBytes = format.getUint16(14, true) / 8;
  const read = readers[kindOf(format)]?.[sampleBytes];
  if (!read) throw unreadable('This kind of WAV file cannot be read.');
  if (channels < 1 || channels > 32 || sampleRate < 1000 || sampleRate > 768_000)
    throw unreadable('The format of the WAV file is not plausible.');
  const frames = Math.floor(data.size / (channels * sampleBytes));
  return { sampleRate, channels, frames, dataStart: data.start, sampleBytes, read };
}

/** WAVE_FORMAT_EXTENSIBLE stores the actual format in the first bytes of its sub-format. */
function kindOf(format: DataView): number {
  const kind = format.getUint16(0, true);
  return kind === extensible && format.byteLength >= extendedFormatBytes ? format.getUint16(24, true) : kind;
}

/** Chunks are 2-byte aligned; the search ends at the first `data` chunk, since no audio follows it. */
function chunksOf(source: ByteSource): { format?: DataView; data?: { readonly start: number; readonly size: number } } {
  let format: DataView | undefined;
  for (let at = 12; at + 8 <= source.length;) {
    const header = source.read(at, 8);
    const [tag, start, size] = [tagAt(header, 0), at + 8, viewOf(header).getUint32(4, true)];
    const left = source.length - start;
    if (tag === 'data') return { format, data: { start, size: dataSize(source, start, size) } };
    if (tag === 'fmt ' && size >= 16 && left >= size)
      format = viewOf(source.read(start, Math.min(size, extendedFormatBytes)).slice());
    at = start + size + (size & 1);
  }
  return { format };
}

/** Streaming writers leave the size at 0 or its maximum: the samples then extend to the end of the file. */
function dataSize(source: ByteSource, start: number, size: number): number {
  const left = source.length - start;
  const otherChunkFollows = left >= 8 && /^(LIST|fact|id3 |cue |JUNK)$/.test(tagAt(source.read(start, 4), 0));
  return size === 0 && !otherChunkFollows ? left : Math.min(size, left);
}

/** Reads block by block; mixes more than two channels to one. */
export function* wavBlocks(source: ByteSource, layout: WavLayout): Generator<Block> {
  const kept = layout.channels > 2 ? 1 : layout.channels;
  const mixed = layout.channels > 2 ? layout.channels : 1;
  const frameBytes = layout.channels * layout.sampleBytes;
  const samples = scratches(kept);
  for (let frame = 0; frame < layout.frames; frame += blockFrames) {
    const length = Math.min(blockFrames, layout.frames - frame);
    const view = viewOf(source.read(layout.dataStart + frame * frameBytes, length * frameBytes));
    const channels = samples.map((scratch) => scratch.take(length));
    channels.forEach((into, channel) => readChannel(view, layout, channel * layout.sampleBytes, into, mixed));
    yield { sampleRate: layout.sampleRate, channels, frames: length };
  }
}

function readChannel(view: DataView, layout: WavLayout, first: number, into: Float32Array, mixed: number): void {
  const { read, sampleBytes } = layout;
  const frameBytes = layout.channels * sampleBytes;
  for (let i = 0, at = first; i < into.length; i++, at += frameBytes) {
    let sum = read(view, at);
    for (let k = 1; k < mixed; k++) sum += read(view, at + k * sampleBytes);
    into[i] = sum / mixed;
  }
}

/** RIFF header of 16-bit PCM; the samples follow. */
export function wavHeader(sampleRate: number, channels: number, frames: number): Buffer {
  const dataBytes = frames * channels * 2;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(Math.min(36 + dataBytes, 0xffffffff), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(pcm, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(Math.min(dataBytes, 0xffffffff), 40);
  return header;
}

/** Interleaves the channels of one block as 16-bit samples. */
export function interleaved16(
  channels: readonly Float32Array[],
  frames: number,
  pcm16 = new Int16Array(frames * channels.length),
): Int16Array {
  channels.forEach((samples, channel) => {
    for (let i = 0, at = channel; i < frames; i++, at += channels.length) {
      const scaled = Math.round((samples[i] ?? 0) * 32_767);
      pcm16[at] = scaled > 32_767 ? 32_767 : scaled < -32_768 ? -32_768 : scaled;
    }
  });
  return pcm16;
}
